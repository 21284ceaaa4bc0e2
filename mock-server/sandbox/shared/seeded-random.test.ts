import { describe, expect, it } from 'vitest';
import { createSeededRandom, hashText } from './seeded-random.ts';

describe('seeded random', () => {
  it('repeats the sequence for the same seed and differs for another', () => {
    const draw = (seed: string) => {
      const random = createSeededRandom(seed);
      return Array.from({ length: 5 }, () => random.integer(0, 1_000_000));
    };
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  it('keeps whole numbers within both bounds and reaches both', () => {
    const random = createSeededRandom('bounds');
    const drawn = new Set(Array.from({ length: 400 }, () => random.integer(3, 6)));
    expect([...drawn].sort()).toEqual([3, 4, 5, 6]);
  });

  it('spreads fractions evenly enough for made-up data', () => {
    const random = createSeededRandom('mean');
    let total = 0;
    for (let count = 0; count < 10_000; count += 1) total += random.fraction();
    expect(total / 10_000).toBeGreaterThan(0.48);
    expect(total / 10_000).toBeLessThan(0.52);
  });

  it('writes digits of the asked kind and length', () => {
    const random = createSeededRandom('digits');
    expect(random.hex(12)).toMatch(/^[0-9a-f]{12}$/);
    expect(random.digits(7)).toMatch(/^\d{7}$/);
  });

  it('says what to do when there is nothing to pick', () => {
    expect(() => createSeededRandom('x').pick([])).toThrow('at least one entry');
  });

  it('hashes to an unsigned 32-bit number', () => {
    for (const text of ['', 'a', 'callRail', 'ü']) {
      expect(hashText(text)).toBeGreaterThanOrEqual(0);
      expect(hashText(text)).toBeLessThan(2 ** 32);
    }
  });
});
