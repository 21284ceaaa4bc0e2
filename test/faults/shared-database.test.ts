import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../../mock-server/sandbox/start.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import type { PostgresSchema } from '../../mock-server/store/testing/postgres-schema.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { deployCalls, installCalls, operationsOf, triggerCalls } from '../support/installed-server.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { ReceivedMessage, WebhookReceiver } from '../support/webhook-receiver.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const CALLS = 2_000;

const recordIds = (received: ReceivedMessage[]) =>
  received.flatMap(({ message }) => message.result?.map((entry) => String(entry.raw['id'])) ?? []);
const hasAll = (received: ReceivedMessage[]) => new Set(recordIds(received)).size === CALLS;

describe.skipIf(!(await isPostgresAvailable()))('processes on one PostgreSQL', { tags: ['postgres'] }, () => {
  let schema: PostgresSchema;
  let sandbox: RunningSandbox;
  let receiver: WebhookReceiver;
  let servers: SpawnedServer[];

  beforeEach(async () => {
    servers = [];
    schema = await createPostgresSchema();
    sandbox = await startCallTrackingSandbox({ counts: { calls: CALLS } });
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await receiver.stop();
    await sandbox.close();
    await schema.drop();
  });

  async function boot(role: 'api' | 'worker' | 'all'): Promise<SpawnedServer> {
    const server = await spawnServer({
      providers: { callRail: sandbox.url },
      env: {
        AMP_ROLE: role,
        DATABASE_URL: schema.url,
        AMP_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      },
    });
    servers.push(server);
    return server;
  }

  it('two workers share what an API process takes in, and deliver every record once', async () => {
    const [api] = await Promise.all([boot('api'), boot('worker'), boot('worker')]);
    await deployCalls(api, receiver.url);
    const installation = await installCalls(api);
    await receiver.until(hasAll);
    expect(recordIds(receiver.received)).toHaveLength(CALLS);
    await expect.poll(() => operationsOf(api, installation)).toMatchObject([{ status: 'success' }]);
  });

  it('a database that drops every connection is used again as soon as it responds', async () => {
    const server = await boot('all');
    await deployCalls(server, receiver.url);
    const installation = await installCalls(server);
    await receiver.until(hasAll);
    await expect.poll(() => operationsOf(server, installation)).toMatchObject([{ status: 'success' }]);

    await schema.cutConnections();
    const before = receiver.received.length;
    await expect.poll(async () => (await fetch(`${server.api}/readyz`)).status).toBe(200);
    await triggerCalls(server);
    await receiver.until((received) => hasAll(received.slice(before)));
    expect(server.log()).not.toContain('process.crashed');
  });
});
