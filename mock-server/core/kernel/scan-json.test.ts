import { describe, expect, it } from 'vitest';
import { scanJson } from './scan-json.ts';

const LIMITS = { levels: 64, values: 2_000_000 };
const error = (text: string) => scanJson(text, LIMITS).error;

describe('a member that is named twice', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"b":2,"a":3}',
    '{"x":[{"y":{"a":1 , "a" : 2}}]}',
    '{"a":1,"\\u0061":2}',
    '{"a\\/b":1,"a/b":2}',
    '{"":1,"":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"a":{"b":1},"a":{}}',
    '{"a":[],"a":[]}',
    '{"a":"b","b":"a","b":1}',
  ])('is found in %s', (text) => {
    expect(error(text)).toBe('duplicate-member');
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a"}',
    '{"a":["a","a","b"],"b":["a"]}',
    '{"a":"\\"a\\":1,\\"a\\":2"}',
    '{"a":1,"A":2,"a ":3}',
    // Two spellings of one letter are two names.
    '{"\u00e9":1,"e\u0301":2}',
    '["a","a"]',
    '"a"',
    '{}',
  ])('is not seen in %s', (text) => {
    expect(error(text)).toBeUndefined();
  });
});

describe('depth', () => {
  it('is counted over objects and lists, and not inside of texts', () => {
    expect(error(`${'['.repeat(64)}${']'.repeat(64)}`)).toBeUndefined();
    expect(error('['.repeat(65))).toBe('too-deep');
    expect(error('{"a":'.repeat(65))).toBe('too-deep');
    expect(error(JSON.stringify('['.repeat(1000)))).toBeUndefined();
  });
});

describe('any other text', () => {
  it.each(['', '"', '{"a', '{"a\\', '}}]]', '{"a":1,,"b"', '{,,,}', '{"a":1,"b\\"'])(
    'is left to the parser: %j',
    (text) => {
      expect(error(text)).toBeUndefined();
    },
  );

  it('with a broken escape in a name has the error of the parser', () => {
    expect(() => error('{"\\x":1}')).toThrow(SyntaxError);
  });

  // Abuse case 29: time grows with the length and nothing else.
  it.each([
    ['quotes', '"'.repeat(1_000_000)],
    ['open strings', `{"${'\\"'.repeat(500_000)}`],
    ['commas', `{${','.repeat(1_000_000)}`],
    ['names', `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":0`).join(',')}}`],
  ])('of many %s takes no longer than its length', (_, text) => {
    const start = performance.now();
    error(text);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
