import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

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
