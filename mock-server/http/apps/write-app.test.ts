import { expect, it } from 'vitest';
import { prefersJson } from './write-app.ts';

it.each([
  [null, false],
  ['', false],
  ['*/*', false],
  ['text/plain', false],
  ['text/html, */*', false],
  ['application/json', true],
  ['application/problem+json', true],
  ['application/json, text/plain, */*', true],
  ['text/plain;q=0.5, application/json', true],
  ['application/json;q=0.5, text/plain', false],
  ['application/json;q=0', false],
  ['application/json;q=nonsense', false],
])('%j prefers JSON: %s', (accept, expected) => {
  expect(prefersJson(accept)).toBe(expected);
});
