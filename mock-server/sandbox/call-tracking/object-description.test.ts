import { describe, expect, it } from 'vitest';
import { FIRST_CREATED_INDEX, numericIds, prefixedIds } from './object-description.ts';

describe('record ids', () => {
  it('finds the index again from a prefixed id, also for the millionth record', () => {
    const ids = prefixedIds('CAL', 'seed');
    for (const index of [0, 1, 2_000, 999_999, FIRST_CREATED_INDEX + 3]) {
      const id = String(ids.idAt(index));
      expect(id).toMatch(/^CAL[0-9a-f]{32}$/);
      expect(ids.indexOf(id)).toBe(index);
    }
  });

  it('knows no index for an id of another object, another account or an invented one', () => {
    const ids = prefixedIds('CAL', 'seed');
    expect(ids.indexOf(String(prefixedIds('COM', 'seed').idAt(1)))).toBeUndefined();
    expect(ids.indexOf(String(prefixedIds('CAL', 'other').idAt(1)))).toBeUndefined();
    expect(ids.indexOf(`CAL${'0'.repeat(32)}`)).toBeUndefined();
    expect(ids.indexOf('CAL')).toBeUndefined();
  });

  it('counts numeric ids from their first number', () => {
    const ids = numericIds(2000);
    expect(ids.idAt(7)).toBe(2007);
    expect(ids.indexOf('2007')).toBe(7);
    expect(ids.indexOf('1999')).toBeUndefined();
    expect(ids.indexOf('abc')).toBeUndefined();
  });
});
