import { describe, expect, it } from 'vitest';
import { isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import type { AuditPage, Destination } from '../../src/contract/index.ts';
import { projectCaller } from '../support/api-client.ts';
import { afterThisTest } from '../support/fault-world.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { StuckDatabase } from '../support/stuck-inserts.ts';
import { openStuckPostgres, STUCK_DATABASES } from '../support/stuck-inserts.ts';

async function boot({ dataDir, env }: StuckDatabase): Promise<SpawnedServer> {
  const server = await spawnServer({ dataDir, env });
  afterThisTest(() => server.kill());
  return server;
}

const createDestination = (server: SpawnedServer) =>
  projectCaller(server)('POST', '/destinations', {
    name: 'hooks',
    type: 'webhook',
    metadata: { url: 'https://hooks.test/in' },
  });

/** Stops a server with an empty database where `stick` says, while it creates a destination, and kills it there. */
async function killWhileCreating(database: StuckDatabase, stick: () => Promise<void>): Promise<void> {
  // The first start makes the tables.
  await (await boot(database)).stop();
  await stick();
  const server = await boot(database);
  const lost = createDestination(server).catch(() => undefined);
  await database.reached(server);
  await server.kill();
  expect(await lost).toBeUndefined();
}

/** Names of the destinations, and actions of the audit log. */
async function stored(server: SpawnedServer): Promise<{ destinations: string[]; actions: string[] }> {
  const call = projectCaller(server);
  const destinations = await call<Destination[]>('GET', '/destinations');
  const audit = await call<AuditPage>('GET', '/audit-log');
  return {
    destinations: destinations.body.map(({ name }) => name),
    actions: audit.body.results.map(({ action }) => action),
  };
}

describe.each(STUCK_DATABASES)('a process killed on $database', ({ tags, isAvailable, open }) => {
  it.skipIf(!isAvailable)(
    'between a change and its audit entry leaves neither of them, and the change can be repeated',
    { tags, timeout: 60_000 },
    async () => {
      const database = await open();
      await killWhileCreating(database, () =>
        database.stick({ table: 'audit', when: `new.action = 'createDestination'` }),
      );
      await database.loosen();

      const server = await boot(database);
      expect(await stored(server)).toEqual({ destinations: [], actions: [] });
      expect((await createDestination(server)).status).toBe(201);
      expect(await stored(server)).toEqual({ destinations: ['hooks'], actions: ['createDestination'] });
    },
  );
});

describe.skipIf(!(await isPostgresAvailable()))('a process killed on PostgreSQL in the middle of a commit', () => {
  const options = { tags: ['postgres'], timeout: 60_000 };

  it('leaves the change and its audit entry when the database executes the commit', options, async () => {
    const database = await openStuckPostgres();
    await killWhileCreating(database, () => database.stickCommits({ table: 'destinations', when: 'true' }));
    await database.finishCommits();
    await database.loosen();
    expect(await stored(await boot(database))).toEqual({ destinations: ['hooks'], actions: ['createDestination'] });
  });

  it('leaves neither of them when the database does not', options, async () => {
    const database = await openStuckPostgres();
    await killWhileCreating(database, () => database.stickCommits({ table: 'destinations', when: 'true' }));
    await database.loosen();
    expect(await stored(await boot(database))).toEqual({ destinations: [], actions: [] });
  });
});
