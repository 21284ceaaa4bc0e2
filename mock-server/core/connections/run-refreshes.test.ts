import { describe, expect, it } from 'vitest';
import { createTestPorts } from '../../../test/support/core-ports.ts';
import { callRail } from '../../connectors/catalog/call-rail.ts';
import { createProviderCatalog } from '../../connectors/catalog/provider-catalog.ts';
import type { ConnectionRecord, OauthCredential } from '../records.ts';
import { createRefreshWorker } from './run-refreshes.ts';
import { sealCredential } from './seal-credential.ts';

const ORIGINS = { slow: 'https://slow.test', fast: 'https://fast.test' };
type Provider = keyof typeof ORIGINS;

const entry = (provider: Provider) => ({
  ...callRail,
  authType: 'oauth2' as const,
  apiKeyOpts: undefined,
  baseURL: ORIGINS[provider],
  oauth2Opts: {
    grantType: 'authorizationCode' as const,
    tokenURL: `${ORIGINS[provider]}/token`,
    explicitScopesRequired: false,
    explicitWorkspaceRequired: false,
    tokenMetadataFields: {},
  },
});

const CREDENTIAL: OauthCredential = {
  scheme: 'oauth2',
  grant: 'authorizationCode',
  accessToken: 'access-0',
  expiresAt: '2026-11-21T15:00:00.000Z',
  refreshToken: 'refresh-0',
  client: { clientId: 'app', clientSecret: 'app-secret' },
};

/** Two providers: `slow` answers a token request only when it is released, `fast` at once. */
function begin() {
  const requests: Record<Provider, number> = { slow: 0, fast: 0 };
  const released = Promise.withResolvers<void>();
  const answer = (provider: Provider, until: Promise<void>) => async () => {
    requests[provider] += 1;
    await until;
    return Response.json({ access_token: `access-of-${provider}`, refresh_token: 'refresh-1', expires_in: 3600 });
  };
  const ports = createTestPorts(
    { [ORIGINS.slow]: answer('slow', released.promise), [ORIGINS.fast]: answer('fast', Promise.resolve()) },
    {},
    { catalog: createProviderCatalog({ slow: entry('slow'), fast: entry('fast') }) },
  );
  const now = ports.clock.now();
  const connect = async (provider: Provider, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const id = `${provider}-${n}`;
      const record: ConnectionRecord = {
        id,
        projectId: 'project-1',
        provider,
        groupRef: 'g',
        consumerRef: 'c',
        authScheme: 'oauth2/authorizationCode',
        status: 'working',
        metadata: {},
        sealedCredential: await sealCredential(ports, id, CREDENTIAL),
        createTime: '2026-11-21T12:00:00.000Z',
        version: 1,
        // Those of `slow` are due first.
        refreshAt: provider === 'slow' ? now - 1_000 : now,
      };
      await ports.store.connections.insert(record);
    }
  };
  const refreshed = async (provider: Provider) => {
    const connections = await ports.store.connections.list({ projectId: 'project-1', provider });
    return connections.filter(({ refreshAt }) => refreshAt === null || refreshAt > now).length;
  };
  return { run: createRefreshWorker(ports), connect, refreshed, requests, release: released.resolve };
}

describe('tokens of unused connections', () => {
  it('of other providers are refreshed while a token endpoint hangs, however many connections wait for it', async () => {
    const { run, connect, refreshed, requests, release } = begin();
    await connect('slow', 40);
    await connect('fast', 20);
    const passes = [run()];
    await expect.poll(() => requests.slow).toBe(8);
    while ((await refreshed('fast')) < 20) passes.push(run());
    expect(await refreshed('slow')).toBe(0);
    expect(requests).toEqual({ slow: 8, fast: 20 });
    release();
    await Promise.all(passes);
  });

  it('are not requested twice by passes that overlap', async () => {
    const { run, connect, refreshed, requests, release } = begin();
    await connect('slow', 3);
    const first = run();
    await expect.poll(() => requests.slow).toBe(3);
    expect(await run()).toBe(0);
    release();
    expect(await first).toBe(3);
    expect([requests.slow, await refreshed('slow'), await run()]).toEqual([3, 3, 0]);
  });

  it('that wait for a place of their provider are refreshed when there is one', async () => {
    const { run, connect, refreshed, requests, release } = begin();
    await connect('slow', 20);
    const first = run();
    await expect.poll(() => requests.slow).toBe(8);
    expect(await run()).toBe(0);
    release();
    await first;
    while ((await run()) > 0);
    expect([requests.slow, await refreshed('slow')]).toEqual([20, 20]);
  });
});
