import { describe, expect, it } from 'vitest';
import type { ConfigContent, HydratedReadObject, Installation, ReadActivity } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { selectWriteObjects, withReadConfig, writeConfig } from './config-content.ts';
import { contentChanges } from './content-changes.ts';
import type { InstallationData } from './installation-status.ts';
import { activityByObject, installationStatus, readObjectState } from './installation-status.ts';

const of = (objectName: string, rest: Partial<ReadActivity> = {}): ReadActivity => ({
  installationId: 'installation',
  objectName,
  ...rest,
});
const early = '2026-05-03T10:00:00.000Z';
const late = '2026-05-03T11:00:00.000Z';
const asOf = Date.parse('2026-05-03T12:00:00.000Z');
const failed = of('failed', { failure: { time: early, reason: 'Closed.' } });
const running = of('running', { running: { recordsProcessed: 1 } });
const old = of('old', { last: { endTime: early, recordsProcessed: 1 } });
const fresh = of('fresh', { last: { endTime: late, recordsProcessed: 2 } });
const never = of('never');
const overdue = of('overdue', { ...fresh, objectName: 'overdue', nextTime: late });

const isOnDemand = ({ objectName }: { objectName: string }) => objectName.startsWith('asked');

/** State with the given activity, all of it of objects that the installation reads; undefined if none is reported. */
function status(
  activity: ReadActivity[] | undefined,
  { content = {}, ...rest }: Partial<Omit<Installation, 'config'>> & { content?: Partial<ConfigContent> } = {},
) {
  const objects = Object.fromEntries((activity ?? []).map(({ objectName }) => [objectName, { objectName }]));
  const config = { content: { provider: 'p', ...(activity?.length && { read: { objects } }), ...content } };
  const known = activity && activityByObject(activity, 'installation');
  return installationStatus(
    { healthStatus: 'healthy', config, ...rest },
    { status: 'working' },
    known,
    asOf,
    isOnDemand,
  );
}
const state = (...activity: ReadActivity[]) => status(activity).state;

it('finds activity by object, and none of an earlier installation', () => {
  const earlier = of('old', { installationId: 'earlier' });
  expect([...activityByObject([earlier, fresh], 'installation')]).toEqual([['fresh', fresh]]);
  expect(activityByObject(undefined, 'installation').size).toBe(0);
});

describe('an installation that syncs', () => {
  it('waits until every object was synced', () => {
    expect(state(never)).toBe('waiting');
    expect(status([fresh, never])).toMatchObject({ state: 'waiting', waitingFor: ['never'] });
    const read = { objects: { fresh: { objectName: 'fresh' }, added: { objectName: 'added' } } };
    expect(status([fresh], { content: { read } }).waitingFor).toEqual(['added']);
    expect(status([never]).waitingFor).toEqual([]);
  });

  it('waits for no object that is read on demand only', () => {
    expect(status([of('asked')])).toEqual({ state: 'on-demand', activity: undefined, waitingFor: [] });
    const read = { objects: { asked: { objectName: 'asked' } } };
    expect(status([], { content: { read } }).state).toBe('on-demand');
    expect(status(undefined, { content: { read }, lastOperationStatus: 'success' }).state).toBe('ready');
    expect(status([of('asked'), fresh])).toMatchObject({ state: 'working', activity: fresh });
    expect(status([of('asked'), never, fresh])).toMatchObject({ state: 'waiting', waitingFor: ['never'] });
    expect(state(of('asked', { last: fresh.last }))).toBe('working');
  });

  it('is up to date since the oldest of the latest syncs', () => {
    expect(status([fresh, old])).toMatchObject({ state: 'working', activity: old });
  });

  it('tells the first sync from later ones', () => {
    expect(status([running, never])).toMatchObject({ state: 'first-sync', activity: running });
    expect(state(running, old)).toBe('running');
  });

  it('is delayed when a sync is overdue and does not run', () => {
    expect(status([old, overdue])).toMatchObject({ state: 'delayed', activity: overdue });
    expect(state({ ...overdue, running: { recordsProcessed: 0 } })).toBe('running');
    expect(state({ ...fresh, nextTime: new Date(asOf - 60_000).toISOString() })).toBe('working');
  });

  it('fails when the latest sync of an object failed', () => {
    expect(status([overdue, failed, running])).toMatchObject({ state: 'last-run-failed', activity: failed });
  });

  it('is paused when every object is paused', () => {
    const objects = { old: { objectName: 'old', disabled: true } };
    expect(status([overdue], { content: { read: { objects } } }).state).toBe('paused');
    const one = { old: { objectName: 'old' }, overdue: { objectName: 'overdue', disabled: true } };
    expect(status([old, overdue], { content: { read: { objects: one } } }).state).toBe('working');
  });

  it('follows the latest operation where the server reports no activity, and claims no sync', () => {
    const content = { read: { objects: { calls: { objectName: 'calls' } } } };
    expect(status(undefined, { content }).state).toBe('waiting');
    expect(status(undefined, { content, lastOperationStatus: 'in_progress' }).state).toBe('running');
    expect(status(undefined, { content, lastOperationStatus: 'success' }).state).toBe('ready');
    expect(status(undefined, { content, lastOperationStatus: 'failure' }).state).toBe('last-run-failed');
  });

  it('waits right after the install, as after a reload, where the server reports activity', () => {
    const content = { read: { objects: { never: { objectName: 'never' } } } };
    for (const lastOperationStatus of ['in_progress', 'success'] as const) {
      expect(status([], { content, lastOperationStatus }).state).toBe('waiting');
      expect(status([never], { lastOperationStatus }).state).toBe('waiting');
    }
  });
});

describe('an installation that syncs nothing', () => {
  it('waits for no sync', () => {
    expect(status([], { content: { write: { objects: { tags: { objectName: 'tags' } } } } }).state).toBe('ready');
    expect(status([], { content: { proxy: { enabled: true } } }).state).toBe('ready');
    expect(status([], { content: { subscribe: { objects: {} } }, lastOperationStatus: 'success' }).state).toBe('ready');
  });

  it('says that a write failed', () => {
    expect(status([], { lastOperationStatus: 'failure' }).state).toBe('last-write-failed');
    expect(status([fresh], { lastOperationStatus: 'failure' }).state).toBe('last-write-failed');
  });
});

it('reports rejected credentials and an unreachable provider first', () => {
  const config = { content: { provider: 'p' } };
  const unhealthy = { healthStatus: 'unhealthy' as const, config };
  expect(installationStatus(unhealthy, { status: 'bad_credentials' }, new Map(), asOf, () => false).state).toBe(
    'bad-credentials',
  );
  expect(status([fresh], { healthStatus: 'unhealthy' }).state).toBe('unhealthy');
});

const calls: HydratedReadObject = { objectName: 'calls', displayName: 'Calls', destination: 'hook', schedule: '' };
const saved = {
  provider: 'callRail',
  read: { objects: { calls: { objectName: 'calls', selectedFields: { id: true } } } },
};

/** A working installation with a content. */
const installed = (content: DraftContent | undefined, more: Partial<InstallationData> = {}): InstallationData => ({
  installation: content && { id: 'installation', config: { content: { provider: 'callRail', ...content } } },
  connection: { status: 'working' },
  activity: [],
  ...more,
});

describe('how a read object stands', () => {
  it('is said by the worst that is true of it', () => {
    const stopped = withReadConfig(saved, 'calls', {
      objectName: 'calls',
      selectedFields: { id: true },
      disabled: true,
    });
    expect(readObjectState(calls, installed(undefined))).toBe('idle');
    expect(readObjectState(calls, installed(saved))).toBe('active');
    expect(readObjectState(calls, installed(stopped))).toBe('stopped');
    expect(readObjectState(calls, installed(saved), stopped)).toBe('unsaved');
    expect(readObjectState({ ...calls, error: 'No access' }, installed(saved), stopped)).toBe('attention');
  });

  it('needs attention while its syncs fail or the sign-in is rejected, except if it is paused', () => {
    const stopped = withReadConfig(saved, 'calls', { objectName: 'calls', disabled: true });
    const failing = { activity: [of('calls', { failure: { time: early, reason: 'Closed.' } })] };
    const rejected = { connection: { status: 'bad_credentials' as const } };
    expect(readObjectState(calls, installed(saved, failing))).toBe('attention');
    expect(readObjectState(calls, installed(saved, { activity: [of('calls', { deliveryProblem: 'Down' })] }))).toBe(
      'attention',
    );
    expect(readObjectState(calls, installed(saved, rejected))).toBe('attention');
    expect(readObjectState(calls, installed(stopped, rejected))).toBe('stopped');
    expect(readObjectState(calls, installed(undefined, rejected))).toBe('idle');
  });

  it('is unsaved before its first save, and not when a tick was set and taken back', () => {
    const added = withReadConfig({}, 'calls', { objectName: 'calls' });
    expect(readObjectState(calls, installed(undefined), added)).toBe('unsaved');
    const back = withReadConfig(saved, 'calls', {
      objectName: 'calls',
      selectedFields: { id: true, note: false },
      disabled: false,
    });
    expect(readObjectState(calls, installed(saved), back)).toBe('active');
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
