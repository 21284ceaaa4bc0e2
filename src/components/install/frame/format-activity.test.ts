import { describe, expect, it } from 'vitest';
import type { ReadActivity } from '../../../contract/index.ts';
import { en } from '../../../locales/en.ts';
import { formatActivity, relativeTime } from './format-activity.ts';

const NOW = Date.parse('2026-05-03T12:00:00.000Z');
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();
const sentences = (activity: Partial<ReadActivity>) =>
  formatActivity({ installationId: 'i', objectName: 'calls', ...activity }, NOW, en);

describe('a distance in time', () => {
  it.each([
    [-59, 'less than a minute ago'],
    [-60, '1 minute ago'],
    [-3_599, '59 minutes ago'],
    [-7_200, '2 hours ago'],
    [-200_000, '2 days ago'],
    [30, 'in less than a minute'],
    [400, 'in 6 minutes'],
  ])('of %i seconds is %s', (seconds, strings) => {
    expect(relativeTime(NOW + seconds * 1_000, NOW, en)).toBe(strings);
  });

  it('is written in the language of the messages', () => {
    expect(relativeTime(NOW - 240_000, NOW, { ...en, language: 'de' })).toBe('vor 4 Minuten');
  });
});

describe('the reads of an object in sentences', () => {
  it('say what is happening before what happened', () => {
    const last = { endTime: at(-240), recordsProcessed: 1 };
    const running = { recordsProcessed: 1_000, recordsEstimatedTotal: 1_000 };
    expect(sentences({ running, last, nextTime: at(400) })).toEqual([
      'Syncing now: 1,000 so far.',
      'Last synced 4 minutes ago, 1 record.',
    ]);
    expect(sentences({ running: { recordsProcessed: 0 } })).toEqual(['Syncing now.']);
  });

  it('never put a past in the future, when the server’s clock is ahead', () => {
    const last = { endTime: at(20), recordsProcessed: 0 };
    expect(sentences({ last, nextTime: at(-5) })).toEqual(['Last synced less than a minute ago, no new data.']);
  });

  it('leave what is wrong with the destination to developers', () => {
    const failure = { time: at(-240), reason: 'No destination named "hooks".' };
    expect(sentences({ failure, deliveryProblem: 'No destination named "hooks".' })).toEqual([]);
  });

  it('are none where nothing is known', () => {
    expect(sentences({})).toEqual([]);
  });
});
