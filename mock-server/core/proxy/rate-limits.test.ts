import { describe, expect, it } from 'vitest';
import { RateLimits, retryAfterText, retryAtAfter429 } from './rate-limits.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
const HOUR = 3_600_000;

describe('when a provider that answered 429 may be called again', () => {
  it.each([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, HOUR],
    [{ 'retry-after': 'soon', 'x-ratelimit-reset': '15' }, 15_000],
    [{ 'x-ratelimit-reset': String(NOW / 1000 + 40) }, 40_000],
    [{ 'ratelimit-reset': String(NOW + 50_000) }, 50_000],
    [{ 'x-rate-limit-reset': '999999999' }, HOUR],
    [{}, 60_000],
  ])('%j', (headers: Record<string, string>, wait) => {
    expect(retryAtAfter429((name) => headers[name], NOW)).toBe(NOW + wait);
  });

  it('is written with the zone UTC, rounded up to whole seconds', () => {
    expect(retryAfterText(Date.UTC(2025, 2, 6, 22, 9, 48) + 1)).toBe('Thu, 06 Mar 2025 22:09:49 UTC');
  });
});

describe('the memory of rate limits', () => {
  it('holds for the connection that was refused, and only as long', () => {
    let now = 5_000;
    const limits = new RateLimits(() => now);
    limits.note('a', 30_000);
    expect([limits.waitOf('a'), limits.waitOf('b')]).toEqual([30_000, undefined]);
    now += 29_999;
    expect(limits.waitOf('a')).toBe(1);
    now += 1;
    expect(limits.waitOf('a')).toBeUndefined();
  });
});
