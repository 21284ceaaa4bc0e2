import { randomBytes } from 'node:crypto';
import { setupServer } from 'msw/node';
import { createMockBackend, MOCK, MOCK_MANIFEST } from '../../../mock-server/msw/index.ts';
import { startCallTrackingSandbox } from '../../../mock-server/sandbox/start.ts';
import { createPostgresSchema } from '../../../mock-server/store/testing/postgres-schema.ts';
import { callApi } from '../../support/api-client.ts';
import { checked } from '../../support/check-response.ts';
import { spawnServer } from '../../support/spawn-server.ts';
import { startWebhookReceiver } from '../../support/webhook-receiver.ts';
import { mockTarget } from './mock-target.ts';
import type { Target } from './target.ts';
import { RECORDS } from './target.ts';

/** The ways in which the server runs in Node. Every response is held to its descriptions. */
export const NODE_TARGETS: Record<string, () => Promise<Target>> = {
  'in process': async () => {
    const backend = createMockBackend({ records: RECORDS });
    await backend.ready;
    return mockTarget(backend, checked(backend.origins, backend.fetch), () => backend.stop());
  },
  'behind MSW in Node': async () => {
    const backend = createMockBackend({ records: RECORDS });
    await backend.ready;
    const server = setupServer(...backend.handlers);
    server.listen();
    return mockTarget(backend, checked(backend.origins, fetch), async () => {
      server.close();
      await backend.stop();
    });
  },
  'over TCP': () => startTcpTarget(),
};

/** Starts the server on a PostgreSQL schema that is dropped when the target stops. */
export async function startPostgresTarget(): Promise<Target> {
  const schema = await createPostgresSchema();
  const target = await startTcpTarget({
    DATABASE_URL: schema.url,
    AMP_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  });
  return {
    ...target,
    stop: async () => {
      await target.stop();
      await schema.drop();
    },
  };
}

/**
 * Starts a server process with sockets to everything. The database is SQLite on disk unless `env` names another one.
 *
 * @param env variables on top of those of {@link spawnServer}
 */
async function startTcpTarget(env: Record<string, string> = {}): Promise<Target> {
  const sandbox = await startCallTrackingSandbox({ counts: RECORDS });
  const receiver = await startWebhookReceiver();
  const server = await spawnServer({ providers: { callRail: sandbox.url }, env });
  const call = <T>(method: string, path: string, body: unknown) =>
    callApi<T>(server.api, server.apiKey, method, `/v1/projects/${server.project}${path}`, body);

  const metadata = { url: receiver.url };
  await call('POST', '/destinations', { name: MOCK.destination, type: 'webhook', metadata });
  await call('PUT', '/integrations:batch', { sourceYaml: MOCK_MANIFEST });
  const { body } = await call<{ key: string }>('POST', '/api-keys', { label: 'page', scopes: ['frontend'] });
  return {
    origins: server,
    project: server.project,
    apiKey: server.apiKey,
    frontendKey: body.key,
    fetch: checked(server, fetch),
    provider: sandbox,
    messages: () => receiver.received.map(({ message }) => message),
    stop: async () => {
      await server.stop();
      await receiver.stop();
      await sandbox.close();
    },
  };
}
