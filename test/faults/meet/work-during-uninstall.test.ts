import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../../mock-server/store/sql/open-postgres-store.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../../mock-server/store/testing/postgres-schema.ts';
import { afterThisTest } from '../../support/fault-world.ts';
import type { MeetResponse, MeetWorld } from '../../support/meet-world.ts';
import { createMeetWorld } from '../../support/meet-world.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

function write(world: MeetWorld, members: object): Promise<MeetResponse> {
  const body = { groupRef: 'g1', type: 'create', record: { email: 'in-flight@example.com' }, ...members };
  return world.call('write', '/objects/contacts', body);
}

const read = (world: MeetWorld) => world.call('read', '/objects/contacts', { groupRef: 'g1', mode: 'async' });

const WORK: Record<string, (world: MeetWorld) => Promise<MeetResponse>> = {
  'a synchronous write': (world) => write(world, { mode: 'synchronous' }),
  'an asynchronous write': (world) => write(world, { mode: 'asynchronous' }),
  'a write of an automatic batch': (world) =>
    write(world, { mode: 'asynchronous', autoBatchPolicy: { maxDelayMinutes: 1 } }),
  'a read on demand': read,
};

/** Two groups with installations on PostgreSQL, and a session that can lock their rows. */
async function begin() {
  const schema = await createPostgresSchema();
  afterThisTest(() => schema.drop());
  const world = await createMeetWorld(async (clock) => {
    const store = await openPostgresStore({ url: schema.url, clock, log });
    return { store, rows: async () => new Map(), close: () => store.close() };
  });
  afterThisTest(() => world.stop());
  await schema.query(`insert into watermarks select id, 'contacts', '', '' from installations`);
  const session = new pg.Client({ connectionString: schema.url });
  await session.connect();
  afterThisTest(() => session.end());
  await session.query('begin');
  return {
    world,
    session,
    uninstall: () => world.manage('DELETE', `/integrations/crm/installations/${world.own.installation}`),
    /** Statements of the server that wait for a lock. */
    countWaiting: async () => {
      const { rowCount } = await schema.query(
        `select from pg_stat_activity where application_name = '${schema.name}' and wait_event_type = 'Lock'`,
      );
      return rowCount ?? 0;
    },
    operations: async () =>
      (await world.events.ports.store.operations.list(world.own.installation, { limit: 9 })).map(
        ({ status }) => status,
      ),
  };
}

describe.skipIf(!(await isPostgresAvailable()))('while an installation is being deleted on PostgreSQL', () => {
  it.each(Object.entries(WORK))('%s is refused', { tags: ['postgres'] }, async (_name, start) => {
    const { world, session, uninstall, countWaiting, operations } = await begin();
    // The deletion cancels the work of the installation before it deletes its watermarks.
    await session.query('select from watermarks for update');
    const uninstalled = uninstall();
    await expect.poll(countWaiting).toBe(1);

    let isSettled = false;
    const started = start(world).finally(() => {
      isSettled = true;
    });
    await expect.poll(async () => isSettled || (await countWaiting()) === 2).toBe(true);
    await session.query('rollback');
    expect((await uninstalled).status).toBe(204);
    expect((await started).status).toBe(404);
    expect(await operations()).toEqual([]);
    expect(world.created).toEqual([]);
  });

  it('writes of another customer are accepted at once', { tags: ['postgres'] }, async () => {
    const { world, session, uninstall, countWaiting } = await begin();
    await session.query('select from watermarks for update');
    const uninstalled = uninstall();
    await expect.poll(countWaiting).toBe(1);
    const refused = [1, 2].map(() => write(world, { mode: 'asynchronous' }));
    await expect.poll(countWaiting).toBe(2);
    for (let count = 0; count < 3; count += 1) {
      expect((await write(world, { groupRef: 'g2', mode: 'asynchronous' })).status).toBe(200);
    }
    await session.query('rollback');
    expect((await uninstalled).status).toBe(204);
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404]);
  });

  it('a read that came before is cancelled', { tags: ['postgres'] }, async () => {
    const { world, session, uninstall, countWaiting, operations } = await begin();
    // The server's insert waits for the outcome of this one.
    await session.query(`
      insert into operations (id, project_id, integration_id, installation_id, config_id, action_type, status, resource,
        metadata, create_time, attempts)
      select id, project_id, integration_id, id, '', 'read', 'in_progress', 'contacts', '{}', create_time, 0 from installations`);
    const started = read(world);
    await expect.poll(countWaiting).toBe(1);
    const uninstalled = uninstall();
    await expect.poll(countWaiting).toBe(2);
    await session.query('rollback');
    expect((await started).status).toBe(201);
    expect((await uninstalled).status).toBe(204);
    expect(await operations()).toEqual(['failure']);
  });
});
