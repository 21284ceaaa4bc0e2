import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTick, scheduleError } from './schedule.ts';

const at = (text: string) => Date.parse(text);
const tick = (cron: string, after: string, timeScale?: number) => {
  const found = nextTick(cron, at(after), timeScale);
  return found === undefined ? undefined : new Date(found).toISOString();
};

describe('nextTick', () => {
  it.each([
    ['*/10 * * * *', '2026-11-21T12:03:00Z', '2026-11-21T12:10:00.000Z'],
    ['*/10 * * * *', '2026-11-21T12:10:00Z', '2026-11-21T12:20:00.000Z'],
    ['0 3 * * 1', '2026-11-21T12:00:00Z', '2026-11-23T03:00:00.000Z'],
    ['0 0 29 2 *', '2026-03-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('%s after %s is %s', (cron, after, expected) => {
    expect(tick(cron, after)).toBe(expected);
  });

  it('keeps to UTC across the hour that local clocks skip or repeat', () => {
    expect(tick('30 1 * * *', '2026-03-29T01:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(tick('30 1 * * *', '2026-10-25T01:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
  });

  it('never ticks on February 30, nor by six fields or by what is no cron', () => {
    expect(tick('0 0 30 2 *', '2026-11-21T12:00:00Z')).toBeUndefined();
    expect(tick('* * * * * *', '2026-11-21T12:00:00Z')).toBeUndefined();
    expect(tick('every day', '2026-11-21T12:00:00Z')).toBeUndefined();
  });

  it('ticks every ten seconds for a ten-minute schedule when a minute passes in a second', () => {
    const ticks: number[] = [];
    let now = at('2026-11-21T12:03:01.234Z');
    for (let count = 0; count < 50; count += 1) {
      now = nextTick('*/10 * * * *', now, 60) ?? Number.NaN;
      ticks.push(now);
    }
    const gaps = new Set(ticks.slice(1).map((one, index) => one - (ticks[index] ?? 0)));
    expect([...gaps]).toEqual([10_000]);
  });

  it('is the first minute that every field matches', () => {
    const list = (min: number, max: number) => fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 3 });
    const after = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(list(0, 59), list(0, 23), list(1, 31), list(0, 6), after, (minutes, hours, dates, weekdays, from) => {
        let expected = Math.floor(from.getTime() / 60_000) * 60_000;
        const matches = (time: Date) =>
          minutes.includes(time.getUTCMinutes()) &&
          hours.includes(time.getUTCHours()) &&
          (dates.includes(time.getUTCDate()) || weekdays.includes(time.getUTCDay()));
        do expected += 60_000;
        while (!matches(new Date(expected)));
        const cron = `${minutes.join()} ${hours.join()} ${dates.join()} * ${weekdays.join()}`;
        expect(nextTick(cron, from.getTime())).toBe(expected);
      }),
    );
  });

  it('continues ticking under an absurd time-lapse', () => {
    const now = at('2026-11-21T12:00:00Z');
    const next = nextTick('0 * * * *', now, 1_000_000);
    expect(next).toBeGreaterThan(now);
    expect(next).toBeLessThanOrEqual(now + 4);
  });
});

describe('a step that is longer than its field', () => {
  it.each([
    ['*/90 * * * *', 'The minute has a step of 90, but only 60 values.'],
    ['0 */25 * * *', 'The hour has a step of 25, but only 24 values.'],
    ['0 0 * * */8', 'The day of the week has a step of 8, but only 7 values.'],
  ])('is refused: %s', (expression, detail) => {
    expect(scheduleError(expression, 10)).toEqual({ rule: 'schedule-invalid', detail });
  });

  it('is fine when it is as long: */60 * * * *', () => {
    expect(scheduleError('*/60 */24 */31 */12 */7', 10)?.rule).not.toBe('schedule-invalid');
  });

  it('still ticks where it was saved by an earlier version', () => {
    expect(nextTick('*/90 * * * *', Date.UTC(2026, 0, 1))).toBe(Date.UTC(2026, 0, 1, 1));
  });
});
