import type { RunningHubspotSandbox } from '../../mock-server/sandbox/start.ts';
import { startHubspotSandbox } from '../../mock-server/sandbox/start.ts';
import type { ConfigContent, Connection, Installation, Integration } from '../../src/contract/index.ts';
import { projectCaller } from './api-client.ts';
import type { ClientPage, PublishedClient } from './published-client.ts';
import { startPublishedClient } from './published-client.ts';
import { spawnServer } from './spawn-server.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** The published client, our server and a simulated HubSpot, each in its own process or browser. */
export interface CrmWorld {
  client: PublishedClient;
  hubspot: RunningHubspotSandbox;
  receiver: WebhookReceiver;
  call: ReturnType<typeof projectCaller>;
  /** Signs a group in to HubSpot, as the customer's own backend may. */
  connect(groupRef: string): Promise<Connection>;
  /** Opens the install component for a connected group. */
  open(integration: string, groupRef: string, props?: object): Promise<ClientPage>;
  installations(integration: string, groupRef: string): Promise<Installation[]>;
  /** State of the one installation of a group. */
  stored(integration: string, groupRef: string): Promise<ConfigContent>;
  connections(groupRef: string): Promise<Connection[]>;
  stop(): Promise<void>;
}

/**
 * @param sourceYaml manifest that delivers to `records`
 * @param entry page of `test/e2e/published-client`
 */
export async function startCrmWorld(sourceYaml: string, entry?: string): Promise<CrmWorld> {
  const hubspot = await startHubspotSandbox({ counts: { contacts: 20, companies: 20, deals: 20 } });
  const receiver = await startWebhookReceiver();
  const server = await spawnServer({ providers: { hubspot: hubspotAt(hubspot.url) } });
  const call = projectCaller(server);
  await call('POST', '/destinations', { name: 'records', type: 'webhook', metadata: { url: receiver.url } });
  const deployed = await call<Integration[]>('PUT', '/integrations:batch', { sourceYaml });
  if (deployed.status !== 200) throw new Error(JSON.stringify(deployed.body));
  const client = await startPublishedClient(server, entry);

  const world: CrmWorld = {
    client,
    hubspot,
    receiver,
    call,
    async connect(groupRef) {
      const oauth2AuthorizationCode = { accessToken: { token: 'demo-token' } };
      const body = { provider: 'hubspot', groupRef, consumerRef: 'user-1', oauth2AuthorizationCode };
      return (await call<Connection>('POST', '/connections:generate', body)).body;
    },
    open: (integration, groupRef, props) => client.open({ props: { integration, groupRef, ...props } }),
    async installations(integration, groupRef) {
      const path = `/integrations/${integration}/installations?groupRef=${groupRef}`;
      return (await call<Installation[]>('GET', path)).body;
    },
    async stored(integration, groupRef) {
      const [installation, ...more] = await world.installations(integration, groupRef);
      if (installation === undefined || more.length > 0) throw new Error(`${groupRef} has not one installation.`);
      return installation.config.content;
    },
    async connections(groupRef) {
      return (await call<Connection[]>('GET', `/connections?groupRef=${groupRef}`)).body;
    },
    async stop() {
      await client.stop();
      await server.stop();
      await receiver.stop();
      await hubspot.close();
    },
  };
  return world;
}

/** @returns members of HubSpot's catalogue entry that move every address to a sandbox */
export function hubspotAt(url: string): object {
  return {
    baseURL: url,
    authHealthCheck: { url: `${url}/integrations/v1/me` },
    oauth2Opts: { authURL: `${url}/oauth/authorize`, tokenURL: `${url}/oauth/v1/token` },
    modules: { crm: { baseURL: `${url}/crm` } },
  };
}
