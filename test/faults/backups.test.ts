import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import type { Installation } from '../../src/contract/index.ts';
import { projectCaller } from '../support/api-client.ts';
import {
  afterThisTest,
  bodiesPerId,
  CALLS,
  createFaultWorld,
  hasAllCalls,
  idsPerRecord,
  untilFinished,
} from '../support/fault-world.ts';
import { deployCalls, installCalls, triggerCalls } from '../support/installed-server.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { WebhookReceiver } from '../support/webhook-receiver.ts';

const run = promisify(execFile);
const hasPrograms = await run('pg_dump', ['--version']).then(
  () => true,
  () => false,
);
const newKey = () => randomBytes(32).toString('base64');

/** Begins a backfill and takes a backup in the middle of it; then the backfill ends and a topic is added. */
async function backUpDuringRead(server: SpawnedServer, receiver: WebhookReceiver, backUp: () => Promise<unknown>) {
  await deployCalls(server, receiver.url);
  const installation = await installCalls(server);
  await receiver.until((received) => received.length >= 2);
  // The receiver rejects the other messages until the backup exists.
  receiver.respondWith(503);
  await backUp();
  expect(hasAllCalls(receiver.received)).toBe(false);
  receiver.respondWith(204);
  await receiver.until(hasAllCalls);
  expect(await untilFinished(server, installation)).toMatchObject([{ status: 'success' }]);
  expect((await projectCaller(server)('POST', '/topics', { name: 'later' })).status).toBe(201);
  await server.kill();
  return installation;
}

/** Starts a server on the backup and expects the state of that time, from which the backfill delivers the other records. */
async function expectToContinue(boot: () => Promise<SpawnedServer>, receiver: WebhookReceiver, id: Installation) {
  const server = await boot();
  afterThisTest(() => server.kill());
  const before = receiver.received.length;
  expect(await untilFinished(server, id)).toMatchObject([
    { status: 'success', result: `[calls] Read ${CALLS} records` },
  ]);
  const repeated = receiver.received.slice(before);
  expect(repeated.length).toBeGreaterThan(0);
  const call = projectCaller(server);
  expect((await call('GET', '/topics')).body).toEqual([]);
  // A message that was sent before has the same id and the same content.
  expect(bodiesPerId(receiver.received)).toEqual(new Set([1]));
  expect(idsPerRecord(receiver.received)).toEqual(new Set([1]));
  // The credential opens with the key.
  const read = receiver.received.length;
  await triggerCalls(server);
  await receiver.until((received) => hasAllCalls(received.slice(read)));
}

it('a copy of the files of SQLite, made while the process is stopped, continues the read', {
  timeout: 90_000,
}, async () => {
  const { receiver, sandbox, boot } = await createFaultWorld();
  const env = { AMP_ENCRYPTION_KEY: newKey() };
  const server = await boot(env);
  const dataDir = await mkdtemp(join(tmpdir(), 'amp-backup-'));
  afterThisTest(() => rm(dataDir, { recursive: true, force: true }));
  const installation = await backUpDuringRead(server, receiver, async () => {
    process.kill(server.pid, 'SIGSTOP');
    for await (const file of glob(join(server.dataDir, 'ampersand.sqlite*'))) {
      await cp(file, join(dataDir, basename(file)));
    }
    process.kill(server.pid, 'SIGCONT');
  });
  const providers = { callRail: sandbox.url };
  await expectToContinue(() => spawnServer({ providers, dataDir, env }), receiver, installation);
});

it.skipIf(!(await isPostgresAvailable()) || !hasPrograms)(
  'a dump of PostgreSQL, made while the server runs, continues the read where it is restored',
  { tags: ['postgres'], timeout: 90_000 },
  async () => {
    const schema = await createPostgresSchema();
    afterThisTest(() => schema.drop());
    const { receiver, boot } = await createFaultWorld();
    const env = { DATABASE_URL: schema.url, AMP_ENCRYPTION_KEY: newKey() };
    const server = await boot(env);
    const folder = await mkdtemp(join(tmpdir(), 'amp-backup-'));
    afterThisTest(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'ampersand.dump');
    const installation = await backUpDuringRead(server, receiver, () =>
      run('pg_dump', ['--format=custom', `--schema=${schema.name}`, `--file=${file}`, schema.url]),
    );

    await schema.drop();
    await run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${schema.url}`, file]);
    await expectToContinue(() => boot(env), receiver, installation);
  },
);
