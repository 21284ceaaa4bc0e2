import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { fastestRun } from '../../../test/support/fastest-run.ts';
import { validateManifest } from './validate-manifest.ts';

const FACTS = {
  providers: {},
  destinations: [],
  objectsOf: () => ({ known: {}, hasCustomObjects: false, ignoresCase: false }),
};

describe('whatever the text is', () => {
  it('is validated without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), yamlNoise()), (text) => {
        expect(Array.isArray(validateManifest(text, FACTS).issues)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('any YAML value is validated without throwing, and wrong ones never pass', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(validateManifest(stringify(value), FACTS).manifest).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('values of every type in every place are validated without throwing', () => {
    fc.assert(
      fc.property(nearManifest(), (value) => {
        for (const issue of validateManifest(stringify(value), FACTS).issues) {
          expect(issue.path).toMatch(/^\$/);
          expect(issue.detail).not.toMatch(/undefined|\[object/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves Object.prototype alone', () => {
    validateManifest('__proto__: { polluted: true }\nconstructor: { prototype: { polluted: true } }', FACTS);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a text that is made to be slow or large', () => {
  it('is refused from a million characters on', () => {
    expect(validateManifest('#'.repeat(1_000_001), FACTS).issues).toMatchObject([{ rule: 'yaml-limit' }]);
  });

  it('cannot multiply itself with aliases', () => {
    const letters = [...'abcdefghij'];
    const lines = letters
      .slice(1)
      .map((letter, index) => `${letter}: &${letter} [${Array(9).fill(`*${letters[index]}`)}]`);
    const text = `a: &a [x, x, x, x, x, x, x, x, x]\n${lines.join('\n')}`;
    expect(validateManifest(text, FACTS).issues).toMatchObject([{ rule: 'yaml-limit', level: 'error' }]);
  });

  it('lists two hundred issues and counts the rest', () => {
    const text = Array.from({ length: 500 }, (_, index) => `key${index}: 1`).join('\n');
    const { issues } = validateManifest(text, FACTS);
    expect(issues).toHaveLength(201);
    expect(issues.at(-1)).toMatchObject({ rule: 'more-issues', detail: '302 more issues are not listed.' });
  });

  it.each([
    ['keys', (size: number) => Array.from({ length: size / 8 }, (_, index) => `k${index}: 1`).join('\n')],
    ['one key again and again', (size: number) => 'key: 1\n'.repeat(size / 7)],
    ['open brackets', (size: number) => '['.repeat(size)],
    ['brackets', (size: number) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['dashes', (size: number) => '- '.repeat(size / 2)],
    ['question marks', (size: number) => '? '.repeat(size / 2)],
    ['quotes', (size: number) => '"'.repeat(size)],
    ['aliases', (size: number) => `a: &a 1\nb: [${'*a,'.repeat(size / 3)}]`],
    ['anchors', (size: number) => '&a '.repeat(size / 3)],
    ['line ends', (size: number) => '\n'.repeat(size)],
    ['long keys', (size: number) => `${'k'.repeat(size)}: 1`],
    [
      'a schedule of commas',
      (size: number) => `integrations: [{ read: { objects: [{ schedule: "${','.repeat(size)}" }] } }]`,
    ],
    [
      'a schedule of blanks',
      (size: number) => `integrations: [{ read: { objects: [{ schedule: "${' '.repeat(size)}x" }] } }]`,
    ],
    ['schedules without quotes', (size: number) => `schedule: *${' *'.repeat(size / 2)}`],
    [
      'objects of one name',
      (size: number) => `integrations: [{ read: { objects: [${'{ objectName: a },'.repeat(size / 18)}] } }]`,
    ],
  ])('takes time in proportion: %s', (_what, make) => {
    const validate = (text: string) => () => void validateManifest(text, FACTS);
    // Five times the text; three times that for a busy machine. A square would be twenty-five times.
    const limit = Math.max(50, fastestRun(validate(make(4_000)), 10) * 15);
    expect(fastestRun(validate(make(20_000)), limit)).toBeLessThan(limit);
  });
});

function yamlNoise(): fc.Arbitrary<string> {
  const pieces = [
    'a',
    ': ',
    '- ',
    '\n',
    '  ',
    '[',
    ']',
    '{',
    '}',
    ',',
    '&x ',
    '*x',
    '"',
    "'",
    '|',
    '>',
    '#',
    '<<',
    '!!str ',
    '~',
    '? ',
    '---',
    '\t',
    '0',
  ];
  return fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''));
}

function nearManifest(): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.string(),
    fc.constant([]),
    fc.constant({}),
  );
  const or = (value: fc.Arbitrary<unknown>) => fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: odd });
  const record = (keys: Record<string, fc.Arbitrary<unknown>>) => or(fc.record(keys, { requiredKeys: [] }));
  const list = (item: fc.Arbitrary<unknown>) => or(fc.array(item, { maxLength: 3 }));
  const words = or(fc.constantFrom('a', 'all', 'always', 'onRequest', '1.0.0', '*/10 * * * *', "$['a']"));
  const field = record({ fieldName: words, mapToName: words, prompt: words, default: words });
  const event = record({ enabled: words, watchFieldsAuto: words, requiredWatchFields: list(words) });
  const object = record({
    objectName: words,
    destination: words,
    schedule: words,
    requiredFields: list(field),
    optionalFields: list(field),
    backfill: record({ defaultPeriod: record({ days: odd, fullHistory: odd }) }),
    delivery: record({ mode: words, pageSize: odd }),
    enabled: words,
    createEvent: event,
    updateEvent: event,
    otherEvents: list(words),
  });
  const section = record({ objects: list(object), enabled: odd, useModule: odd });
  const watchSchema = record({ destination: words, schedule: words, allObjects: record({ fieldCreated: event }) });
  const integration = record({
    name: words,
    provider: words,
    read: section,
    write: section,
    subscribe: section,
    proxy: section,
    watchSchema,
  });
  return record({ specVersion: words, integrations: list(integration) });
}
