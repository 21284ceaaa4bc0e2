import { expect, it } from 'vitest';
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
