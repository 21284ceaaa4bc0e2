import { setupServer } from 'msw/node';
import type { MockBackend } from '../../../mock-server/msw/index.ts';
import { createMockBackend, MOCK, MOCK_MANIFEST } from '../../../mock-server/msw/index.ts';
import type { CallTrackingSandbox } from '../../../mock-server/sandbox/call-tracking/app.ts';
import { startCallTrackingSandbox } from '../../../mock-server/sandbox/start.ts';
import type { WebhookMessage } from '../../../src/contract/index.ts';
import { callApi } from '../../support/api-client.ts';
import { spawnServer } from '../../support/spawn-server.ts';
import { startWebhookReceiver } from '../../support/webhook-receiver.ts';

/** A running server, however it runs. The integration and the destination of `MOCK` are there, nothing is connected. */
export interface Target {
  origins: { api: string; write: string; proxy: string; read: string };
  project: string;
  /** Scope `full`. */
  apiKey: string;
  /** Scope `frontend`. */
  frontendKey: string;
  fetch(request: Request): Promise<Response>;
  provider: Pick<CallTrackingSandbox, 'faults' | 'journal'>;
  /** What arrived at the destination so far. */
  messages(): WebhookMessage[];
  stop(): Promise<void>;
}

/** Records of the simulated provider, few enough to wait for. */
const RECORDS = { calls: 30, companies: 5, tags: 4 };

/** The ways in which the same behaviour is looked at. */
export const TARGETS: Record<string, () => Promise<Target>> = {
  'in process': async () => {
    const backend = createMockBackend({ records: RECORDS });
    await backend.ready;
    return mockTarget(backend, backend.fetch, () => backend.stop());
  },
  'behind MSW in Node': async () => {
    const backend = createMockBackend({ records: RECORDS });
    await backend.ready;
    const server = setupServer(...backend.handlers);
    server.listen();
    return mockTarget(backend, fetch, async () => {
      server.close();
      await backend.stop();
    });
  },
  'over TCP': startTcpTarget,
};

function mockTarget(backend: MockBackend, send: Target['fetch'], stop: () => Promise<void>): Target {
  return {
    origins: backend.origins,
    project: MOCK.project,
    apiKey: MOCK.fullApiKey,
    frontendKey: MOCK.apiKey,
    fetch: send,
    provider: backend.provider,
    messages: backend.webhookMessages,
    stop,
  };
}

/** A process of its own with its database on disk, and sockets to everything. */
async function startTcpTarget(): Promise<Target> {
  const sandbox = await startCallTrackingSandbox({ counts: RECORDS });
  const receiver = await startWebhookReceiver();
  const server = await spawnServer({ providers: { callRail: sandbox.url } });
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
    fetch,
    provider: sandbox,
    messages: () => receiver.received.map(({ message }) => message),
    stop: async () => {
      await server.stop();
      await receiver.stop();
      await sandbox.close();
    },
  };
}
