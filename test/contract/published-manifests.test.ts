import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Document, isScalar, parseDocument } from 'yaml';
import { validateManifest } from '../../mock-server/core/manifest/validate-manifest.ts';
import type { ProviderInfo } from '../../src/contract/index.ts';

const REFERENCE = fileURLToPath(new URL('../../../shared/reference/', import.meta.url));
const isPresent = existsSync(REFERENCE);

/** Manifests that the published catalogue or the published rules object to, with the rules. */
const OBJECTIONS: Record<string, string[]> = {
  // Its module "crm" is listed with read and write switched off; "legacy" has them.
  'pipedrive-v2.yaml': ['action-not-supported', 'action-not-supported'],
  'samples/pipedrive-v2.yaml': ['action-not-supported', 'action-not-supported'],
  'samples/breezy.yaml': ['action-not-supported', 'action-not-supported'],
  'samples/g2.yaml': ['action-not-supported'],
  'samples/google-contacts.yaml': ['action-not-supported', 'action-not-supported'],
  'samples/xero.yaml': ['action-not-supported'],
  'samples/google-calendar.yaml': ['unknown-key', 'unknown-key'],
  'samples/sendGrid.yaml': ['unknown-key'],
  // Two schedules without a value, and a mapped field in an object that is always read.
  'samples/netsuiteM2M.yaml': ['empty-value', 'always-without-schedule', 'always-with-mapping', 'empty-value'],
};

type Path = (string | number)[];

const INTEGRATION: Path = ['integrations', 0];
const READ: Path = [...INTEGRATION, 'read', 'objects', 0];
const WRITE: Path = [...INTEGRATION, 'write', 'objects', 0];
const SUBSCRIBE: Path = [...INTEGRATION, 'subscribe', 'objects', 0];
const always = { enabled: 'always' };

/** One change that makes a manifest wrong: what is set where, and what is said of which place. Undefined removes. */
interface Mutation {
  what: string;
  at: Path;
  value: unknown;
  rule: string;
  /** Path of the issue; by default {@link at}. */
  place?: Path;
  /** Has to be there for the change to make sense. */
  needs?: Path;
}

/** Every rule of level error that a change of one place can break. */
const MUTATIONS: Mutation[] = [
  { what: 'no specVersion', at: ['specVersion'], value: undefined, rule: 'missing-key' },
  { what: 'another specVersion', at: ['specVersion'], value: '1.1.0', rule: 'wrong-value' },
  { what: 'no integration', at: ['integrations'], value: [], rule: 'empty-list' },
  { what: 'no name', at: [...INTEGRATION, 'name'], value: undefined, rule: 'missing-key' },
  { what: 'an empty name', at: [...INTEGRATION, 'name'], value: '', rule: 'missing-key' },
  { what: 'a name of 65 characters', at: [...INTEGRATION, 'name'], value: 'n'.repeat(65), rule: 'too-long' },
  { what: 'a displayName of 101', at: [...INTEGRATION, 'displayName'], value: 'n'.repeat(101), rule: 'too-long' },
  { what: 'no provider', at: [...INTEGRATION, 'provider'], value: undefined, rule: 'missing-key' },
  { what: 'an unknown provider', at: [...INTEGRATION, 'provider'], value: 'unknown', rule: 'unknown-provider' },
  { what: 'an unknown module', at: [...INTEGRATION, 'module'], value: 'nothing', rule: 'unknown-module' },
  {
    what: 'a proxy without enabled',
    at: [...INTEGRATION, 'proxy'],
    value: { useModule: false },
    rule: 'missing-key',
    place: [...INTEGRATION, 'proxy', 'enabled'],
  },
  { what: 'no read objects', at: [...INTEGRATION, 'read', 'objects'], value: [], rule: 'empty-list', needs: READ },
  {
    what: 'a read object without name',
    at: [...READ, 'objectName'],
    value: undefined,
    rule: 'missing-key',
    needs: READ,
  },
  {
    what: 'a read object without destination',
    at: [...READ, 'destination'],
    value: undefined,
    rule: 'missing-key',
    needs: READ,
  },
  {
    what: 'a schedule of six fields',
    at: [...READ, 'schedule'],
    value: '0 */10 * * * *',
    rule: 'schedule-invalid',
    needs: READ,
  },
  { what: 'every minute', at: [...READ, 'schedule'], value: '* * * * *', rule: 'schedule-too-frequent', needs: READ },
  {
    what: 'a step of nine minutes',
    at: [...READ, 'schedule'],
    value: '*/9 * * * *',
    rule: 'schedule-too-frequent',
    needs: READ,
  },
  {
    what: 'ticks across the hour',
    at: [...READ, 'schedule'],
    value: '5,57 * * * *',
    rule: 'schedule-too-frequent',
    needs: READ,
  },
  { what: '30 February', at: [...READ, 'schedule'], value: '0 0 30 2 *', rule: 'schedule-never', needs: READ },
  {
    what: 'a backfill of nothing',
    at: [...READ, 'backfill'],
    value: { defaultPeriod: {} },
    rule: 'backfill-period',
    place: [...READ, 'backfill', 'defaultPeriod'],
    needs: READ,
  },
  {
    what: 'a backfill of two kinds',
    at: [...READ, 'backfill'],
    value: { defaultPeriod: { days: 1, fullHistory: true } },
    rule: 'backfill-period',
    place: [...READ, 'backfill', 'defaultPeriod'],
    needs: READ,
  },
  {
    what: 'a backfill of negative days',
    at: [...READ, 'backfill'],
    value: { defaultPeriod: { days: -1 } },
    rule: 'wrong-type',
    place: [...READ, 'backfill', 'defaultPeriod', 'days'],
    needs: READ,
  },
  {
    what: 'another delivery',
    at: [...READ, 'delivery'],
    value: { mode: 'later' },
    rule: 'wrong-value',
    place: [...READ, 'delivery', 'mode'],
    needs: READ,
  },
  {
    what: 'a page size without request',
    at: [...READ, 'delivery'],
    value: { mode: 'auto', pageSize: 100 },
    rule: 'delivery-page-size',
    place: [...READ, 'delivery', 'pageSize'],
    needs: READ,
  },
  {
    what: 'a request without page size',
    at: [...READ, 'delivery'],
    value: { mode: 'onRequest' },
    rule: 'delivery-page-size',
    needs: READ,
  },
  {
    what: 'a page size of 501',
    at: [...READ, 'delivery'],
    value: { mode: 'onRequest', pageSize: 501 },
    rule: 'wrong-type',
    place: [...READ, 'delivery', 'pageSize'],
    needs: READ,
  },
  {
    what: 'reading always with a mapping',
    at: READ,
    value: {
      objectName: 'o',
      destination: 'd',
      schedule: '0 * * * *',
      enabled: 'always',
      requiredFields: [{ fieldName: 'id', mapToName: 'key' }],
    },
    rule: 'always-with-mapping',
    place: [...READ, 'requiredFields', 0, 'mapToName'],
    needs: READ,
  },
  {
    what: 'reading always without fields',
    at: READ,
    value: { objectName: 'o', destination: 'd', schedule: '0 * * * *', enabled: 'always' },
    rule: 'always-without-fields',
    place: [...READ, 'enabled'],
    needs: READ,
  },
  {
    what: 'reading always without schedule',
    at: READ,
    value: { objectName: 'o', destination: 'd', enabled: 'always', requiredFields: [{ fieldName: 'id' }] },
    rule: 'always-without-schedule',
    place: [...READ, 'enabled'],
    needs: READ,
  },
  {
    what: 'one name for two fields',
    at: [...READ, 'optionalFields'],
    value: [{ fieldName: 'a', mapToName: 'x' }, { mapToName: 'x' }],
    rule: 'duplicate-map-to-name',
    place: [...READ, 'optionalFields', 1, 'mapToName'],
    needs: READ,
  },
  {
    what: 'a field without a name',
    at: [...READ, 'optionalFields'],
    value: [{ prompt: 'Which?' }],
    rule: 'field-without-name',
    place: [...READ, 'optionalFields', 0],
    needs: READ,
  },
  {
    what: 'one write object twice',
    at: [...INTEGRATION, 'write', 'objects'],
    value: [{ objectName: 'o' }, { objectName: 'o' }],
    rule: 'duplicate-object',
    place: [...INTEGRATION, 'write', 'objects', 1, 'objectName'],
    needs: WRITE,
  },
  { what: 'no write objects', at: [...INTEGRATION, 'write', 'objects'], value: [], rule: 'empty-list', needs: WRITE },
  {
    what: 'a write object without name',
    at: [...WRITE, 'objectName'],
    value: undefined,
    rule: 'missing-key',
    needs: WRITE,
  },
  {
    what: 'events without reading',
    at: [...INTEGRATION, 'read'],
    value: undefined,
    rule: 'subscribe-without-read',
    place: [...INTEGRATION, 'subscribe'],
    needs: SUBSCRIBE,
  },
  {
    what: 'events without destination',
    at: [...SUBSCRIBE, 'destination'],
    value: undefined,
    rule: 'missing-key',
    needs: SUBSCRIBE,
  },
  {
    what: 'events of an object that is not read',
    at: [...SUBSCRIBE, 'objectName'],
    value: 'nothing',
    rule: 'subscribe-object-not-read',
    needs: [...SUBSCRIBE, 'createEvent'],
  },
  {
    what: 'events without fields',
    at: [...SUBSCRIBE, 'inheritFieldsAndMapping'],
    value: false,
    rule: 'subscribe-inherit',
    needs: [...SUBSCRIBE, 'createEvent'],
  },
  {
    what: 'an event that is sometimes',
    at: [...SUBSCRIBE, 'createEvent'],
    value: { enabled: 'sometimes' },
    rule: 'wrong-value',
    place: [...SUBSCRIBE, 'createEvent', 'enabled'],
    needs: SUBSCRIBE,
  },
  {
    what: 'an update that watches nothing',
    at: [...SUBSCRIBE, 'updateEvent'],
    value: always,
    rule: 'watch-fields',
    needs: SUBSCRIBE,
  },
  {
    what: 'an update that watches in two ways',
    at: [...SUBSCRIBE, 'updateEvent'],
    value: { ...always, watchFieldsAuto: 'all', requiredWatchFields: ['a'] },
    rule: 'watch-fields',
    needs: SUBSCRIBE,
  },
  {
    what: 'an update that watches a nested field',
    at: [...SUBSCRIBE, 'updateEvent'],
    value: { ...always, requiredWatchFields: ["$['a']['b']"] },
    rule: 'watch-nested-field',
    place: [...SUBSCRIBE, 'updateEvent', 'requiredWatchFields', 0],
    needs: SUBSCRIBE,
  },
];

const textOf = (file: string) => readFileSync(`${REFERENCE}manifests/${file}`, 'utf8');
const yamlPath = (path: Path) =>
  path.reduce<string>((text, part) => text + (typeof part === 'number' ? `[${part}]` : `.${part}`), '$');

/** @returns the manifest with the change, or undefined where the change makes no sense */
function mutate(text: string, { at, value, needs }: Mutation): string | undefined {
  const document = parseDocument(text);
  if (needs !== undefined && !document.hasIn(needs)) return undefined;
  if (value === undefined) document.deleteIn(at);
  else document.setIn(at, new Document(value).contents);
  return document.toString();
}

// Shown as skipped where the published material is not beside the repository.
describe.skipIf(!isPresent)('published sample manifests with the published catalogue', { tags: ['published'] }, () => {
  const manifestsIn = (folder: string) =>
    readdirSync(`${REFERENCE}manifests/${folder}`).flatMap((name) =>
      name.endsWith('.yaml') ? `${folder}${name}` : [],
    );
  const files = isPresent ? manifestsIn('') : [];
  const samples = isPresent && existsSync(`${REFERENCE}manifests/samples`) ? manifestsIn('samples/') : [];
  const catalog = () =>
    (JSON.parse(readFileSync(`${REFERENCE}catalog.json`, 'utf8')) as { catalog: Record<string, ProviderInfo> }).catalog;

  it('are there', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  it.each([...files, ...samples])('%s is validated as the published rules say', (file) => {
    const { issues } = validateManifest(textOf(file), { providers: catalog() });
    expect(issues.map((issue) => issue.rule)).toEqual(OBJECTIONS[file] ?? []);
  });

  const valid = files.filter((file) => OBJECTIONS[file] === undefined);

  it.each(MUTATIONS)('with $what is refused at the right place, whichever it was', (mutation) => {
    const providers = catalog();
    const path = yamlPath(mutation.place ?? mutation.at);
    let changed = 0;
    for (const file of valid) {
      const text = mutate(textOf(file), mutation);
      if (text === undefined) continue;
      changed += 1;
      const verdict = validateManifest(text, { providers });
      expect(verdict.manifest, file).toBeUndefined();
      const found = verdict.issues.filter(({ level }) => level === 'error').map(({ rule, path }) => `${rule} ${path}`);
      expect(found, file).toContain(`${mutation.rule} ${path}`);
    }
    expect(changed).toBeGreaterThan(0);
  });

  it.each(['read', 'write', 'subscribe', 'proxy'] as const)(
    'are refused where the provider does not support their %s',
    (action) => {
      const published = catalog();
      let changed = 0;
      for (const file of valid) {
        const document = parseDocument(textOf(file));
        const { provider, module } = document.toJS().integrations[0];
        if (!document.hasIn([...INTEGRATION, action])) continue;
        changed += 1;
        const entry = published[provider] as ProviderInfo;
        const without = <T extends { support: ProviderInfo['support'] }>(one: T) => ({
          ...one,
          support: { ...one.support, [action]: false },
        });
        const modules = Object.fromEntries(
          Object.entries(entry.modules ?? {}).map(([name, one]) => [name, without(one)]),
        );
        const providers = { ...published, [provider]: { ...without(entry), modules } };
        const { issues } = validateManifest(document.toString(), { providers });
        const rules = issues.map(({ rule, path }) => `${rule} ${path}`);
        expect(rules, `${file}, module ${module}`).toContain(`action-not-supported $.integrations[0].${action}`);
      }
      expect(changed).toBeGreaterThan(0);
    },
  );

  it('get only a warning for an unknown key', () => {
    const providers = catalog();
    for (const file of valid) {
      const document = parseDocument(textOf(file));
      document.setIn([...INTEGRATION, 'somethingNew'], true);
      const verdict = validateManifest(document.toString(), { providers });
      expect(verdict.manifest, file).toBeDefined();
      expect(verdict.issues).toMatchObject([{ rule: 'unknown-key', level: 'warning' }]);
    }
  });

  it('contain line and column of the error', () => {
    const text = textOf('asana.yaml');
    const schedule = parseDocument(text).getIn([...READ, 'schedule'], true);
    const offset = isScalar(schedule) ? (schedule.range?.[0] ?? 0) : 0;
    const broken = `${text.slice(0, offset)}"* * * * *"${text.slice(offset + '"*/10 * * * *"'.length)}`;
    const before = text.slice(0, offset).split('\n');
    const { issues } = validateManifest(broken, { providers: catalog() });
    expect(issues).toMatchObject([
      { rule: 'schedule-too-frequent', line: before.length, column: (before.at(-1) ?? '').length + 1 },
    ]);
  });
});
