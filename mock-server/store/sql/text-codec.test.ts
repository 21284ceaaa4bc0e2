import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, encodeText } from './text-codec.ts';

const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });
const awkwardText = fc.string({ unit: fc.constantFrom('\u0000', '\u001a', '\ud800', '\udc00', '0', 'a', 'é') });

test('every text comes back as it was', () => {
  fc.assert(fc.property(fc.oneof(anyText, awkwardText), (text) => decodeText(encodeText(text)) === text));
});

test('no text goes to the database with a NUL or half a character', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, awkwardText), (text) => {
      const encoded = encodeText(text);
      return !encoded.includes('\u0000') && encoded.isWellFormed();
    }),
  );
});

test('different texts stay different', () => {
  fc.assert(fc.property(awkwardText, awkwardText, (a, b) => (encodeText(a) === encodeText(b)) === (a === b)));
});

test('ordinary texts and other values are left alone', () => {
  expect(encodeText('It’s "fine" — 👍')).toBe('It’s "fine" — 👍');
  expect(encodeText(7)).toBe(7);
  expect(decodeText(null)).toBeNull();
});
