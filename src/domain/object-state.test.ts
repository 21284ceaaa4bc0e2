import { describe, expect, it } from 'vitest';
import type { HydratedReadObject } from '../contract/index.ts';
import { selectWriteObjects, withReadConfig, writeConfig } from './config-content.ts';
import { contentChanges } from './content-changes.ts';
import { readObjectState } from './object-state.ts';

const calls: HydratedReadObject = { objectName: 'calls', displayName: 'Calls', destination: 'hook', schedule: '' };
const saved = {
  provider: 'callRail',
  read: { objects: { calls: { objectName: 'calls', selectedFields: { id: true } } } },
};

describe('how a read object stands', () => {
  it('is said by the worst that is true of it', () => {
    const stopped = withReadConfig(saved, 'calls', {
      objectName: 'calls',
      selectedFields: { id: true },
      disabled: true,
    });
    expect(readObjectState(calls, undefined, {})).toBe('idle');
    expect(readObjectState(calls, saved, saved)).toBe('active');
    expect(readObjectState(calls, stopped, stopped)).toBe('stopped');
    expect(readObjectState(calls, saved, stopped)).toBe('unsaved');
    expect(readObjectState({ ...calls, error: 'No access' }, saved, stopped)).toBe('attention');
  });

  it('is unsaved before its first save, and not when a tick was set and taken back', () => {
    expect(readObjectState(calls, undefined, withReadConfig({}, 'calls', { objectName: 'calls' }))).toBe('unsaved');
    const back = withReadConfig(saved, 'calls', {
      objectName: 'calls',
      selectedFields: { id: true, note: false },
      disabled: false,
    });
    expect(readObjectState(calls, saved, back)).toBe('active');
  });
});

describe('a write object', () => {
  const installed = {
    provider: 'p',
    write: { objects: { tags: { objectName: 'tags', deletionSettings: { enabled: true } } } },
  };

  it('gets its settings back when it is unticked and ticked again', () => {
    const unticked = selectWriteObjects(installed, ['tags'], false, installed);
    expect(contentChanges(installed, unticked)).toHaveLength(1);
    const ticked = selectWriteObjects(unticked, ['tags'], true, installed);
    expect(writeConfig(ticked, 'tags')).toEqual({ objectName: 'tags', deletionSettings: { enabled: true } });
    expect(contentChanges(installed, ticked)).toEqual([]);
  });
});
