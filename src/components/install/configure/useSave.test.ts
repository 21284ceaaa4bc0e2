import { expect, it } from 'vitest';
import { AmpersandApiError } from '../../../api/api-error.ts';
import type { DraftContent } from '../../../domain/config-content.ts';
import type { ContentChange } from '../../../domain/content-changes.ts';
import { contentChanges } from '../../../domain/content-changes.ts';
import { countEdits, rejectedParts } from './useSave.ts';

const changes: ContentChange[] = [
  { part: 'read', objectName: 'tag', kind: 'changed' },
  { part: 'read', objectName: 'tags', kind: 'added' },
  { part: 'write', objectName: 'leads', kind: 'added' },
];

const rejection = (message: string, pointer?: string) =>
  new AmpersandApiError({
    kind: 'rejected',
    message,
    status: 422,
    problem: {
      type: 'urn:ampersand:problem:invalid-config',
      title: 'Rejected',
      status: 422,
      ...(pointer && {
        issues: [{ type: 'about:blank', title: '', detail: 'unknown', in: 'body' as const, name: '', pointer }],
      }),
    },
  });

it('lists the part that an issue points to', () => {
  expect(rejectedParts(rejection('Invalid.', '/config/content/write/objects/leads'), changes)).toEqual(['write']);
});

it('does not search the text of the message', () => {
  const error = rejection('Property "x" does not exist on tags.', '/config/content/read/objects/tag/selectedFields/x');
  expect(rejectedParts(error, changes)).toEqual(['read:tag']);
});

it('lists every changed part when no issue points to one', () => {
  expect(rejectedParts(rejection('Not found: tags.'), changes)).toEqual(['read:tag', 'read:tags', 'write']);
});

const saved: DraftContent = {
  provider: 'callRail',
  read: {
    objects: {
      calls: { objectName: 'calls', selectedFields: { a: true, b: true }, selectedFieldMappings: { phone: 'x' } },
    },
  },
  write: { objects: { tags: { objectName: 'tags' } } },
};

const count = (draft: DraftContent) => countEdits(contentChanges(saved, draft), saved, draft);

it('counts each field and each mapping that differs', () => {
  const calls = { objectName: 'calls', selectedFields: { b: true, c: true, d: true }, selectedFieldMappings: {} };
  expect(count({ ...saved, read: { objects: { calls } } })).toBe(4);
});

it('counts a new object and a removed write object as one each', () => {
  const objects = { ...saved.read?.objects, users: { objectName: 'users', selectedFields: { a: true, b: true } } };
  expect(count({ ...saved, read: { objects }, write: { objects: {} } })).toBe(2);
});

it('counts nothing when everything is as saved', () => {
  expect(count(saved)).toBe(0);
});

it('counts each setting of an object', () => {
  const calls = {
    ...saved.read?.objects['calls'],
    objectName: 'calls',
    schedule: '0 * * * *',
    fieldFilters: [{ fieldName: 'a', operator: 'eq', value: true } as const],
  };
  const tags = {
    objectName: 'tags',
    deletionSettings: { enabled: true },
    selectedFieldSettings: { color: { writeOnUpdate: 'never', default: { stringValue: 'red' } } as const },
  };
  expect(count({ ...saved, read: { objects: { calls } } })).toBe(2);
  expect(count({ ...saved, write: { objects: { tags } } })).toBe(3);
});
