import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEMO_KEY } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import type { PostgresSchema } from '../../mock-server/store/testing/postgres-schema.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { projectCaller } from '../support/api-client.ts';
import type { FaultWorld } from '../support/fault-world.ts';
import {
  afterThisTest,
  bodiesPerId,
  createFaultWorld,
  hasAllCalls,
  idsPerRecord,
  untilFinished,
} from '../support/fault-world.ts';
import { deployCalls, installCalls } from '../support/installed-server.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';

// Abuse case 40. A trigger raises the error that PostgreSQL itself would.

const INSTALLATIONS = '/integrations/calls-to-crm/installations';

async function begin(): Promise<FaultWorld & { schema: PostgresSchema; server: SpawnedServer }> {
  const schema = await createPostgresSchema();
  afterThisTest(() => schema.drop());
  const world = await createFaultWorld();
  const env = { DATABASE_URL: schema.url, AMP_ENCRYPTION_KEY: randomBytes(32).toString('base64') };
  const server = await world.boot(env);
  await deployCalls(server, world.receiver.url);
  return { ...world, schema, server };
}

/** Refuses every change of operations with an SQLSTATE, until it is called again without one. */
async function refuseWith({ schema }: { schema: PostgresSchema }, sqlState?: string): Promise<void> {
  await schema.query('drop trigger if exists refuse on operations');
  if (sqlState === undefined) return;
  await schema.query(`create or replace function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused by the test' using errcode = '${sqlState}'; end $$`);
  await schema.query(`create trigger refuse before insert or update on operations
    for each statement execute function refuse()`);
}

describe.skipIf(!(await isPostgresAvailable()))('a database that', { tags: ['postgres'] }, () => {
  it.each([
    ['is full', '53100'],
    ['is read-only after a failover', '25006'],
    ['has no connection left', '53300'],
  ])(
    '%s gets 503 and a time to retry, and keeps nothing of the request',
    async (_what, sqlState) => {
      const world = await begin();
      const call = projectCaller(world.server);
      const account = { provider: 'callRail', groupRef: 'g1', consumerRef: 'ada', apiKey: DEMO_KEY };
      expect((await call('POST', '/connections:generate', account)).status).toBe(201);
      const calls = { objectName: 'calls', selectedFields: { id: true } };
      const content = { provider: 'callRail', read: { objects: { calls } } };
      // The operation of its first read is the last thing that an install stores.
      const install = () => call('POST', INSTALLATIONS, { groupRef: 'g1', config: { content } });

      await refuseWith(world, sqlState);
      const refused = await install();
      expect(refused.status).toBe(503);
      expect(refused.body).toMatchObject({ type: 'urn:ampersand:problem:unavailable', retryable: true });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await call('GET', INSTALLATIONS)).body).toEqual([]);
      for (const table of ['installations', 'config_changes', 'schedules', 'operations']) {
        expect((await world.schema.query(`select * from ${table}`)).rows, table).toEqual([]);
      }

      await refuseWith(world);
      expect((await install()).status).toBe(201);
    },
    60_000,
  );

  it('refuses changes in the middle of a backfill is waited for, and the backfill ends without a restart', async () => {
    const world = await begin();
    const { server, receiver, sandbox } = world;
    // The backfill is still running when the database begins to refuse changes.
    sandbox.faults.add({ kind: 'slow', delayMs: 300, pathContains: '/calls', times: 'always' });
    const installation = await installCalls(server);
    await receiver.until((received) => received.length >= 2);
    await refuseWith(world, '53100');
    await expect.poll(() => server.log(), { timeout: 30_000 }).toContain('StoreUnavailable');
    expect(hasAllCalls(receiver.received)).toBe(false);
    await refuseWith(world);

    await receiver.until(hasAllCalls);
    expect(await untilFinished(server, installation)).toMatchObject([{ status: 'success' }]);
    expect(bodiesPerId(receiver.received)).toEqual(new Set([1]));
    expect(idsPerRecord(receiver.received)).toEqual(new Set([1]));
    expect(server.log()).not.toContain('process.crashed');
  }, 120_000);
});
