import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryTexts, memberTexts, objectText } from './json-text.ts';

describe('JSON texts', () => {
  it('are cut without changing a digit', () => {
    expect(entryTexts('[ 92233720368547758070 ,{"a":[1,"],"]}, "x\\"," ]')).toEqual([
      '92233720368547758070',
      '{"a":[1,"],"]}',
      '"x\\","',
    ]);
    expect([...memberTexts('{"a" : 1.50, "b\\u0063":{"d":[]} }')]).toEqual([
      ['a', '1.50'],
      ['bc', '{"d":[]}'],
    ]);
    expect([entryTexts('[]'), [...memberTexts('{ }')]]).toEqual([[], []]);
  });

  it('mean the same after they are joined again', () => {
    const names = fc.string().filter((name) => name !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(JSON.parse(objectText(memberTexts(text)))).toEqual(JSON.parse(text));
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (value) => {
        expect(entryTexts(JSON.stringify(value)).map((text) => JSON.parse(text))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });
});
