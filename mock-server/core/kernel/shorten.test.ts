import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it.each([
  ['short', 5, 'short'],
  ['longer', 4, 'long'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['😀😀', 2, '😀'],
  ['', 0, ''],
])('shortens %j to at most %d units, without half of a character', (text, max, expected) => {
  expect(shorten(text, max)).toBe(expected);
});
