import { describe, expect, it } from 'vitest';
import { ExactNumber } from './exact-number.ts';
import { parseForeignJson } from './foreign-json.ts';

const parse = (text: string) => parseForeignJson(text).value;

describe('numbers of a JSON text', () => {
  it.each([
    '{"ref":12345678901234567890,"amount":1e400}',
    '[9007199254740993,-9007199254740993,0.12345678901234567890,1e-400,1.7976931348623157e+309]',
    '{"a":{"b":[12345678901234567890.5]}}',
  ])('keep their digits: %s', (text) => {
    expect(JSON.stringify(parse(text))).toBe(text);
  });

  it('stay numbers where nothing is lost', () => {
    const text = '[0,-1,1.5,1.10,1e3,100000000000000,9007199254740991,0.1,0e5]';
    expect(parse(text)).toEqual([0, -1, 1.5, 1.1, 1_000, 100_000_000_000_000, 9_007_199_254_740_991, 0.1, 0]);
  });

  it('are texts for people', () => {
    expect(String(new ExactNumber('1e400'))).toBe('1e400');
  });
});
