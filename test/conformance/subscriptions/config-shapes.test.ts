import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { subscribeObjectConfig } from '../../../mock-server/http/schemas/config.ts';
import type { Entry, EventWorld } from '../../support/event-world.ts';
import { CONTACTS, connectGroup, createSubscribedWorld } from '../../support/event-world.ts';

/** As far as values are made from it. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** Every member of a config, of the right type. What excludes each other is no matter of shape. */
const VALID = {
  objectName: 'contacts',
  destination: 'hooks',
  inheritFieldsAndMappings: true,
  createEvent: { enabled: 'always' },
  updateEvent: { enabled: 'always', watchFieldsAuto: 'all', requiredWatchFields: ['email'] },
  deleteEvent: { enabled: 'never' },
  otherEvents: ['contact.merge'],
  providerOptions: { quotaOptimization: { enabled: false } },
};

const WRONG_VALUES: unknown[] = ['a text', 7, 1.5, true, null, [], ['a text'], {}, { a: 1 }];

/** Every member of the schema with every value that it may not have. */
function wrongConfigs(schema: Schema, valid: unknown): { path: (string | number)[]; config: unknown; title: string }[] {
  const wrong = WRONG_VALUES.filter((value) => !isOfType(schema, value)).map((value) => ({
    path: [] as (string | number)[],
    config: value,
    title: JSON.stringify(value),
  }));
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const object = valid as Record<string, unknown>;
    const inside = wrongConfigs(member, object[name]).map(({ path, config, title }) => ({
      path: [name, ...path],
      config: { ...object, [name]: config },
      title,
    }));
    const { [name]: _removed, ...without } = object;
    const missing = schema.required?.includes(name) ? [{ path: [name], config: without, title: 'missing' }] : [];
    return [...inside, ...missing];
  });
  const items = schema.items
    ? wrongConfigs(schema.items, (valid as unknown[] | undefined)?.[0]).map(({ path, config, title }) => ({
        path: [0, ...path],
        config: [config],
        title,
      }))
    : [];
  return [...wrong, ...members, ...items];
}

function isOfType({ type, const: only, enum: words, items }: Schema, value: unknown): boolean {
  if (only !== undefined) return value === only;
  if (words !== undefined) return words.includes(value);
  if (type === 'array') return Array.isArray(value) && value.every((item) => isOfType(items ?? {}, item));
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

const CASES = wrongConfigs(z.toJSONSchema(subscribeObjectConfig, { io: 'input' }) as Schema, VALID)
  .filter(
    ({ path, config }) => path.length > 0 || typeof config !== 'object' || config === null || Array.isArray(config),
  )
  .map((one) => ({ ...one, name: `${one.path.join('.') || 'the config'}: ${one.title}` }));

/** Requests that take a config of an object, each with its config of contacts. */
const DOORS: [name: string, send: (world: EventWorld & { installation: Entry }, config: unknown) => Promise<Answer>][] =
  [
    [
      'a new installation',
      async (world, contacts) => {
        await connectGroup(world, { groupRef: 'g2' });
        const content = { ...CONTACTS, subscribe: { objects: { contacts } } };
        return world.request('POST', '/integrations/crm/installations', { groupRef: 'g2', config: { content } });
      },
    ],
    ['an update of all objects', (world, contacts) => update(world, 'config.content.subscribe.objects', contacts)],
    [
      'an update of one object',
      (world, contacts) => update(world, 'config.content.subscribe.objects.contacts', contacts),
    ],
    [
      'a patch of its members',
      (world, config) => {
        const given = config as Record<string, unknown>; // other values have no members to patch
        const members = Object.keys(VALID).flatMap((name) => [
          { op: 'add', path: `/${name}`, value: given[name] ?? null },
          ...(Object.hasOwn(given, name) ? [] : [{ op: 'remove', path: `/${name}` }]),
        ]);
        return patch(world, members);
      },
    ],
  ];

interface Answer {
  status: number;
  json: { issues?: { name: string }[] };
}

function update(world: EventWorld & { installation: Entry }, mask: string, contacts: unknown): Promise<Answer> {
  const installation = { config: { content: { subscribe: { objects: { contacts } } } } };
  const path = `/integrations/crm/installations/${world.installation['id']}`;
  return world.request('PATCH', path, { updateMask: [mask], installation });
}

function patch(world: EventWorld & { installation: Entry }, changes: object[]): Promise<Answer> {
  const body = { groupRef: 'g1', action: 'subscribe', changes };
  return world.request('PATCH', '/integrations/crm/objects/contacts/config-content', body);
}

describe.each(DOORS)('a malformed config in %s', (door, send) => {
  let world: EventWorld & { installation: Entry };
  beforeAll(async () => {
    world = await createSubscribedWorld();
  });

  const cases = door.startsWith('a patch') ? CASES.filter(({ path }) => path.length > 0) : CASES;
  it.each(cases)('is refused with its place: $name', async ({ path, config }) => {
    const before = await storedConfigs(world);
    const { status, json } = await send(world, config);
    const place = path.reduce<string>(
      (at, part) => (typeof part === 'number' ? `${at}[${part}]` : `${at}.${part}`),
      '',
    );
    expect({ status, names: json.issues?.map(({ name }) => name) }).toEqual({
      status: 400,
      names: expect.arrayContaining([
        expect.stringMatching(new RegExp(`contacts${place.replaceAll(/[.[\]]/g, '\\$&')}$`)),
      ]),
    });
    expect(await storedConfigs(world)).toEqual(before);
  });
});

const storedConfigs = async ({ ports }: EventWorld) =>
  (await ports.store.installations.list({ projectId: 'project-acme' })).map(({ config, groupRef }) => ({
    groupRef,
    config,
  }));
