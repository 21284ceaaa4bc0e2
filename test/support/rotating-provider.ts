import { callRail } from '../../mock-server/connectors/catalog/key-providers.ts';
import { createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import { sealCredential } from '../../mock-server/core/connections/sealed-credential.ts';
import type { ConnectionRecord, OauthCredential } from '../../mock-server/core/kernel/records.ts';
import type { InstalledWorld } from './installed-world.ts';
import { createInstalledWorld } from './installed-world.ts';

/** CallRail with OAuth. */
export const OAUTH_CATALOG = createProviderCatalog({
  callRail: {
    ...callRail,
    authType: 'oauth2',
    apiKeyOpts: undefined,
    oauth2Opts: {
      grantType: 'authorizationCode',
      tokenURL: 'https://api.callrail.com/oauth/token',
      explicitScopesRequired: false,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: {},
    },
  },
});
/** Expired at the time of the test clock. */
export const EXPIRED: OauthCredential = {
  scheme: 'oauth2',
  grant: 'authorizationCode',
  accessToken: 'access-0',
  expiresAt: '2026-11-21T12:03:30.000Z',
  refreshToken: 'refresh-0',
};
export const LIVE: OauthCredential = { ...EXPIRED, expiresAt: '2026-11-21T15:00:00.000Z' };

/** A provider whose refresh tokens rotate, and a connection to it with status `working`. */
export interface RotatingProvider {
  world: InstalledWorld;
  /** Refresh tokens that came to the token endpoint. */
  refreshes: string[];
  /** Access tokens that came with calls. */
  calls: string[];
  /** Handles the token endpoint instead; undefined for the usual response. */
  respond: () => Response | undefined | Promise<Response | undefined>;
  /** The only access token that is let in. */
  valid: string;
  /** Path that refuses every token. */
  forbidden?: string;
}

/** @param credential of the connection */
export async function startRotatingProvider(credential: OauthCredential): Promise<RotatingProvider> {
  const provider: Omit<RotatingProvider, 'world'> = {
    refreshes: [],
    calls: [],
    respond: () => undefined,
    valid: 'access-1',
  };
  const world = await createInstalledWorld({
    ports: { catalog: OAUTH_CATALOG },
    provider: async (request) => {
      if (!request.url.endsWith('/oauth/token')) {
        const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
        provider.calls.push(token);
        const isForbidden = new URL(request.url).pathname === provider.forbidden;
        const body = { accounts: [{ numeric_id: 480112233 }] };
        return Response.json(body, { status: token === provider.valid && !isForbidden ? 200 : 401 });
      }
      provider.refreshes.push(new URLSearchParams(await request.text()).get('refresh_token') ?? '');
      const own = await provider.respond();
      if (own !== undefined) return own;
      const n = provider.refreshes.length;
      return Response.json({ access_token: `access-${n}`, refresh_token: `refresh-${n}`, expires_in: 3600 });
    },
  });
  const { ports, connection } = world;
  await ports.store.providerApps.insert({
    id: 'app-1',
    projectId: connection.projectId,
    provider: 'callRail',
    clientId: 'app-client',
    sealedClientSecret: await ports.secrets.seal('app-secret', 'provider_apps.client_secret:app-1'),
    createTime: connection.createTime,
  });
  const sealedCredential = await sealCredential(ports, connection.id, credential);
  await ports.store.connections.update({ ...connection, sealedCredential, status: 'working' });
  return Object.assign(provider, { world });
}

/** @returns the connection as it is stored, with its credential decrypted */
export async function storedConnection({
  world,
}: RotatingProvider): Promise<{ record: ConnectionRecord; credential: OauthCredential }> {
  const record = await world.ports.store.connections.get(world.connection.id);
  if (record === undefined) throw new Error('The connection is not stored.');
  const plain = await world.ports.secrets.open(record.sealedCredential, `connections.credential:${record.id}`);
  // Only OAuth credentials are stored in this world.
  return { record, credential: JSON.parse(plain) as OauthCredential };
}
