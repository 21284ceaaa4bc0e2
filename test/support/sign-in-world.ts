import type { OauthSandboxOptions } from '../../mock-server/sandbox/oauth/app.ts';
import type { RunningOauthSandbox, RunningSalesforceSandbox } from '../../mock-server/sandbox/start.ts';
import { startOauthSandbox, startSalesforceSandbox } from '../../mock-server/sandbox/start.ts';
import type { Connection, Installation, Integration } from '../../src/contract/index.ts';
import { projectCaller } from './api-client.ts';
import type { CredentialProvider } from './credential-provider.ts';
import { basicHeader, startCredentialProvider } from './credential-provider.ts';
import type { PublishedClient } from './published-client.ts';
import { startPublishedClient } from './published-client.ts';
import { signInCatalog } from './sign-in-catalog.ts';
import type { SpawnedServer } from './spawn-server.ts';
import { spawnServer } from './spawn-server.ts';

/** Reads one object of Salesforce; deploy it after the world has started. */
export const SALES_SYNC = `
specVersion: 1.0.0
integrations:
  - name: sales-sync
    displayName: Sales sync
    provider: salesforce
    module: crm
    read:
      objects:
        - objectName: contact
          destination: records
          schedule: "0 * * * *"
          requiredFields:
            - fieldName: lastname
`;

/** The published client against a server whose providers let customers in in every way. */
export interface SignInWorld {
  server: SpawnedServer;
  client: PublishedClient;
  /** Lets in `ada` with `first` (0) or `second` (1), the keys `first` (2) and `second` (3), and the form (4). */
  keys: CredentialProvider;
  oauth: RunningOauthSandbox;
  salesforce: RunningSalesforceSandbox;
  call: ReturnType<typeof projectCaller>;
  connections(groupRef: string): Promise<Connection[]>;
  /** The one connection of a group, with its credential. */
  connectionOf(groupRef: string): Promise<Connection>;
  /** Installs the provider's proxy for a group and calls the provider with the stored credential. */
  callProvider(groupRef: string, provider: string, path: string): Promise<{ status: number; body: unknown }>;
  stop(): Promise<void>;
}

/**
 * Every provider has an integration of its name, which is a proxy and nothing else.
 *
 * @param options of the simulated OAuth provider
 */
export async function startSignInWorld(options: OauthSandboxOptions = {}): Promise<SignInWorld> {
  const keys = await startCredentialProvider([
    { authorization: basicHeader('ada', 'first') },
    { authorization: basicHeader('ada', 'second') },
    { 'x-key': 'first' },
    { 'x-key': 'second' },
    { 'x-account': 'a-1', 'x-secret': 's-1' },
  ]);
  const oauth = await startOauthSandbox(options);
  const salesforce = await startSalesforceSandbox({
    counts: { Contact: 3 },
    instanceUrl: 'https://acme.my.salesforce.com',
  });
  const origins = { keys: keys.url, oauth: oauth.url, salesforce: salesforce.url };
  const providers = signInCatalog(origins);
  const server = await spawnServer({ providers });
  const call = projectCaller(server);
  await call('POST', '/destinations', { name: 'records', type: 'webhook', metadata: { url: `${keys.url}/records` } });
  const proxies = Object.keys(providers).map((provider) => ({ name: provider, provider, proxy: { enabled: true } }));
  // JSON is YAML.
  const sourceYaml = JSON.stringify({ specVersion: '1.0.0', integrations: proxies });
  const { body: integrations } = await call<Integration[]>('PUT', '/integrations:batch', { sourceYaml });
  const client = await startPublishedClient(server);
  const connections = async (groupRef: string) =>
    (await call<Connection[]>('GET', `/connections?groupRef=${groupRef}`)).body;

  return {
    server,
    client,
    keys,
    oauth,
    salesforce,
    call,
    connections,
    async connectionOf(groupRef) {
      const [found, ...more] = await connections(groupRef);
      if (found === undefined || more.length > 0) throw new Error(`${groupRef} has not one connection.`);
      return (await call<Connection>('GET', `/connections/${found.id}?includeCreds=true`)).body;
    },
    async callProvider(groupRef, provider, path) {
      const integration = integrations.find(({ name }) => name === provider);
      const config = { content: { provider, proxy: { enabled: true } } };
      const installed = await call<Installation>('POST', `/integrations/${integration?.id}/installations`, {
        groupRef,
        config,
      });
      if (installed.status !== 201) throw new Error(`Installing responded with ${installed.status}.`);
      const response = await fetch(`${server.proxy}${path}`, {
        headers: {
          'x-api-key': server.apiKey,
          'x-amp-proxy-version': '1',
          'x-amp-project-id': installed.body.projectId,
          'x-amp-installation-id': installed.body.id,
        },
      });
      return { status: response.status, body: await response.json() };
    },
    async stop() {
      await client.stop();
      await server.stop();
      await Promise.all([keys.stop(), oauth.close(), salesforce.close()]);
    },
  };
}
