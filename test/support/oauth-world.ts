import { callRail } from '../../mock-server/connectors/catalog/key-providers.ts';
import { createConnectorRegistry, createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import type { FetchHandler } from '../../mock-server/connectors/fetch-gateway.ts';
import { createFetchGateway } from '../../mock-server/connectors/fetch-gateway.ts';
import type { ConnectorRegistry, Store } from '../../mock-server/core/kernel/ports.ts';
import type { OauthSandbox, OauthSandboxOptions } from '../../mock-server/sandbox/oauth/app.ts';
import { createOauthSandbox } from '../../mock-server/sandbox/oauth/app.ts';
import { DEMO_OAUTH_CLIENT } from '../../mock-server/sandbox/oauth/oauth-client.ts';
import type { Connection, Oauth2Opts, ProviderInfo } from '../../src/contract/index.ts';
import type { ManualClock } from './core-ports.ts';
import type { CallOptions, TestServer } from './test-server.ts';
import { createTestServer, KEYS } from './test-server.ts';

export const OAUTH_ORIGIN = 'https://provider.test';
/** The page that begins sign-ins. */
export const HOST_ORIGIN = 'https://builder.test';

/** A provider whose customers sign in at the simulated one, with PKCE. */
export function oauthProvider(more: Partial<Oauth2Opts> = {}, entry: Partial<ProviderInfo> = {}): ProviderInfo {
  return {
    name: 'acmeCrm',
    displayName: 'Acme CRM',
    authType: 'oauth2',
    baseURL: `${OAUTH_ORIGIN}/api`,
    defaultModule: '',
    support: callRail.support,
    oauth2Opts: {
      grantType: 'authorizationCodePKCE',
      authURL: `${OAUTH_ORIGIN}/oauth/authorize`,
      tokenURL: `${OAUTH_ORIGIN}/oauth/token`,
      explicitScopesRequired: false,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: {
        consumerRefField: 'user.id',
        workspaceRefField: 'workspace.id',
        scopesField: 'scope',
        otherFields: [
          { name: 'shard', displayName: 'Shard', path: 'workspace.host', capture: '^(?P<result>[^.]+)\\.' },
        ],
      },
      ...more,
    },
    ...entry,
  };
}

/** How a sign-in window ended. */
interface SignInWindow {
  html: string;
  headers: Headers;
  /** Message from the page to its opener. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape.
  message: any;
  targetOrigin: string;
}

/** A test server, a simulated OAuth provider, and a browser's part of a sign-in. */
export interface OauthWorld {
  server: TestServer;
  provider: OauthSandbox;
  /** Id of the provider app that `acme` has for `acmeCrm`. */
  appId: string;
  begin(body?: object, options?: CallOptions): ReturnType<TestServer['call']>;
  beginUpdate(connectionId: string, options?: CallOptions): ReturnType<TestServer['call']>;
  /** Goes to the provider's page. @returns the address that it sends the user back to */
  allow(url: string): Promise<string>;
  /** Opens an address of the server as a browser would, which goes to the provider's next page and comes back. */
  open(url: string, headers?: Record<string, string>): Promise<SignInWindow>;
  /** Begins, allows and comes back. */
  connect(body?: object, options?: CallOptions): Promise<SignInWindow>;
  connections(): Promise<Connection[]>;
}

export interface OauthWorldOptions {
  sandbox?: OauthSandboxOptions;
  entries?: ProviderInfo[];
  connectors?: ConnectorRegistry;
  publicApiUrl?: string;
  store?: Store;
  /** Of the store. */
  clock?: ManualClock;
  /** Further origins of the simulated provider. */
  hosts?: string[];
  /** Sees each request to the provider first, and responds in its place if it returns something. */
  intercept?: (request: Request) => Response | undefined | Promise<Response | undefined>;
}

export async function createOauthWorld(options: OauthWorldOptions = {}): Promise<OauthWorld> {
  let clock = { now: () => Date.parse('2026-11-21T12:03:00.000Z') };
  const provider = createOauthSandbox({ approval: 'allow', now: () => new Date(clock.now()), ...options.sandbox });
  const handler: FetchHandler = async (request) =>
    (await options.intercept?.(request.clone())) ?? (await provider.fetch(request));
  const entries = options.entries ?? [oauthProvider()];
  const server = await createTestServer({
    settings: options.publicApiUrl === undefined ? {} : { publicApiUrl: options.publicApiUrl },
    ports: {
      catalog: createProviderCatalog(Object.fromEntries([callRail, ...entries].map((entry) => [entry.name, entry]))),
      gateway: createFetchGateway({
        apps: Object.fromEntries([OAUTH_ORIGIN, ...(options.hosts ?? [])].map((origin) => [origin, handler])),
      }),
      connectors: options.connectors ?? createConnectorRegistry(),
      ...(options.store !== undefined && { store: options.store }),
      ...(options.clock !== undefined && { clock: options.clock }),
    },
  });
  clock = server.ports.clock;
  const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;
  const app = await server.call('POST', '/projects/acme/provider-apps', {
    body: { provider: entries[0]?.name, clientId, clientSecret, scopes: ['read', 'write'] },
  });

  const fromHost = (call: CallOptions): CallOptions => ({
    key: KEYS.frontend,
    ...call,
    headers: { Origin: HOST_ORIGIN, ...call.headers },
  });

  const world: OauthWorld = {
    server,
    provider,
    appId: app.json.id,
    begin: (body = {}, call = {}) =>
      server.call('POST', '/oauth-connect', {
        ...fromHost(call),
        body: {
          projectIdOrName: 'acme',
          provider: entries[0]?.name,
          groupRef: 'group-1',
          consumerRef: 'consumer-1',
          ...body,
        },
      }),
    beginUpdate: (connectionId, call = {}) =>
      server.call('PATCH', `/projects/project-1/connections/${connectionId}:oauth-update`, fromHost(call)),
    async allow(url) {
      const response = await provider.fetch(new Request(url));
      return response.headers.get('location') ?? `${response.status} without a location`;
    },
    async open(url, headers = {}) {
      const response = await server.apps.management.fetch(new Request(url, { headers }));
      const next = response.headers.get('location') ?? '';
      if (next.startsWith(OAUTH_ORIGIN)) return world.open(await world.allow(next), headers);
      const html = await response.text();
      const [, message = 'null', targetOrigin = '""'] = /postMessage\((.*), ("[^"]*")\);/.exec(html) ?? [];
      return { html, headers: response.headers, message: JSON.parse(message), targetOrigin: JSON.parse(targetOrigin) };
    },
    async connect(body, call) {
      const begun = await world.begin(body, call);
      return world.open(await world.allow(begun.text));
    },
    async connections() {
      return (await server.call('GET', '/projects/acme/connections')).json;
    },
  };
  return world;
}
