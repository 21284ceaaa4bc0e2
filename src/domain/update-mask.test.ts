import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigContent, ReadObjectConfig } from '../contract/index.ts';
import type { ContentChange } from './content-changes.ts';
import { contentChanges } from './content-changes.ts';
import { configUpdate, escapeName } from './update-mask.ts';

const calls: ReadObjectConfig = {
  objectName: 'calls',
  schedule: '*/10 * * * *',
  destination: 'hook',
  backfill: { defaultPeriod: { days: 30 } },
  fieldFilters: [{ fieldName: 'answered', operator: 'eq', value: true }],
  selectedFieldsAuto: 'all',
  selectedFields: { id: true },
  selectedFieldMappings: {},
};
const saved: ConfigContent = {
  provider: 'callRail',
  read: { objects: { calls, users: { objectName: 'users', selectedFields: { id: true } } } },
  write: {
    objects: { tags: { objectName: 'tags', deletionSettings: { enabled: true } }, calls: { objectName: 'calls' } },
  },
  proxy: { enabled: false },
};

function updateFor(draft: Partial<ConfigContent>) {
  return configUpdate('callRail', draft, contentChanges(saved, draft));
}

describe('the smallest update for a draft', () => {
  it('names only the read object that changed and sends it whole, with what was set through the API', () => {
    const draft = {
      ...saved,
      read: { objects: { ...saved.read?.objects, calls: { ...calls, selectedFields: { id: true, note: true } } } },
    };
    expect(updateFor(draft)).toEqual({
      updateMask: ['config.content.read.objects.calls'],
      content: {
        provider: 'callRail',
        read: { objects: { calls: { ...calls, selectedFields: { id: true, note: true } } } },
      },
    });
  });

  it('sends nothing but the switch when reading is stopped', () => {
    const draft = { read: { objects: { calls: { ...calls, disabled: true } } } };
    expect(updateFor(draft)).toEqual({
      updateMask: ['config.content.read.objects.calls.disabled'],
      content: { provider: 'callRail', read: { objects: { calls: { objectName: 'calls', disabled: true } } } },
    });
  });

  it('names single write objects that were added or changed', () => {
    const draft = { write: { objects: { ...saved.write?.objects, users: { objectName: 'users' } } } };
    expect(updateFor(draft)).toEqual({
      updateMask: ['config.content.write.objects.users'],
      content: { provider: 'callRail', write: { objects: { users: { objectName: 'users' } } } },
    });
  });

  it('sends the whole map of write objects when one was taken out, because a mask cannot name what has no value', () => {
    const draft = { write: { objects: { tags: { objectName: 'tags', deletionSettings: { enabled: true } } } } };
    expect(updateFor(draft)).toEqual({
      updateMask: ['config.content.write.objects'],
      content: {
        provider: 'callRail',
        write: { objects: { tags: { objectName: 'tags', deletionSettings: { enabled: true } } } },
      },
    });
  });

  it('sends an empty map when the last write object was taken out', () => {
    expect(updateFor({ write: { objects: {} } })).toEqual({
      updateMask: ['config.content.write.objects'],
      content: { provider: 'callRail', write: { objects: {} } },
    });
  });

  it('includes the proxy, which the published client forgets', () => {
    expect(updateFor({ proxy: { enabled: true } })).toEqual({
      updateMask: ['config.content.proxy.enabled'],
      content: { provider: 'callRail', proxy: { enabled: true } },
    });
  });

  it('keeps a subscribe object that was changed apart from the others', () => {
    const subscribe = {
      objects: { contact: { objectName: 'contact', destination: 'hook', inheritFieldsAndMappings: true } },
    };
    expect(updateFor({ subscribe })).toEqual({
      updateMask: ['config.content.subscribe.objects.contact'],
      content: { provider: 'callRail', subscribe },
    });
  });

  it('escapes dots and backslashes in object names, so that a name stays one segment', () => {
    expect(escapeName('crm.contacts')).toBe('crm\\.contacts');
    expect(escapeName('a\\b')).toBe('a\\\\b');
    const draft = {
      read: { objects: { 'crm.contacts': { objectName: 'crm.contacts', selectedFields: { id: true } } } },
    };
    expect(updateFor(draft).updateMask).toEqual(['config.content.read.objects.crm\\.contacts']);
  });

  it('escapes any two different names differently', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => a === b || escapeName(a) !== escapeName(b)));
  });

  it('gives every path of the mask its value', () => {
    const names = fc.constantFrom('calls', 'users', 'tags', 'a.b');
    const reads = fc.dictionary(
      names,
      fc.record({ objectName: names, disabled: fc.boolean(), selectedFields: fc.dictionary(names, fc.boolean()) }),
    );
    const writes = fc.dictionary(names, fc.record({ objectName: names }));
    fc.assert(
      fc.property(reads, writes, fc.boolean(), (read, write, enabled) => {
        const draft = { read: { objects: read }, write: { objects: write }, proxy: { enabled } };
        const changes: ContentChange[] = contentChanges(saved, draft);
        const { updateMask, content } = configUpdate('callRail', draft, changes);
        expect(new Set(updateMask).size).toBe(updateMask.length);
        for (const path of updateMask) expect(valueAt({ config: { content } }, path), path).toBeDefined();
      }),
    );
  });
});

function valueAt(root: unknown, path: string): unknown {
  const segments = path.match(/(\\.|[^.\\])+/g) ?? [];
  return segments.reduce<unknown>(
    (value, segment) => (value as Record<string, unknown> | undefined)?.[segment.replace(/\\(.)/g, '$1')],
    root,
  );
}
