import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './request-limits.ts';

function begin(perMinute: number, maxBuckets?: number) {
  let now = 5_000;
  const buckets = new TokenBuckets(perMinute, () => now, maxBuckets);
  return { buckets, pass: (ms: number) => (now += ms) };
}

describe('a bucket', () => {
  it('allows a burst of a minute’s quota, and then returns the time to wait', () => {
    const { buckets } = begin(3);
    expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([undefined, undefined, undefined]);
    expect(buckets.take('a')).toBe(20_000);
    expect(buckets.take('b')).toBeUndefined();
  });

  it('fills again in the course of a minute, and never above its brim', () => {
    const { buckets, pass } = begin(2);
    buckets.take('a');
    buckets.take('a');
    pass(29_999);
    expect(buckets.take('a')).toBe(1);
    pass(1);
    expect(buckets.take('a')).toBeUndefined();
    pass(3_600_000);
    expect([1, 2, 3].map(() => buckets.take('a') === undefined)).toEqual([true, true, false]);
  });

  it('is not emptied further by asking too often', () => {
    const { buckets, pass } = begin(1);
    buckets.take('a');
    for (let asked = 0; asked < 1_000; asked++) expect(buckets.take('a')).toBe(60_000);
    pass(60_000);
    expect(buckets.take('a')).toBeUndefined();
  });
});

it('remembers no more names than it may, and forgets the one that was not used for longest', () => {
  const { buckets } = begin(1, 3);
  for (const name of ['a', 'b', 'c']) buckets.take(name);
  buckets.take('a');
  buckets.take('d');
  expect(buckets.size).toBe(3);
  expect(buckets.take('a')).toBeDefined();
  expect(buckets.take('b')).toBeUndefined();
});
