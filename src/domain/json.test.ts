import { expect, it } from 'vitest';
import { parseJsonPointer } from './json.ts';

it.each([
  ['', []],
  ['/content/read', ['content', 'read']],
  ['/objects/a~1b/c~0d/~01', ['objects', 'a/b', 'c~d', '~1']],
  ['/objects//0', ['objects', '', '0']],
])('splits %j', (pointer, keys) => {
  expect(parseJsonPointer(pointer)).toEqual(keys);
});
