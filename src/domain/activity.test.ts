import { describe, expect, it } from 'vitest';
import type { ReadActivity } from '../contract/index.ts';
import { activityByObject, mostRelevantActivity } from './activity.ts';

const of = (objectName: string, rest: Partial<ReadActivity> = {}): ReadActivity => ({
  installationId: 'installation',
  objectName,
  ...rest,
});
const early = '2026-05-03T10:00:00.000Z';
const late = '2026-05-03T11:00:00.000Z';
const failed = of('failed', { failure: { time: early, reason: 'Closed.' } });
const running = of('running', { running: { recordsProcessed: 1 } });
const old = of('old', { last: { endTime: early, recordsProcessed: 1 } });
const fresh = of('fresh', { last: { endTime: late, recordsProcessed: 2 } });

describe('the activity of an installation', () => {
  it('is found by object, and an earlier installation’s says nothing', () => {
    const earlier = of('old', { installationId: 'earlier' });
    expect([...activityByObject([earlier, fresh], 'installation')]).toEqual([['fresh', fresh]]);
    expect(activityByObject(undefined, 'installation').size).toBe(0);
  });

  it('is summed up by what went wrong, else what runs, else what came last', () => {
    expect(mostRelevantActivity([old, running, failed, fresh])).toBe(failed);
    expect(mostRelevantActivity([old, running, fresh])).toBe(running);
    expect(mostRelevantActivity([old, fresh, of('never')])).toBe(fresh);
    expect(mostRelevantActivity([of('never')])).toBeUndefined();
  });
});
