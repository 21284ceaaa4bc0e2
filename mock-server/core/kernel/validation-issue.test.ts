import { expect, it } from 'vitest';
import { fieldPath, toJsonPointer } from './validation-issues.ts';

it.each([
  [[], ''],
  [['changes', 0, 'path'], '/changes/0/path'],
  [['objects', 'a.b', 'schedule'], '/objects/a.b/schedule'],
  [['objects', 'a/b~"c"\\'], '/objects/a~1b~0"c"\\'],
])('converts the location of %j to a JSON pointer', (keys, pointer) => {
  expect(toJsonPointer(fieldPath(keys))).toBe(pointer);
});
