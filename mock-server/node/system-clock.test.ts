import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDatabaseClock, systemClock } from './system-clock.ts';

it('counts whole milliseconds, which the database stores', () => {
  expect(Number.isInteger(systemClock.now())).toBe(true);
  expect(Number.isInteger(systemClock.monotonic())).toBe(true);
});

it('never goes back', () => {
  const before = systemClock.monotonic();
  expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before);
});

it('follows the database, whatever the clock of the machine says', async () => {
  let monotonic = 1_000;
  const local = { now: () => 0, monotonic: () => monotonic };
  const readTime = async () => {
    monotonic += 20;
    return 500_000;
  };
  const clock = await startDatabaseClock(readTime, { warn() {} }, local);
  // The database read its clock 10 ms before the response.
  expect(clock.now()).toBe(500_010);
  monotonic += 5_000;
  expect(clock.now()).toBe(505_010);
  clock.stop();
});

/** One answer of the database: ms until it reads its clock, ms until the answer is there. */
type Answer = [until: number, after: number];

describe('the clock of the database', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  const FAST: Answer = [2, 2];
  const START = 1_700_000_000_000;

  /** @param rounds answers at the start and at each later reading; the last answer of all repeats */
  async function follow(rounds: Answer[][], steps: number[] = []) {
    let monotonic = 1_000;
    let stepped = 0;
    let round = 0;
    let used = 0;
    let bestRoundTrip = Number.POSITIVE_INFINITY;
    const databaseNow = () => START + monotonic + stepped;
    const readTime = async () => {
      const answers = rounds[Math.min(round, rounds.length - 1)] ?? [];
      const [until, after] = answers[Math.min(used, answers.length - 1)] ?? FAST;
      used += 1;
      monotonic += until;
      const time = databaseNow();
      monotonic += after;
      bestRoundTrip = Math.min(bestRoundTrip, until + after);
      return time;
    };
    const local = { now: () => 0, monotonic: () => monotonic };
    const clock = await startDatabaseClock(readTime, { warn() {} }, local);
    const errors = [{ error: Math.abs(clock.now() - databaseNow()), bestRoundTrip }];
    for (round = 1; round < rounds.length; round += 1) {
      [used, bestRoundTrip] = [0, Number.POSITIVE_INFINITY];
      monotonic += 30_000;
      stepped += steps[round - 1] ?? 0;
      await vi.advanceTimersByTimeAsync(30_000);
      errors.push({ error: Math.abs(clock.now() - databaseNow()), bestRoundTrip });
    }
    clock.stop();
    return errors;
  }

  it.each<[string, Answer[][], number[]?]>([
    ['one answer that comes 6 s late at the start', [[[2, 6_000], FAST]]],
    ['one answer that comes 6 s late', [[FAST], [[2, 6_000], FAST]]],
    ['several late ones in a row', [[FAST], [[0, 6_000], [6_000, 0], [0, 4_000], FAST]]],
    ['only late ones', [[FAST], [[0, 6_000]]]],
    ['only late ones after a while with late ones', [[FAST], [[0, 6_000]], [[6_000, 0]], [[0, 900]]]],
    ['a request that takes all of the time', [[[40, 0]], [[45, 1]]]],
    ['an answer that takes all of the time', [[[0, 40]], [[1, 45]]]],
    ['a step forwards', [[FAST], [FAST]], [90_000]],
    ['a step backwards', [[FAST], [FAST]], [-90_000]],
    ['a step backwards while answers are late', [[FAST], [[1_000, 1_000]]], [-90_000]],
    ['a step forwards while the first answer is late', [[FAST], [[0, 6_000], FAST]], [3_600_000]],
  ])('is followed with at most half of the best round trip as error, with %s', async (_, rounds, steps) => {
    for (const { error, bestRoundTrip } of await follow(rounds, steps)) {
      // `now` counts whole milliseconds.
      expect(error).toBeLessThanOrEqual(bestRoundTrip / 2 + 1);
    }
  });

  it('stays exact when a single reading has only answers that come 6 s late', async () => {
    const errors = await follow([[FAST], [[0, 6_000]]]);
    expect(errors.at(-1)?.error).toBeLessThanOrEqual(3);
  });
});
