import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastestRun } from '../../../test/support/fastest-run.ts';
import { parseCron } from './cron-fields.ts';
import { minInterval } from './min-interval.ts';
import { nextTick } from './schedule.ts';

function waitOf(expression: string): number | undefined {
  const parsed = parseCron(expression);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return minInterval(parsed.fields);
}

describe('shortest wait of a schedule', () => {
  it.each([
    ['*/10 * * * *', 10],
    ['*/15 * * * *', 15],
    ['*/7 * * * *', 4],
    ['0,5 * * * *', 5],
    ['5,55 * * * *', 10],
    ['59,0 * * * *', 1],
    ['0 * * * *', 60],
    ['0 0 * * *', 1440],
    ['0 0 1 1 *', 1440],
  ])('is, for %s, %i minutes', (expression, minutes) => {
    expect(waitOf(expression)).toBe(minutes);
  });

  it('counts the step over midnight when two days in a row match', () => {
    expect(waitOf('0,55 0,23 * * *')).toBe(5);
    expect(waitOf('0,55 0,23 31,1 * *')).toBe(5);
    expect(waitOf('0,55 0,23 28,1 2,3 *')).toBe(5);
  });

  it('does not count the step over midnight when no two days in a row match', () => {
    expect(waitOf('0,55 0,23 * * 1,3,5')).toBe(55);
  });

  it('is undefined for a date that never comes', () => {
    expect(waitOf('0 0 30 2 *')).toBeUndefined();
    expect(waitOf('0 0 31 4,6,9,11 *')).toBeUndefined();
  });

  it('knows 29 February', () => {
    expect(waitOf('0,20 3 29 2 *')).toBe(20);
  });

  it('takes either kind of day when both are named', () => {
    expect(waitOf('0 0 30 2 1')).toBe(1440);
  });

  it('is what the ticks of the scheduler show', () => {
    const minute = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 4 });
    const hour = fc.oneof(fc.constant('*'), fc.constant('*/3'), fc.constant('0,23'), fc.constant('9-17/2'));
    const day = fc.oneof(fc.constant('*'), fc.constant('1-7'), fc.constant('*/2'));
    const weekday = fc.oneof(fc.constant('*'), fc.constant('MON-FRI'), fc.constant('0,6'));
    fc.assert(
      fc.property(minute, hour, day, weekday, (minutes, hours, days, weekdays) => {
        const expression = `${minutes.join(',')} ${hours} ${days} * ${weekdays}`;
        const ticks = [Date.parse('2026-12-31T23:59:00Z')];
        while (ticks.length <= 600) ticks.push(nextTick(expression, ticks.at(-1) ?? 0) ?? Number.NaN);
        const waits = ticks.slice(2).map((tick, index) => (tick - (ticks[index + 1] ?? 0)) / 60_000);
        expect(waitOf(expression)).toBe(Math.min(1440, ...waits));
      }),
      { numRuns: 60 },
    );
  });
});

describe('reading a schedule', () => {
  it.each([
    ['* * * *', /4 fields/],
    ['* * * * * *', /6 fields/],
    ['60 * * * *', /minute "60" is not within 0 to 59/],
    ['0 24 * * *', /hour/],
    ['0 0 0 * *', /day of the month/],
    ['0 0 * 13 *', /month/],
    ['0 0 * * 8', /day of the week/],
    ['30-10 * * * *', /ends before it begins/],
    ['*/0 * * * *', /cannot be read/],
    ['5/15 * * * *', /cannot be read/],
    ['1-2-3 * * * *', /not within/],
    [', * * * *', /not within/],
    ['@hourly', /1 fields/],
    ['0 0 L * *', /day of the month/],
    ['0 0 * * MON#2', /day of the week/],
  ])('refuses %s', (expression, problem) => {
    expect(parseCron(expression)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('takes 7 and SUN for Sunday', () => {
    expect(parseCron('0 0 * * 7')).toEqual(parseCron('0 0 * * SUN'));
  });

  it.each([
    ['commas', ','.repeat(100_000)],
    ['blanks', ' '.repeat(100_000)],
    ['ranges', '1-'.repeat(50_000)],
    ['steps', '*/'.repeat(50_000)],
    ['digits', `${'1'.repeat(100_000)} * * * *`],
  ])('is done with 100 kB of %s in under 10 ms', (_name, expression) => {
    expect(fastestRun(() => expect(parseCron(expression)).toHaveProperty('problem'), 10)).toBeLessThan(10);
  });
});
