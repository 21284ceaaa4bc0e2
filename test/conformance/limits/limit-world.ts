import { BUILT_IN_CATALOG } from '../../../mock-server/connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../../../mock-server/connectors/connector-registry.ts';
import { createFetchGateway, createFetchWebhookSender } from '../../../mock-server/connectors/fetch-gateway.ts';
import type { WebhookSender } from '../../../mock-server/core/kernel/ports.ts';
import { createWorkers } from '../../../mock-server/core/workers/workers.ts';
import { createCallTrackingSandbox } from '../../../mock-server/sandbox/call-tracking/app.ts';
import { createHubspotSandbox } from '../../../mock-server/sandbox/hubspot/app.ts';
import type { Installation, NotificationMessage, WebhookMessage } from '../../../src/contract/index.ts';
import { PROVIDER_ORIGIN, RECEIVER_ORIGIN } from '../../support/installed-world.ts';
import { CALLS, connect, deploy, install } from '../../support/management-steps.ts';
import type { CallOptions, CallResponse, TestServer } from '../../support/test-server.ts';
import { createTestServer, KEYS } from '../../support/test-server.ts';

const HUBSPOT_ORIGIN = 'https://api.hubapi.com';
export const INTEGRATION = '/projects/acme/integrations/calls-to-crm';

const CRM_MANIFEST = `specVersion: 1.0.0
integrations:
  - name: crm-sync
    provider: hubspot
    module: crm
    write:
      objects:
        - objectName: contacts
`;

/** A try of a message. */
interface WebhookTry {
  /** ms since the epoch. */
  at: number;
  body: string;
  timeoutMs: number;
}

/** The four APIs over HTTP messages, a clock that the test moves, two simulated providers and a webhook receiver. */
export interface LimitWorld {
  server: TestServer;
  /** Every request to the webhook receiver, in order. */
  tries: WebhookTry[];
  /** Status that the receiver responds; 204 at first. */
  receiverStatus: number;
  /** Handles a request to the call-tracking provider in its place. */
  provider: (request: Request) => Response | undefined;
  call(method: string, path: string, options?: CallOptions): Promise<CallResponse>;
  /** To the write API, with problem documents as refusals. @param integration of the object that is written */
  write(body: object, target?: 'tags' | 'contacts'): Promise<CallResponse>;
  /** Works on operations and messages until nothing is due. Schedules do not run. */
  work(): Promise<void>;
  advance(ms: number): void;
  /** Messages that the receiver was sent so far. */
  messages(): (WebhookMessage | NotificationMessage)[];
  /** Removes what has outlived its retention period. */
  sweep(): Promise<void>;
}

/** A project with the call-tracking integration deployed and its destination `hooks`; nothing is connected. */
export async function createLimitWorld(): Promise<LimitWorld> {
  const sandbox = createCallTrackingSandbox({ counts: { calls: 3, tags: 1 } });
  const hubspot = createHubspotSandbox();
  const apps = {
    [PROVIDER_ORIGIN]: async (request: Request) => world.provider(request) ?? (await sandbox.fetch(request)),
    [HUBSPOT_ORIGIN]: (request: Request) => hubspot.fetch(request),
    [RECEIVER_ORIGIN]: async () => new Response(null, { status: world.receiverStatus }),
  };
  const sender = createFetchWebhookSender({ apps });
  const webhooks: WebhookSender = {
    post: async (message) => {
      world.tries.push({
        at: server.ports.clock.now(),
        body: await new Response(message.body).text(),
        timeoutMs: message.timeoutMs,
      });
      return sender.post(message);
    },
  };
  const catalog = createProviderCatalog(BUILT_IN_CATALOG);
  const server = await createTestServer({ ports: { catalog, gateway: createFetchGateway({ apps }), webhooks } });
  const workers = createWorkers(server.ports);
  const world: LimitWorld = {
    server,
    tries: [],
    receiverStatus: 204,
    provider: () => undefined,
    call: server.call,
    write: (body, target = 'tags') =>
      server.call('POST', `/projects/acme/integrations/${INTEGRATION_OF[target]}/objects/${target}`, {
        api: 'write',
        headers: { accept: 'application/json' },
        body: { groupRef: 'g1', type: 'create', ...body },
      }),
    work: async () => {
      let done = 1;
      while (done > 0) done = (await workers.runOperations()) + (await workers.runDeliveries());
    },
    advance: (ms) => server.ports.clock.advance(ms),
    messages: () => world.tries.map(({ body }) => JSON.parse(body)),
    sweep: () => workers.sweep(),
  };
  await created(
    server.call('POST', '/projects/acme/destinations', {
      body: { name: 'hooks', type: 'webhook', metadata: { url: `${RECEIVER_ORIGIN}/hooks` } },
    }),
  );
  await deploy(server);
  return world;
}

const INTEGRATION_OF = { tags: 'calls-to-crm', contacts: 'crm-sync' };

/** A world in which `g1` has installed the call-tracking integration and nothing is read yet. */
export async function createInstalledLimitWorld(): Promise<LimitWorld & { installation: Installation }> {
  const world = await createLimitWorld();
  await connect(world.server);
  const installation = await install(world.server, 'g1', { ...CALLS, backfill: { defaultPeriod: { days: 0 } } });
  return Object.assign(world, { installation });
}

/** A world in which `g1` has also installed an integration with a provider that takes batches. */
export async function createCrmLimitWorld(): Promise<LimitWorld> {
  const world = await createLimitWorld();
  await deploy(world.server, CRM_MANIFEST);
  const oauth2AuthorizationCode = { accessToken: { token: 'demo-token' } };
  await created(
    world.call('POST', '/projects/acme/connections:generate', {
      body: { provider: 'hubspot', groupRef: 'g1', consumerRef: 'u1', oauth2AuthorizationCode },
    }),
  );
  const content = { provider: 'hubspot', write: { objects: { contacts: { objectName: 'contacts' } } } };
  await created(
    world.call('POST', '/projects/acme/integrations/crm-sync/installations', {
      body: { groupRef: 'g1', config: { content } },
    }),
  );
  return world;
}

/** Calls as the operator of the server. */
export const AS_OPERATOR: CallOptions = { bearer: KEYS.operator };

/** @throws unless the response is 201 @returns its body */
export async function created(response: Promise<CallResponse>): Promise<CallResponse['json']> {
  const { status, text, json } = await response;
  if (status !== 201) throw new Error(`Expected 201, got ${status}: ${text}`);
  return json;
}
