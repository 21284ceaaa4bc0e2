import { describe, expect, it } from 'vitest';
import { createTestPorts } from '../../../test/support/core-ports.ts';
import { nextAttemptAt, parseRetryAfter } from './time.ts';

function waits(random: number, retryInMs?: number, timeScale = 1): number[] {
  const ports = createTestPorts({}, { timeScale });
  ports.ids.random = () => random;
  const now = ports.clock.now();
  return [1, 2, 3, 4, 10, 100].map(
    (attempts) => nextAttemptAt(ports, attempts, retryInMs === undefined ? undefined : now + retryInMs) - now,
  );
}

describe('the wait before the next attempt', () => {
  it('is a random part of a backoff that doubles up to five minutes', () => {
    expect(waits(0.5)).toEqual([500, 1_000, 2_000, 4_000, 150_000, 150_000]);
    expect(waits(0)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('begins when the peer wants to be called again', () => {
    expect(waits(0, 6_000)).toEqual([6_000, 6_000, 6_000, 6_000, 6_000, 6_000]);
    expect(waits(0.5, 6_000).slice(0, 3)).toEqual([6_500, 7_000, 8_000]);
    expect(waits(0.5, -6_000)[0]).toBe(500);
  });

  it('is divided by the time scale', () => {
    expect(waits(0.5, 6_000, 10)[0]).toBe(650);
  });
});

const NOW = Date.UTC(2026, 10, 21, 10);

describe('when a provider may be called again', () => {
  it.each([
    ['30', NOW + 30_000],
    ['0', NOW],
    ['1.5', NOW + 1_500],
    [' 7 ', NOW + 7_000],
    ['Sat, 21 Nov 2026 10:00:20 GMT', NOW + 20_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', NOW],
    ['Fri, 31 Dec 9999 23:59:59 GMT', NOW + 3_600_000],
    ['99999999999999999999', NOW + 3_600_000],
  ])('%s', (header, expected) => {
    expect(parseRetryAfter(header, NOW)).toBe(expected);
  });

  it.each([undefined, '', 'soon', '-5', '2026-11-21', 'Sat, nonsense'])('is not said by %j', (header) => {
    expect(parseRetryAfter(header, NOW)).toBeUndefined();
  });
});
