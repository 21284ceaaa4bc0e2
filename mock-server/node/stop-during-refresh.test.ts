import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFetchGateway } from '../connectors/fetch-gateway.ts';
import { refreshCredential } from '../core/connections/fresh-credential.ts';
import { openCredential } from '../core/connections/sealed-credential.ts';
import type { Ports } from '../core/kernel/ports.ts';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';

const ORIGIN = 'https://provider.test';
const PROVIDER = {
  authType: 'oauth2',
  baseURL: ORIGIN,
  support: { proxy: true },
  oauth2Opts: { grantType: 'authorizationCode', authURL: `${ORIGIN}/authorize`, tokenURL: `${ORIGIN}/token` },
};
const TOKENS = {
  scheme: 'oauth2',
  grant: 'authorizationCode',
  accessToken: 'access-0',
  refreshToken: 'refresh-0',
  client: { clientId: 'app', clientSecret: 'app-secret' },
} as const;

/** Stores a connection of the bootstrap project. */
async function connect({ store, secrets }: Ports): Promise<void> {
  const [project] = await store.projects.list();
  await store.connections.insert({
    id: 'connection-1',
    projectId: project?.id ?? '',
    provider: 'tokened',
    groupRef: 'g',
    consumerRef: 'c',
    authScheme: 'oauth2/authorizationCode',
    status: 'working',
    metadata: {},
    sealedCredential: await secrets.seal(JSON.stringify(TOKENS), 'connections.credential:connection-1'),
    createTime: '2026-11-21T12:00:00.000Z',
    version: 1,
    refreshAt: null,
  });
}

test('a stop waits for a refresh that no request waits for, and its tokens are stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amp-stop-'));
  const providersFile = join(folder, 'providers.json');
  await writeFile(providersFile, JSON.stringify({ tokened: PROVIDER }));
  const requested = Promise.withResolvers<void>();
  const tokenResponse = Promise.withResolvers<Response>();
  const provider = () => {
    requested.resolve();
    return tokenResponse.promise;
  };
  const boot = () => {
    const names = ['API', 'WRITE', 'PROXY', 'READ', 'SEARCH', 'SUBSCRIBE'].map((name) => [`AMP_${name}_PORT`, '0']);
    const env = {
      ...Object.fromEntries(names),
      AMP_DATA_DIR: folder,
      AMP_PROVIDERS_FILE: providersFile,
      AMP_LOG_LEVEL: 'silent',
      AMP_BOOTSTRAP_PROJECT: 'acme',
      AMP_BOOTSTRAP_API_KEY: 'full-key-of-this-test-0123456789',
    };
    return startServer(readConfig(env), { gateway: createFetchGateway({ apps: { [ORIGIN]: provider } }) });
  };
  const connectionOf = async ({ store }: Ports) => {
    const connection = await store.connections.get('connection-1');
    if (connection === undefined) throw new Error('The connection is not stored.');
    return connection;
  };

  const first = await boot();
  await connect(first.ports);
  const outcome = refreshCredential(first.ports, await connectionOf(first.ports), TOKENS, true);
  await requested.promise;
  const stopped = first.stop();
  const isReachable = () =>
    fetch(`${first.addresses.api}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isReachable).toBe(false);
  // The store would be closed in one of these turns.
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  tokenResponse.resolve(Response.json({ access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 3600 }));
  expect(await outcome).toMatchObject({ ok: true });
  await stopped;

  const second = await boot();
  const credential = await openCredential(second.ports, await connectionOf(second.ports));
  await second.stop();
  await rm(folder, { recursive: true });
  expect(credential).toMatchObject({ ok: true, value: { accessToken: 'access-1', refreshToken: 'refresh-1' } });
});
