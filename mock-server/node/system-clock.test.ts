import { expect, it } from 'vitest';
import { systemClock } from './system-clock.ts';

it('counts whole milliseconds, which the database stores', () => {
  expect(Number.isInteger(systemClock.now())).toBe(true);
  expect(Number.isInteger(systemClock.monotonic())).toBe(true);
});

it('never goes back', () => {
  const before = systemClock.monotonic();
  expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before);
});
