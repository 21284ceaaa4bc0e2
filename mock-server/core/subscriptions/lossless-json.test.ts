import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalJsonText,
  isLosslessObject,
  JsonNumber,
  losslessJsonText,
  parseLosslessJson,
} from './lossless-json.ts';

function parsed(text: string) {
  const value = parseLosslessJson(text);
  if (value === undefined) throw new Error('The text is not JSON.');
  return value;
}

describe('JSON with all digits', () => {
  it.each([
    '{"commitNumber":12345678901234567890,"ratio":1.10,"tiny":1e-400,"zero":-0}',
    '[{"a":[1,2.0,[]],"b":null,"c":{"d":true}},"x\\n\\"",[]]',
    '{"__proto__":{"id":1},"constructor":2}',
    '"text"',
    '9007199254740993',
  ])('writes %s as it was read', (text) => {
    expect(losslessJsonText(parsed(text))).toBe(text);
  });

  it('writes any value with the same meaning', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(JSON.parse(losslessJsonText(parsed(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('leaves blanks out', () => {
    expect(losslessJsonText(parsed(' { "a" : [ 1 , 2 ] } '))).toBe('{"a":[1,2]}');
  });

  it('sorts the members of every object by name, and no list', () => {
    const text = canonicalJsonText(parsed('{"b":[{"z":1,"y":2},3],"a":{"d":1,"c":2}}'));
    expect(text).toBe('{"a":{"c":2,"d":1},"b":[{"y":2,"z":1},3]}');
  });

  it('gives numbers as texts', () => {
    expect(parsed('[12345678901234567890]')).toEqual([new JsonNumber('12345678901234567890')]);
  });

  it('gives nothing for a text that is not JSON', () => {
    for (const text of ['', '{', '[1,]', 'undefined']) expect(parseLosslessJson(text)).toBeUndefined();
  });

  it('tells objects from lists, numbers and null', () => {
    expect(isLosslessObject(parsed('{}'))).toBe(true);
    for (const text of ['[]', '1', 'null', '"{}"']) expect(isLosslessObject(parsed(text)), text).toBe(false);
  });
});
