import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_OAUTH_CLIENT } from '../../mock-server/sandbox/oauth/oauth-client.ts';
import type { RunningOauthSandbox } from '../../mock-server/sandbox/start.ts';
import { startOauthSandbox } from '../../mock-server/sandbox/start.ts';
import type { PostgresSchema } from '../../mock-server/store/testing/postgres-schema.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

const CALLS = 500;
const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: items
    provider: machine
    proxy:
      enabled: true
`;

let sandbox: RunningOauthSandbox;
let folder: string;
let servers: SpawnedServer[];

beforeEach(async () => {
  servers = [];
  sandbox = await startOauthSandbox({ journalCapacity: 10_000 });
  folder = await mkdtemp(join(tmpdir(), 'amp-providers-'));
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await sandbox.close();
  await rm(folder, { recursive: true });
});

async function boot(env: Record<string, string> = {}): Promise<SpawnedServer> {
  const machine = {
    authType: 'oauth2',
    baseURL: sandbox.url,
    support: { proxy: true },
    oauth2Opts: { grantType: 'clientCredentials', tokenURL: `${sandbox.url}/oauth/token` },
  };
  const file = join(folder, 'providers.json');
  await writeFile(file, JSON.stringify({ machine }));
  const server = await spawnServer({ env: { ...env, AMP_PROVIDERS_FILE: file } });
  servers.push(server);
  return server;
}

/** Deploys, connects and installs. @returns the installation's id and project's id */
async function install(server: SpawnedServer): Promise<{ installationId: string; projectId: string }> {
  const call = projectCaller(server);
  await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;
  const connected = await call('POST', '/connections:generate', {
    provider: 'machine',
    groupRef: 'g1',
    consumerRef: 'u1',
    oauth2ClientCredentials: { clientId, clientSecret },
  });
  expect(connected.status, JSON.stringify(connected.body)).toBe(201);
  const installed = await call<{ id: string; projectId: string }>('POST', '/integrations/items/installations', {
    groupRef: 'g1',
    config: { content: { provider: 'machine', proxy: { enabled: true } } },
  });
  expect(installed.status, JSON.stringify(installed.body)).toBe(201);
  return { installationId: installed.body.id, projectId: installed.body.projectId };
}

function proxied(server: SpawnedServer, { installationId, projectId }: { installationId: string; projectId: string }) {
  const headers = {
    'x-amp-proxy-version': '1',
    'x-amp-project-id': projectId,
    'x-api-key': server.apiKey,
    'x-amp-installation-id': installationId,
  };
  return async () => {
    const response = await fetch(`${server.proxy}/api/me`, { headers });
    await response.text();
    return response.status;
  };
}

const tokenRequests = () => sandbox.journal.entries().filter(({ path }) => path === '/oauth/token').length;

describe('calls on a token that has just expired', () => {
  it('all succeed, and one asks for a new token', async () => {
    const server = await boot();
    const call = proxied(server, await install(server));
    expect(await call()).toBe(200);
    sandbox.oauth.expireAccessTokens();
    const before = tokenRequests();
    const statuses = await Promise.all(Array.from({ length: CALLS }, call));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(tokenRequests() - before).toBe(1);
  });
});

describe.skipIf(!(await isPostgresAvailable()))('two processes on one PostgreSQL', { tags: ['postgres'] }, () => {
  let schema: PostgresSchema;
  beforeEach(async () => {
    schema = await createPostgresSchema();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await schema.drop();
  });

  it('refresh a token once between them', async () => {
    const env = { DATABASE_URL: schema.url, AMP_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') };
    const first = await boot(env);
    const second = await boot(env);
    const installed = await install(first);
    const calls = [proxied(first, installed), proxied(second, installed)] as const;
    expect([await calls[0](), await calls[1]()]).toEqual([200, 200]);
    sandbox.oauth.expireAccessTokens();
    const before = tokenRequests();
    const statuses = await Promise.all(
      Array.from({ length: CALLS }, (_none, index) => calls[index % 2 === 0 ? 0 : 1]()),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(tokenRequests() - before).toBe(1);
  });
});

it('a call to a provider that refuses the client from now on gets 401 and asks for a new connection', async () => {
  const server = await boot();
  const call = proxied(server, await install(server));
  expect(await call()).toBe(200);
  sandbox.oauth.expireAccessTokens();
  sandbox.faults.add({ kind: 'status', status: 401, pathContains: '/oauth/token' });
  expect(await call()).toBe(401);
  const listed = await callApi<{ status: string }[]>(
    server.api,
    server.apiKey,
    'GET',
    `/v1/projects/${server.project}/connections`,
  );
  expect(listed.body[0]?.status).toBe('bad_credentials');
});
