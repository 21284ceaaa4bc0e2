import { afterAll, describe, expect, it } from 'vitest';
import { drain } from '../../../mock-server/jobs/drain.ts';
import { isPostgresAvailable } from '../../../mock-server/store/testing/postgres-schema.ts';
import type { MeetResponse, MeetWorld } from '../../support/meet-world.ts';
import { allowSignIn, createMeetWorld, MEET_MANIFEST } from '../../support/meet-world.ts';
import type { OpenDatabase } from '../../support/readable-database.ts';
import { createPostgresDatabase, openSqlite } from '../../support/readable-database.ts';
import { findFaults, rowsOfOtherGroup } from './invariants.ts';

/** An action that waits at the provider or the receiver while another one acts. */
interface First {
  name: string;
  /** Prepares the action. @returns the function that begins it */
  prepare(world: MeetWorld): Promise<() => Promise<MeetResponse | undefined>>;
  /** The request that waits. */
  waits(request: Request): boolean;
}

/** An action that happens meanwhile. */
interface Second {
  name: string;
  act(world: MeetWorld): Promise<MeetResponse>;
  /** Changes the whole project, and with it the other group. */
  isProjectWide?: boolean;
}

const pathOf = (request: Request) => new URL(request.url).pathname;
const WRITE = { groupRef: 'g1', type: 'create', record: { email: 'in-flight@example.com' } };
const installation = ({ own }: MeetWorld) => `/integrations/crm/installations/${own.installation}`;

async function work(world: MeetWorld): Promise<undefined> {
  await drain(world.events.workers);
  return undefined;
}

/** Begins a sign-in that replaces the credential of the connection. @returns where the browser comes back to */
async function beginSignIn(world: MeetWorld): Promise<string> {
  const begun = await world.manage('PATCH', `/connections/${world.own.connection}:oauth-update`, {});
  return allowSignIn(world, begun.text);
}

const isCreate = (request: Request) => request.method === 'POST' && pathOf(request).endsWith('/objects/contacts');

const FIRSTS: First[] = [
  {
    name: 'a token refresh',
    prepare: async (world) => {
      expect((await world.open(await beginSignIn(world))).status).toBe(200);
      return () => world.manage('GET', `/connections/${world.own.connection}?refresh=force`);
    },
    waits: (request) => pathOf(request) === '/oauth/v1/token',
  },
  {
    name: 'a sign-in',
    prepare: async (world) => {
      const back = await beginSignIn(world);
      return () => world.open(back);
    },
    waits: (request) => pathOf(request) === '/oauth/v1/token',
  },
  {
    name: 'a synchronous write',
    prepare: async (world) => () => world.call('write', '/objects/contacts', { ...WRITE, mode: 'synchronous' }),
    waits: isCreate,
  },
  {
    name: 'an asynchronous write',
    prepare: async (world) => {
      const { status } = await world.call('write', '/objects/contacts', { ...WRITE, mode: 'asynchronous' });
      expect(status).toBe(200);
      return () => work(world);
    },
    waits: isCreate,
  },
  {
    name: 'an automatic batch',
    prepare: async (world) => {
      for (const email of ['one@example.com', 'two@example.com']) {
        const batch = { mode: 'asynchronous', autoBatchPolicy: { maxDelayMinutes: 1 } };
        const { status } = await world.call('write', '/objects/contacts', { ...WRITE, record: { email }, ...batch });
        expect(status).toBe(200);
      }
      world.events.ports.clock.advance(61_000);
      return () => work(world);
    },
    waits: (request) => pathOf(request).endsWith('/contacts/batch/create'),
  },
  {
    name: 'a proxied call',
    prepare: async (world) => () => world.proxied(),
    waits: (request) => pathOf(request) === '/crm/v3/objects/contacts',
  },
  {
    name: 'a page of a read',
    prepare: async (world) => {
      const { status } = await world.call('read', '/objects/contacts', { groupRef: 'g1', mode: 'async' });
      expect(status).toBe(201);
      return () => work(world);
    },
    waits: (request) => request.method === 'GET' && pathOf(request) === '/crm/v3/objects/contacts',
  },
  {
    name: 'a delivery',
    prepare: async (world) => {
      await world.call('read', '/objects/contacts', { groupRef: 'g1', mode: 'async' });
      return () => work(world);
    },
    waits: (request) => request.url.startsWith('https://receiver.test'),
  },
  {
    name: 'a save',
    prepare: async (world) => () => {
      const companies = { objectName: 'companies', schedule: '0 3 * * *', selectedFields: { name: true } };
      return world.manage('PATCH', installation(world), {
        updateMask: ['config.content.read.objects.companies'],
        installation: { config: { content: { read: { objects: { companies } } } } },
      });
    },
    waits: (request) => pathOf(request).startsWith('/crm/v3/objects/companies'),
  },
  {
    name: 'a reconcile',
    prepare: async (world) => {
      await patchEvent(world, 'createEvent', 'never');
      return () => work(world);
    },
    waits: (request) => pathOf(request).startsWith('/webhooks/v3/'),
  },
];

const patchEvent = (world: MeetWorld, event: string, enabled: string) =>
  world.manage('PATCH', '/integrations/crm/objects/contacts/config-content', {
    groupRef: 'g1',
    action: 'subscribe',
    changes: [{ op: 'replace', path: `/${event}/enabled`, value: enabled }],
  });

const deploy = (world: MeetWorld, sourceYaml: string, query = '') =>
  world.manage('PUT', `/integrations:batch${query}`, { sourceYaml });

const SECONDS: Second[] = [
  {
    name: 'the credential is replaced',
    act: async (world) => world.open(await beginSignIn(world)),
  },
  { name: 'the connection is deleted', act: (world) => world.manage('DELETE', `/connections/${world.own.connection}`) },
  { name: 'the customer uninstalls', act: (world) => world.manage('DELETE', installation(world)) },
  { name: 'the group is deleted', act: (world) => world.manage('DELETE', '/groups/g1') },
  {
    name: 'the integration is deleted',
    act: (world) => world.manage('DELETE', '/integrations/crm'),
    isProjectWide: true,
  },
  {
    name: 'a manifest is deployed',
    act: (world) => deploy(world, MEET_MANIFEST.replace('fieldName: phone', 'fieldName: mobilephone')),
    isProjectWide: true,
  },
  {
    name: 'a manifest without the object is deployed',
    act: (world) => deploy(world, MANIFEST_WITHOUT_CONTACTS, '?destructive=true'),
    isProjectWide: true,
  },
  { name: 'a config is saved', act: (world) => patchEvent(world, 'deleteEvent', 'never') },
  {
    name: 'the API key is deleted',
    act: (world) => world.manage('DELETE', `/api-keys/${world.key}`),
    isProjectWide: true,
  },
  {
    name: 'the API key is made inactive',
    act: (world) =>
      world.manage('PATCH', `/api-keys/${world.key}`, { updateMask: ['active'], apiKey: { active: false } }),
    isProjectWide: true,
  },
  {
    name: 'the destination gets another address',
    act: (world) =>
      world.manage('PATCH', `/destinations/${world.destination}`, {
        updateMask: ['metadata.url'],
        destination: { metadata: { url: 'https://receiver.test/moved' } },
      }),
    isProjectWide: true,
  },
  {
    name: 'the destination is deleted',
    act: (world) => world.manage('DELETE', `/destinations/${world.destination}`),
    isProjectWide: true,
  },
  {
    name: 'the project is renamed',
    act: (world) =>
      world.manage('PATCH', '', { updateMask: ['name', 'appName'], project: { name: 'renamed', appName: 'Renamed' } }),
    isProjectWide: true,
  },
  {
    name: 'the route of notifications is removed',
    act: (world) => world.manage('DELETE', `/topic-destination-routes/${world.topicRoute}`),
    isProjectWide: true,
  },
];

/** Reads and subscribes to companies only. */
const MANIFEST_WITHOUT_CONTACTS = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    read:
      objects: [{ objectName: companies, destination: hooks, requiredFields: [{ fieldName: name }] }]
    proxy: { enabled: true }
`;

/** Turns of the event loop after which an action that has not ended counts as one that waits for the first. */
const TURNS = 3_000;

async function endsOrWaits(action: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  action.then(end, end);
  for (let turn = 0; turn < TURNS && !hasEnded; turn += 1) await new Promise(setImmediate);
}

function pairs(open: OpenDatabase): void {
  describe.each(FIRSTS)('during $name', (first) => {
    it.each(SECONDS)('$name', async (second) => {
      const world = await createMeetWorld(open);
      try {
        const begin = await first.prepare(world);
        const otherGroup = rowsOfOtherGroup(world, await world.rows());
        const gate = world.hold(first.waits);
        const running = begin();
        await Promise.race([gate.reached, running]);
        expect(await Promise.race([gate.reached.then(() => 'waits'), running.then(() => 'ended')])).toBe('waits');
        const acting = second.act(world);
        await endsOrWaits(acting);
        gate.release();
        const responses = { first: await running, second: await acting };
        // What is left to do, and what is tried again later.
        for (const minutes of [0, 1, 60]) {
          world.events.ports.clock.advance(minutes * 60_000);
          await world.events.settle();
        }
        const rows = await world.rows();
        expect(await findFaults(world, rows, responses)).toEqual([]);
        if (second.isProjectWide !== true) expect(rowsOfOtherGroup(world, rows)).toEqual(otherGroup);
      } finally {
        await world.stop();
      }
    });
  });
}

describe('on SQLite', () => pairs(openSqlite));
describe.skipIf(!(await isPostgresAvailable()))('on PostgreSQL', { tags: ['postgres'] }, () => {
  const { open, drop } = createPostgresDatabase();
  afterAll(drop);
  pairs(open);
});
