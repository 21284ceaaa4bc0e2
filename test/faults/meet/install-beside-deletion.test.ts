import { describe, expect, it } from 'vitest';
import { isPostgresAvailable } from '../../../mock-server/store/testing/postgres-schema.ts';
import { createManualClock } from '../../support/core-ports.ts';
import type { Entry, EventWorld } from '../../support/event-world.ts';
import {
  CONTACTS,
  connectGroup,
  createEventWorld,
  deployTo,
  HUBSPOT_EVENTS,
  registerApp,
} from '../../support/event-world.ts';
import { afterThisTest } from '../../support/fault-world.ts';
import { openSqlite } from '../../support/readable-database.ts';
import { routeNotifications } from '../../support/route-notifications.ts';
import type { Answer } from '../../support/two-processes.ts';
import { createTwoProcesses } from '../../support/two-processes.ts';

const ROUNDS = 6;
const GROUPS = ['g1', 'g2', 'g3', 'g4'];

interface World {
  world: EventWorld;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

async function onSqlite(): Promise<World> {
  const clock = createManualClock();
  const database = await openSqlite(clock);
  const world = await createEventWorld({ ports: { clock, store: database.store } });
  afterThisTest(() => database.close());
  afterThisTest(() => world.stop());
  const call = async (method: string, path: string, body?: unknown) => ({
    request: `${method} ${path}`,
    ...(await world.request(method, path, body)),
  });
  return { world, call };
}

/** Deletions during which customers install. */
const DELETIONS = [
  { name: 'their integration', path: () => '/integrations/crm' },
  { name: 'their group', path: () => '/groups/g1' },
  { name: 'their connection', path: (connection: string) => `/connections/${connection}` },
];

const TARGETS = [
  { target: 'SQLite', tags: [], isAvailable: true, create: onSqlite },
  { target: 'PostgreSQL', tags: ['postgres'], isAvailable: await isPostgresAvailable(), create: createTwoProcesses },
];

describe.each(TARGETS)('customers that install on $target', ({ tags, isAvailable, create }) => {
  it.skipIf(!isAvailable).each(DELETIONS)(
    'during the deletion of $name keep the installation, or get its end as a notification',
    { tags, timeout: 60_000 },
    async ({ path }) => {
      const { world, call } = await create();
      await registerApp(world);
      const [destination] = await world.api('GET', '/destinations');
      await routeNotifications(world.ports, { id: destination.id, projectId: 'project-acme' }, [
        'installation.created',
        'installation.deleted',
      ]);
      const answers: Answer[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await deployTo(world, HUBSPOT_EVENTS);
        const connections: Entry[] = [];
        for (const groupRef of GROUPS) connections.push(await connectGroup(world, { groupRef }));
        const install = (groupRef: string) =>
          call('POST', '/integrations/crm/installations', { groupRef, config: { content: CONTACTS } });
        const [first, ...others] = GROUPS.slice().reverse();
        const firstInstall = install(first ?? '');
        const deletion = firstInstall.then(() => call('DELETE', path(connections[0]?.['id'])));
        answers.push(...(await Promise.all([firstInstall, deletion, ...others.map(install)])));
        for (const groupRef of GROUPS) await call('DELETE', `/groups/${groupRef}`);
      }
      await world.settle();
      expect(answers.filter(({ status }) => ![201, 204, 404, 409, 422].includes(status))).toEqual([]);
      const made = answers.filter(({ request, status }) => request.startsWith('POST') && status === 201);
      expect(made).not.toEqual([]);
      const idsIn = (type: string) =>
        world.notifications(type).map(({ data }) => (data as { installationId: string }).installationId);
      const wanted = made.map(({ json }) => json.id).sort();
      expect(idsIn('installation.created').sort()).toEqual(wanted);
      expect(idsIn('installation.deleted').sort()).toEqual(wanted);
      expect(await world.ports.store.installations.list({ projectId: 'project-acme' })).toEqual([]);
    },
  );
});
