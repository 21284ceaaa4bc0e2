import { createProviderCatalog } from '../../../mock-server/connectors/connector-registry.ts';
import { createFetchGateway } from '../../../mock-server/connectors/fetch-gateway.ts';
import type { Ports, Store } from '../../../mock-server/core/kernel/ports.ts';
import type { ConnectionRecord } from '../../../mock-server/core/kernel/records.ts';
import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { CallResponse, TestServer } from '../test-server.ts';
import { createTestServer } from '../test-server.ts';

const ORIGIN = 'https://provider.test';

const SUPPORT: ProviderInfo['support'] = {
  bulkWrite: { delete: false, insert: false, update: false, upsert: false },
  proxy: true,
  read: false,
  subscribe: false,
  write: false,
};

/** A provider with API keys and one with tokens; neither has a connector, so that connecting calls nothing else. */
const ENTRIES: ProviderInfo[] = [
  {
    name: 'keyed',
    authType: 'apiKey',
    baseURL: ORIGIN,
    defaultModule: '',
    support: SUPPORT,
    apiKeyOpts: { attachmentType: 'header', header: { name: 'x-key' } },
  },
  {
    name: 'tokened',
    authType: 'oauth2',
    baseURL: ORIGIN,
    defaultModule: '',
    support: SUPPORT,
    oauth2Opts: {
      grantType: 'authorizationCode',
      authURL: `${ORIGIN}/authorize`,
      tokenURL: `${ORIGIN}/token`,
      explicitScopesRequired: false,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: {},
    },
  },
];

/** The management API over a store, with a provider that responds in the same process. */
export interface TransitionWorld extends TestServer {
  /** Makes the provider refuse every credential and every refresh token from now on. */
  refuse(): void;
  /** Calls a path of `acme` and expects it to succeed. */
  succeed(method: string, path: string, body?: unknown): Promise<CallResponse>;
}

/** @param store may contain the data of an earlier world */
export async function createTransitionWorld(store: Store): Promise<TransitionWorld> {
  let isRefusing = false;
  let tokens = 0;
  const provider = ({ url }: Request) => {
    if (!url.endsWith('/token')) return Response.json({}, { status: isRefusing ? 401 : 200 });
    if (isRefusing) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    tokens += 1;
    return Response.json({ access_token: `access-${tokens}`, refresh_token: `refresh-${tokens}`, expires_in: 3600 });
  };
  const overrides: Partial<Ports> = {
    store,
    catalog: createProviderCatalog(Object.fromEntries(ENTRIES.map((entry) => [entry.name, entry]))),
    gateway: createFetchGateway({ apps: { [ORIGIN]: provider } }),
  };
  const server = await createTestServer({ ports: overrides });
  return {
    ...server,
    refuse: () => {
      isRefusing = true;
    },
    succeed: async (method, path, body) => {
      const response = await server.call(method, `/projects/acme${path}`, { body });
      if (response.status >= 400)
        throw new Error(`${method} ${path} responded with ${response.status}: ${response.text}`);
      return response;
    },
  };
}

/** @returns the only connection of the project */
export async function onlyConnection({ ports }: TransitionWorld): Promise<ConnectionRecord> {
  const [connection] = await ports.store.connections.list({ projectId: 'project-1' });
  if (connection === undefined) throw new Error('There is no connection.');
  return connection;
}
