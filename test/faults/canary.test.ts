import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callApi, projectCaller } from '../support/api-client.ts';
import type { EchoingProvider } from '../support/echoing-provider.ts';
import { startEchoingProvider } from '../support/echoing-provider.ts';
import { afterThisTest } from '../support/fault-world.ts';
import { spawnAmp } from '../support/run-amp.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { startStubApi } from '../support/stub-api.ts';

// Abuse cases 11 and 43. No canary has the form of a credential that a filter could know it by.

const canary = (name: string) => `c4n4ry.${name}.${crypto.randomUUID().slice(0, 8)}`;

/** Secrets that the provider has to see, by what they are. */
const SENT = {
  headerKey: canary('header-key'),
  bearerKey: canary('bearer-key'),
  queryKey: canary('query-key'),
  password: canary('password'),
  formSecret: canary('form-secret'),
  machineSecret: canary('machine-secret'),
  appSecret: canary('app-secret'),
  firstRefreshToken: canary('first-refresh'),
  issuedToken: canary('issued-token'),
  /** Refused from the first request on. */
  refusedKey: canary('refused-key'),
  refusedSecret: canary('refused-secret'),
};

/** Secrets that only this server sees. */
const KEPT = {
  firstToken: canary('first-token'),
  issuedRefreshToken: canary('issued-refresh'),
  adminToken: canary('admin'),
  encryptionKey: Buffer.from(canary('key').padEnd(32, '.').slice(0, 32)).toString('base64'),
  unknownApiKey: canary('unknown-key'),
  unknownToken: canary('unknown-token'),
  misplaced: canary('misplaced'),
};

const BASIC = Buffer.from(`ada:${SENT.password}`).toString('base64');

/** Texts by output: logs, spans, metrics, API responses, output of the tool, the data folder. */
type Said = { where: string; text: string }[];

const catalog = ({ origin }: EchoingProvider) => {
  const entry = (authType: string, more: object) => ({
    authType,
    baseURL: origin,
    support: { proxy: true },
    authHealthCheck: { url: `${origin}/me` },
    ...more,
  });
  const oauth2Opts = (grantType: string) => ({
    grantType,
    authURL: `${origin}/authorize`,
    tokenURL: `${origin}/token`,
    explicitScopesRequired: false,
    explicitWorkspaceRequired: false,
    tokenMetadataFields: {},
  });
  return {
    headerKey: entry('apiKey', { apiKeyOpts: { attachmentType: 'header', header: { name: 'X-Odd' } } }),
    bearerKey: entry('apiKey', {
      apiKeyOpts: { attachmentType: 'header', header: { name: 'Authorization', valuePrefix: 'Bearer ' } },
    }),
    queryKey: entry('apiKey', { apiKeyOpts: { attachmentType: 'query', query: { name: 'odd' } } }),
    basic: entry('basic', { basicOpts: {} }),
    form: entry('custom', {
      customOpts: {
        headers: [{ name: 'X-Form', valueTemplate: '{{ .secret }}' }],
        inputs: [{ name: 'secret', displayName: 'Secret' }],
      },
    }),
    machine: entry('oauth2', { oauth2Opts: oauth2Opts('clientCredentials') }),
    code: entry('oauth2', { oauth2Opts: oauth2Opts('authorizationCode') }),
  };
};

const CREDENTIALS = {
  headerKey: { apiKey: SENT.headerKey },
  bearerKey: { apiKey: SENT.bearerKey },
  queryKey: { apiKey: SENT.queryKey },
  basic: { basicAuth: { username: 'ada', password: SENT.password } },
  form: { customAuth: { secret: SENT.formSecret } },
  machine: { oauth2ClientCredentials: { clientId: 'machine', clientSecret: SENT.machineSecret } },
  code: {
    oauth2AuthorizationCode: {
      // Over since long, so that the first use of the connection renews it.
      accessToken: { token: KEPT.firstToken, expiresAt: '2020-01-01T01:00:00Z' },
      refreshToken: { token: SENT.firstRefreshToken },
    },
  },
};

async function start(provider: EchoingProvider, collector: string): Promise<SpawnedServer> {
  const server = await spawnServer({
    providers: catalog(provider),
    env: {
      AMP_LOG_LEVEL: 'debug',
      AMP_ADMIN_TOKEN: KEPT.adminToken,
      AMP_ENCRYPTION_KEY: KEPT.encryptionKey,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    },
  });
  afterThisTest(() => server.stop());
  return server;
}

/** Connects and installs every provider. @returns calls through the proxy by provider */
async function connectAll(server: SpawnedServer, said: Said): Promise<(() => Promise<void>)[]> {
  const call = projectCaller(server);
  const tell = (where: string, { body }: { body: unknown }) => said.push({ where, text: JSON.stringify(body) });
  const providers = Object.keys(CREDENTIALS);
  const integrations = providers.map((name) => `  - { name: ${name}, provider: ${name}, proxy: { enabled: true } }`);
  const sourceYaml = `specVersion: 1.0.0\nintegrations:\n${integrations.join('\n')}\n`;
  expect((await call('PUT', '/integrations:batch', { sourceYaml })).status).toBe(200);
  const app = { provider: 'code', clientId: 'app', clientSecret: SENT.appSecret };
  const made = await call('POST', '/provider-apps', app);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  tell('provider app', made);
  return Promise.all(
    Object.entries(CREDENTIALS).map(async ([provider, credential]) => {
      const [groupRef, consumerRef] = [`group-${provider}`, 'ada'];
      const connected = await call('POST', '/connections:generate', { provider, groupRef, consumerRef, ...credential });
      expect(connected.status, JSON.stringify(connected.body)).toBe(201);
      tell(`connection of ${provider}`, connected);
      const config = { content: { provider, proxy: { enabled: true } } };
      const installed = await call<{ id: string; projectId: string }>(
        'POST',
        `/integrations/${provider}/installations`,
        {
          groupRef,
          config,
        },
      );
      expect(installed.status, JSON.stringify(installed.body)).toBe(201);
      tell(`installation of ${provider}`, installed);
      return () => proxied(server, installed.body, provider, said);
    }),
  );
}

/** Provider responses are forwarded unchanged; only responses of this server are checked. */
async function proxied(
  server: SpawnedServer,
  installation: { id: string; projectId: string },
  provider: string,
  said: Said,
): Promise<void> {
  const response = await fetch(`${server.proxy}/things?misplaced=${KEPT.misplaced}`, {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      'x-amp-proxy-version': '1',
      'x-amp-project-id': installation.projectId,
      'x-amp-installation-id': installation.id,
      'x-api-key': server.apiKey,
    },
  });
  const text = await response.text();
  const isOurs = response.headers.get('content-type')?.includes('problem+json') === true;
  if (isOurs) said.push({ where: `proxy for ${provider}, ${response.status}`, text });
}

/** Requests that are refused, each with a secret where it does not belong. */
async function blunder({ api, apiKey, project }: SpawnedServer, said: Said): Promise<void> {
  const base = `${api}/v1/projects/${project}`;
  const generate = `${base}/connections:generate`;
  const client = { clientId: 'machine', clientSecret: SENT.refusedSecret };
  const json = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const body = { provider: 'headerKey', groupRef: 'other', consumerRef: 'ada' };
  const post = (content: string) => ({ method: 'POST', headers: json, body: content });
  const blunders: [string, string, RequestInit][] = [
    ['a key that is refused', generate, post(JSON.stringify({ ...body, apiKey: SENT.refusedKey }))],
    [
      'a client that is refused',
      generate,
      post(JSON.stringify({ ...body, provider: 'machine', oauth2ClientCredentials: client })),
    ],
    ['a key of another type', generate, post(JSON.stringify({ ...body, apiKey: [KEPT.misplaced] }))],
    ['a key under another name', generate, post(JSON.stringify({ ...body, key: KEPT.misplaced }))],
    [
      'a password that is an object',
      generate,
      post(JSON.stringify({ ...body, provider: 'basic', basicAuth: { password: { x: KEPT.misplaced } } })),
    ],
    ['JSON that breaks off', generate, post(`{"apiKey":"${KEPT.misplaced}`)],
    ['an unknown API key', `${base}/connections`, { headers: { 'x-api-key': KEPT.unknownApiKey } }],
    ['an unknown user token', `${base}/connections`, { headers: { authorization: `Bearer ${KEPT.unknownToken}` } }],
    ['an API key in the query', `${base}/connections?apiKey=${KEPT.unknownApiKey}`, {}],
  ];
  for (const [where, url, init] of blunders) {
    const response = await fetch(url, init);
    expect(response.status, where).toBeGreaterThanOrEqual(400);
    said.push({ where, text: `${JSON.stringify([...response.headers])} ${await response.text()}` });
  }
}

async function lookAround(server: SpawnedServer, said: Said): Promise<void> {
  for (const path of [
    '/connections',
    '/installations',
    '/provider-apps',
    '/integrations',
    '/audit-log',
    '/destinations',
  ]) {
    const { status, body } = await projectCaller(server)('GET', path);
    expect(status, path).toBe(200);
    said.push({ where: path, text: JSON.stringify(body) });
  }
  const metrics = await callApi(server.api, server.apiKey, 'GET', '/metrics');
  expect(metrics.body).toContain('provider_calls');
  said.push({ where: 'metrics', text: String(metrics.body) });
}

async function useTool(server: SpawnedServer, said: Said): Promise<void> {
  const env = { AMP_API_URL: server.api, AMP_API_KEY: server.apiKey, AMP_PROJECT: server.project };
  const runs: [string[], Record<string, string>][] = [
    [['list:connections', '--json', '--debug'], env],
    [['list:integrations', '--debug'], env],
    [['doctor'], env],
    [['list:projects', '--debug'], { ...env, AMP_API_KEY: KEPT.unknownApiKey }],
    [
      ['serve'],
      { ...env, AMP_ROLE: 'boss', AMP_ENCRYPTION_KEY: KEPT.misplaced, DATABASE_URL: `mysql://a:${KEPT.misplaced}@b` },
    ],
  ];
  for (const [args, variables] of runs) {
    const { out, err } = await spawnAmp(args, variables);
    expect(out + err).not.toBe('');
    said.push({ where: `amp ${args.join(' ')}`, text: out + err });
  }
}

/** The data folder as a backup would copy it. */
async function copyData({ dataDir }: SpawnedServer, said: Said): Promise<void> {
  for (const file of await readdir(dataDir)) {
    said.push({ where: file, text: await readFile(join(dataDir, file), 'latin1') });
  }
}

it('no credential is in any log line, span, metric, response, output of the tool or file of the data folder', async () => {
  const tokens = {
    access_token: SENT.issuedToken,
    refresh_token: KEPT.issuedRefreshToken,
    token_type: 'Bearer',
    expires_in: 1,
  };
  const provider = await startEchoingProvider(tokens);
  afterThisTest(() => provider.stop());
  const collector = await startStubApi({ 'POST /v1/traces': {} });
  afterThisTest(() => collector.stop());
  const server = await start(provider, collector.origin);
  const said: Said = [];

  const calls = await connectAll(server, said);
  // The tokens of one are over from the start: it is renewed first in vain, then for good.
  for (const mood of ['failing', 'cutting', 'kind', 'refusing'] as const) {
    provider.mood = mood;
    for (const call of calls) await call();
  }
  await blunder(server, said);
  await lookAround(server, said);
  await useTool(server, said);
  await copyData(server, said);
  await server.stop();
  said.push(
    ...server
      .log()
      .split('\n')
      .map((text) => ({ where: 'log', text })),
  );
  said.push(...collector.requests.map(({ body }) => ({ where: 'span', text: body.toString() })));

  // Each was in use, and there was something to look at.
  for (const secret of Object.values({ ...SENT, password: BASIC })) expect(provider.received()).toContain(secret);
  expect(server.log()).toContain('"api":"proxy"');
  expect(said.some(({ where, text }) => where.startsWith('ampersand.sqlite') && text.includes('group-headerKey'))).toBe(
    true,
  );
  expect(collector.requests.some(({ body }) => body.includes('provider.call'))).toBe(true);

  const secrets = Object.entries({ ...SENT, ...KEPT, basic: BASIC });
  const leaks = said.flatMap(({ where, text }) =>
    secrets.filter(([, secret]) => text.includes(secret)).map(([name]) => `${name} in ${where}: ${text.slice(0, 300)}`),
  );
  expect(leaks).toEqual([]);
}, 60_000);
