import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonPatchOperation } from '../../../src/contract/index.ts';
import { fastestRun } from '../../../test/support/fastest-run.ts';
import { applyJsonPatch } from './json-patch.ts';

const apply = (document: object, ...changes: JsonPatchOperation[]) => {
  const result = applyJsonPatch(document, changes);
  return result.ok ? result.value : result.rejection.issues?.[0]?.name;
};

describe('a JSON Patch', () => {
  it.each<[string, object, JsonPatchOperation, unknown]>([
    ['adds a member', { a: 1 }, { op: 'add', path: '/b', value: null }, { a: 1, b: null }],
    ['replaces a member by adding it', { a: 1 }, { op: 'add', path: '/a', value: 2 }, { a: 2 }],
    ['removes a member', { a: 1, b: 2 }, { op: 'remove', path: '/a' }, { b: 2 }],
    ['inserts into a list', { l: [1, 3] }, { op: 'add', path: '/l/1', value: 2 }, { l: [1, 2, 3] }],
    ['appends to a list', { l: [1] }, { op: 'add', path: '/l/-', value: 2 }, { l: [1, 2] }],
    ['appends by position', { l: [1] }, { op: 'add', path: '/l/1', value: 2 }, { l: [1, 2] }],
    ['replaces in a list', { l: [1] }, { op: 'replace', path: '/l/0', value: 2 }, { l: [2] }],
    ['removes from a list', { l: [1, 2] }, { op: 'remove', path: '/l/0' }, { l: [2] }],
    ['walks into lists', { l: [{ a: 1 }] }, { op: 'replace', path: '/l/0/a', value: 2 }, { l: [{ a: 2 }] }],
    ['reads escaped names', { 'a/b~c': 1 }, { op: 'replace', path: '/a~1b~0c', value: 2 }, { 'a/b~c': 2 }],
    ['takes the empty name', { '': 1 }, { op: 'remove', path: '/' }, {}],
  ])('%s', (_what, document, change, expected) => {
    expect(apply(document, change)).toEqual(expected);
  });

  it.each<[string, JsonPatchOperation]>([
    ['a path without a slash', { op: 'remove', path: 'a' }],
    ['the whole document', { op: 'remove', path: '' }],
    ['nothing to remove', { op: 'remove', path: '/nothing' }],
    ['nothing to replace', { op: 'replace', path: '/nothing', value: 1 }],
    ['a parent that is not there', { op: 'add', path: '/nothing/b', value: 1 }],
    ['a parent that is a text', { op: 'add', path: '/text/length', value: 1 }],
    ['a position behind the list', { op: 'add', path: '/list/3', value: 1 }],
    ['a position with a zero before it', { op: 'add', path: '/list/01', value: 1 }],
    ['a huge position', { op: 'add', path: '/list/1000000000', value: 1 }],
    ['a member of a list', { op: 'add', path: '/list/length', value: 1 }],
    ['the end of a list to remove', { op: 'remove', path: '/list/-' }],
    ['a broken escape', { op: 'add', path: '/~2', value: 1 }],
    ['a prototype', { op: 'add', path: '/__proto__/x', value: 1 }],
    ['a constructor', { op: 'add', path: '/constructor/prototype/x', value: 1 }],
    ['a very long path', { op: 'add', path: `/${'a'.repeat(1024)}`, value: 1 }],
    ['a very deep path', { op: 'add', path: '/a'.repeat(33), value: 1 }],
  ])('refuses %s', (_what, change) => {
    expect(apply({ text: 'x', list: [1, 2] }, change)).toBe('changes[0].path');
  });

  it('needs a value to add, and takes null for one', () => {
    expect(apply({}, { op: 'add', path: '/a' })).toBe('changes[0].value');
    expect(apply({}, { op: 'add', path: '/a', value: null })).toEqual({ a: null });
  });

  it('has at most a thousand changes', () => {
    const change: JsonPatchOperation = { op: 'add', path: '/a', value: 1 };
    expect(apply({}, ...Array.from({ length: 1001 }, () => change))).toBe('changes');
  });

  // Case 26.
  it('takes a value that is called like a prototype for a plain member', () => {
    const value: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');
    const patched = apply({}, { op: 'add', path: '/a', value });
    expect(JSON.stringify(patched)).toBe('{"a":{"__proto__":{"polluted":true},"constructor":1}}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([
    '/__proto__/x',
    '/a/__proto__',
    '/a/constructor/prototype/x',
    '/prototype',
    '/constructor',
    '/l/0/__proto__/x',
  ])('refuses %s wherever it leads', (path) => {
    for (const op of ['add', 'remove', 'replace'] as const) {
      expect(apply({ a: {}, l: [{}] }, { op, path, value: 1 })).toBe('changes[0].path');
    }
  });

  // Case 27.
  it('has a bound for lists, since entries have to move', () => {
    const list = Array.from({ length: 10_001 }, (_, index) => index);
    expect(apply({ list }, { op: 'add', path: '/list/0', value: 1 })).toBe('changes[0].path');
  });

  it.each<[string, (size: number) => { document: object; changes: JsonPatchOperation[] }]>([
    [
      'changes at the head of a list',
      (size) => ({
        document: { list: Array.from({ length: size * 9 }, (_, index) => index) },
        changes: Array.from({ length: size }, () => ({ op: 'add', path: '/list/0', value: 1 })),
      }),
    ],
    [
      'members of one object',
      (size) => ({
        document: {},
        changes: Array.from({ length: size }, (_, index) => ({
          op: 'add',
          path: `/k${index}`,
          value: 'v'.repeat(100),
        })),
      }),
    ],
    [
      'a large document that is hardly touched',
      (size) => ({
        document: Object.fromEntries(Array.from({ length: size * 50 }, (_, index) => [`k${index}`, index])),
        changes: Array.from({ length: size }, (_, index) => ({ op: 'replace', path: `/k${index}`, value: 1 })),
      }),
    ],
  ])('takes time in proportion: %s', (_what, make) => {
    const duration = (size: number, enough?: number) => {
      const { document, changes } = make(size);
      return fastestRun(() => expect(applyJsonPatch(document, changes).ok).toBe(true), enough);
    };
    const limit = Math.max(100, duration(100) * 40);
    expect(duration(1000, limit)).toBeLessThan(limit);
  });

  it('refuses hostile pointers in under 10 ms', () => {
    const long = ['/a'.repeat(500_000), `/${'~0'.repeat(500_000)}`, '~'.repeat(1_000_000), `/${'a'.repeat(1_000_000)}`];
    for (const path of long) {
      const refuse = () => expect(applyJsonPatch({}, [{ op: 'add', path, value: 1 }]).ok).toBe(false);
      expect(fastestRun(refuse, 10)).toBeLessThan(10);
    }
  });

  it('never touches the document, and never leaves half of its changes behind', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const change = fc.record({
      op: fc.constantFrom('add', 'remove', 'replace') as fc.Arbitrary<JsonPatchOperation['op']>,
      path: fc
        .array(fc.constantFrom('a', 'b', '0', '-', '__proto__', 'length'), { maxLength: 3 })
        .map((p) => `/${p.join('/')}`),
      value,
    });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', '0'), value), fc.array(change), (document, changes) => {
        const before = JSON.stringify(document);
        applyJsonPatch(document, changes);
        expect(JSON.stringify(document)).toBe(before);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });
});
