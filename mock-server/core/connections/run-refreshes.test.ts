import { describe, expect, it } from 'vitest';
import { createTestPorts } from '../../../test/support/core-ports.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';
import type { ConnectionRecord, OauthCredential } from '../kernel/records.ts';
import { createRefreshWorker } from './run-refreshes.ts';
import { sealCredential } from './sealed-credential.ts';

const HANGING = ['hanging1', 'hanging2', 'hanging3', 'hanging4', 'hanging5', 'hanging6'] as const;
const PROVIDERS = ['slow', 'fast', ...HANGING] as const;
type Provider = (typeof PROVIDERS)[number];
const originOf = (provider: Provider) => `https://${provider}.test`;

const entry = (provider: Provider) => ({
  ...callRail,
  authType: 'oauth2' as const,
  apiKeyOpts: undefined,
  baseURL: originOf(provider),
  oauth2Opts: {
    grantType: 'authorizationCode' as const,
    tokenURL: `${originOf(provider)}/token`,
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

/** All providers but `fast` respond to a token request only when they are released. */
function begin() {
  const requests = new Map<Provider, number>();
  const released = Promise.withResolvers<void>();
  const respond = (provider: Provider, until: Promise<void>) => async () => {
    requests.set(provider, (requests.get(provider) ?? 0) + 1);
    await until;
    return Response.json({ access_token: `access-of-${provider}`, refresh_token: 'refresh-1', expires_in: 3600 });
  };
  const ports = createTestPorts(
    Object.fromEntries(
      PROVIDERS.map((one) => [originOf(one), respond(one, one === 'fast' ? Promise.resolve() : released.promise)]),
    ),
    {},
    { catalog: createProviderCatalog(Object.fromEntries(PROVIDERS.map((one) => [one, entry(one)]))) },
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
        // Those of `fast` are due last.
        refreshAt: provider === 'fast' ? now : now - 1_000,
      };
      await ports.store.connections.insert(record);
    }
  };
  const refreshed = async (provider: Provider) => {
    const connections = await ports.store.connections.list({ projectId: 'project-1', provider });
    return connections.filter(({ refreshAt }) => refreshAt === null || refreshAt > now).length;
  };
  return {
    clock: ports.clock,
    run: createRefreshWorker(ports),
    connect,
    refreshed,
    requests,
    release: released.resolve,
  };
}

describe('tokens of unused connections', () => {
  it('of other providers are refreshed while a token endpoint hangs, however many connections wait for it', async () => {
    const { run, connect, refreshed, requests, release } = begin();
    await connect('slow', 40);
    await connect('fast', 20);
    const passes = [run()];
    await expect.poll(() => requests.get('slow')).toBe(8);
    while ((await refreshed('fast')) < 20) passes.push(run());
    expect(await refreshed('slow')).toBe(0);
    expect(Object.fromEntries(requests)).toEqual({ slow: 8, fast: 20 });
    release();
    await Promise.all(passes);
  });

  it('are refreshed however many other providers hang', async () => {
    const { clock, run, connect, refreshed, requests, release } = begin();
    const sum = () => [...requests.values()].reduce((total, count) => total + count, 0);
    for (const provider of HANGING) await connect(provider, 10);
    await connect('fast', 5);
    const passes = [run()];
    await expect.poll(sum).toBe(32);
    clock.advance(250);
    passes.push(run());
    await expect.poll(() => refreshed('fast')).toBe(5);
    expect(HANGING.map((provider) => requests.get(provider))).toEqual(HANGING.map(() => 8));
    release();
    await Promise.all(passes);
  });

  it('are not requested twice by passes that overlap', async () => {
    const { run, connect, refreshed, requests, release } = begin();
    await connect('slow', 3);
    const first = run();
    await expect.poll(() => requests.get('slow')).toBe(3);
    expect(await run()).toBe(0);
    release();
    expect(await first).toBe(3);
    expect([requests.get('slow'), await refreshed('slow'), await run()]).toEqual([3, 3, 0]);
  });

  it('that wait for a place of their provider are refreshed when there is one', async () => {
    const { run, connect, refreshed, requests, release } = begin();
    await connect('slow', 20);
    const first = run();
    await expect.poll(() => requests.get('slow')).toBe(8);
    expect(await run()).toBe(0);
    release();
    await first;
    while ((await run()) > 0);
    expect([requests.get('slow'), await refreshed('slow')]).toEqual([20, 20]);
  });
});
