import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('removes the entry that was set longest ago when there are too many', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

it('holds no more than its limit, however many ids come by', () => {
  const map = new BoundedMap<number, number>(100);
  for (let id = 0; id < 10_000; id += 1) map.set(id, id);
  expect(map.size).toBe(100);
  expect(map.get(9_999)).toBe(9_999);
});
