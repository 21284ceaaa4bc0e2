import { BUILT_IN_CATALOG } from '../../mock-server/connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import { createFetchGateway, createFetchWebhookSender } from '../../mock-server/connectors/fetch-gateway.ts';
import type { Workers } from '../../mock-server/core/workers/workers.ts';
import { createWorkers } from '../../mock-server/core/workers/workers.ts';
import { createHubspotSandbox } from '../../mock-server/sandbox/hubspot/app.ts';
import type { SalesforceSandbox } from '../../mock-server/sandbox/salesforce/app.ts';
import { createSalesforceSandbox } from '../../mock-server/sandbox/salesforce/app.ts';
import type { Sandbox } from '../../mock-server/sandbox/shared/create-sandbox.ts';
import type { Operation, WriteObjectConfig, WriteRequest } from '../../src/contract/index.ts';
import { createCatchingReceiver, handlerOf, RECEIVER_ORIGIN } from './installed-world.ts';
import { deploy } from './management-steps.ts';
import type { CallResponse, TestServer, TestServerOptions } from './test-server.ts';
import { createTestServer } from './test-server.ts';

/** A customer with an account at a simulated CRM, and the write API over HTTP messages. */
export interface CrmWriteWorld {
  server: TestServer;
  sandbox: Sandbox;
  workers: Workers;
  /** To the object `contacts` of HubSpot or `Contact` of Salesforce, with problem documents as refusals. */
  write(body: Partial<WriteRequest> | object, objectName?: string): Promise<CallResponse>;
  operation(id: string): Promise<Operation>;
  /** Works until nothing is due. */
  work(): Promise<void>;
  /** Calls that wrote something at the provider, with their bodies. */
  sent(): { method: string; path: string; body: string }[];
  /** Data of the `write.async.done` notifications so far. */
  notified(): Record<string, unknown>[];
}

/** Overrides of an installation that writes every object without settings. */
export interface CrmWriteOptions {
  objects?: Record<string, WriteObjectConfig>;
  /** Of a read object of the same name, for mappings. */
  read?: Record<string, object>;
  server?: TestServerOptions;
}

const CRMS = {
  hubspot: { origins: ['https://api.hubapi.com'], objects: ['contacts', 'companies'], metadata: undefined },
  salesforce: {
    origins: ['https://acme.my.salesforce.com'],
    objects: ['Contact', 'Account'],
    metadata: { workspace: { value: 'acme', source: 'input' } },
  },
};

/** @returns a world in which `g1` has installed an integration with the simulated HubSpot */
export function createHubspotWorld(options?: CrmWriteOptions): Promise<CrmWriteWorld> {
  return createWorld('hubspot', createHubspotSandbox({ counts: { contacts: 3, companies: 3 } }), options);
}

/** @returns a world in which `g1` has installed an integration with the simulated Salesforce */
export async function createSalesforceWorld(
  options?: CrmWriteOptions,
): Promise<CrmWriteWorld & { sandbox: SalesforceSandbox }> {
  const sandbox = createSalesforceSandbox({ counts: { Contact: 3, Account: 3 } });
  return { ...(await createWorld('salesforce', sandbox, options)), sandbox };
}

async function createWorld(
  provider: keyof typeof CRMS,
  sandbox: Sandbox,
  options: CrmWriteOptions = {},
): Promise<CrmWriteWorld> {
  const { origins, objects, metadata } = CRMS[provider];
  const receiver = createCatchingReceiver();
  const apps = {
    ...Object.fromEntries(origins.map((origin) => [origin, (request: Request) => sandbox.fetch(request)])),
    [RECEIVER_ORIGIN]: handlerOf(receiver),
  };
  const catalog = createProviderCatalog(BUILT_IN_CATALOG);
  const { ports, ...rest } = options.server ?? {};
  const server = await createTestServer({
    ...rest,
    ports: { catalog, gateway: createFetchGateway({ apps }), webhooks: createFetchWebhookSender({ apps }), ...ports },
  });
  const workers = createWorkers(server.ports);
  const manage = async (method: string, path: string, body: object) => {
    const { status, json, text } = await server.call(method, `/projects/acme${path}`, { body });
    if (status >= 300) throw new Error(`${method} ${path} responded with ${status}: ${text}`);
    return json;
  };
  await manage('POST', '/destinations', {
    name: 'hooks',
    type: 'webhook',
    metadata: { url: `${RECEIVER_ORIGIN}/hooks` },
  });
  const { id: topicId } = await manage('POST', '/topics', { name: 'writes' });
  await manage('POST', '/notification-event-topic-routes', { topicId, eventType: 'write.async.done' });
  const [destination] = (await server.call('GET', '/projects/acme/destinations')).json;
  await manage('POST', '/topic-destination-routes', { topicId, destinationId: destination.id });
  await deploy(server, manifestOf(provider, objects));
  await manage('POST', '/connections:generate', {
    provider,
    groupRef: 'g1',
    consumerRef: 'u1',
    oauth2AuthorizationCode: { accessToken: { token: 'demo-token' } },
    ...(metadata && { providerMetadata: metadata, providerWorkspaceRef: 'acme' }),
  });
  await manage('POST', '/integrations/crm/installations', {
    groupRef: 'g1',
    config: {
      content: {
        provider,
        ...(options.read && { read: { objects: options.read } }),
        write: {
          objects: options.objects ?? Object.fromEntries(objects.map((objectName) => [objectName, { objectName }])),
        },
      },
    },
  });
  sandbox.journal.clear();
  return {
    server,
    sandbox,
    workers,
    write: (body, objectName = objects[0]) =>
      server.call('POST', `/projects/acme/integrations/crm/objects/${objectName}`, {
        api: 'write',
        headers: { accept: 'application/json' },
        body: { groupRef: 'g1', type: 'create', ...body },
      }),
    operation: async (id) => (await server.call('GET', `/projects/acme/operations/${id}`)).json,
    work: async () => {
      let done = 1;
      while (done > 0) done = (await workers.runOperations()) + (await workers.runDeliveries());
    },
    sent: () =>
      sandbox.journal
        .entries()
        .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/batch/read'))
        .map(({ method, path, body }) => ({ method, path, body })),
    notified: () => receiver.caught.flatMap(({ body }) => JSON.parse(body).data ?? []),
  };
}

function manifestOf(provider: string, objects: readonly string[]): string {
  const list = objects
    .map(
      (objectName) => `
        - objectName: ${objectName}`,
    )
    .join('');
  return `specVersion: 1.0.0
integrations:
  - name: crm
    provider: ${provider}
    module: crm
    read:
      objects:${objects
        .map(
          (objectName) => `
        - objectName: ${objectName}
          destination: hooks
          optionalFieldsAuto: all`,
        )
        .join('')}
    write:
      objects:${list}
`;
}
