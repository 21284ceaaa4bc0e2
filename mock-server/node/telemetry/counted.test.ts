import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Installation } from '../../../src/contract/index.ts';
import { callApi, projectCaller } from '../../../test/support/api-client.ts';
import { deployCalls, installCalls, triggerCalls, writeTagLater } from '../../../test/support/installed-server.ts';
import type { SpawnedServer } from '../../../test/support/spawn-server.ts';
import { spawnServer } from '../../../test/support/spawn-server.ts';
import type { WebhookReceiver } from '../../../test/support/webhook-receiver.ts';
import { startWebhookReceiver } from '../../../test/support/webhook-receiver.ts';
import { DEMO_OAUTH_CLIENT } from '../../sandbox/oauth/oauth-client.ts';
import type { RunningOauthSandbox, RunningSandbox } from '../../sandbox/start.ts';
import { startCallTrackingSandbox, startOauthSandbox } from '../../sandbox/start.ts';

/** Work continues in the background. */
const POLL = { timeout: 10_000 };

let folder: string;
let calls: RunningSandbox;
let tokens: RunningOauthSandbox;
let receiver: WebhookReceiver;
let server: SpawnedServer;
let installation: Installation;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amp-counted-'));
  calls = await startCallTrackingSandbox({ counts: { calls: 3 } });
  tokens = await startOauthSandbox();
  receiver = await startWebhookReceiver();
  const machine = {
    authType: 'oauth2',
    baseURL: tokens.url,
    support: { proxy: true },
    oauth2Opts: { grantType: 'clientCredentials', tokenURL: `${tokens.url}/oauth/token` },
  };
  const file = join(folder, 'providers.json');
  await writeFile(file, JSON.stringify({ machine, callRail: { baseURL: calls.url } }));
  server = await spawnServer({ env: { AMP_PROVIDERS_FILE: file, AMP_AUTH_FAILURE_LIMIT: '2' } });
  await deployCalls(server, receiver.url);
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
  await tokens.close();
  await calls.close();
  await rm(folder, { recursive: true });
});

/** Values of one counter, by its labels. */
async function counted(name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.api}/metrics`)).text();
  const lines = [...text.matchAll(new RegExp(`^amp_${name}_total\\{(.*)\\} (\\d+)$`, 'gm'))];
  return Object.fromEntries(lines.map(([, labels, value]) => [labels, Number(value)]));
}

test('operations are counted when they finish, by action and status', async () => {
  installation = await installCalls(server);
  await expect.poll(() => counted('operations'), POLL).toEqual({ 'action="read",status="success"': 1 });
  await writeTagLater(server, { name: 'vip' });
  await expect.poll(() => counted('operations'), POLL).toMatchObject({ 'action="write",status="success"': 1 });
  calls.faults.add({ kind: 'status', status: 400, times: 'always' });
  await writeTagLater(server, { name: 'refused' });
  await triggerCalls(server);
  await expect
    .poll(() => counted('operations'), POLL)
    .toEqual({
      'action="read",status="success"': 1,
      'action="read",status="failure"': 1,
      'action="write",status="success"': 1,
      'action="write",status="failure"': 1,
    });
  calls.faults.clear();
});

test('messages are counted when they are delivered or given up', async () => {
  const before = await counted('deliveries');
  expect(before).toEqual({ 'outcome="delivered"': 1 });
  // Gone: the receiver wants no further message.
  receiver.respondWith(410);
  await triggerCalls(server);
  await expect.poll(() => counted('deliveries'), POLL).toEqual({ ...before, 'outcome="given_up"': 1 });
});

test('token refreshes are counted by provider and outcome', async () => {
  const call = projectCaller(server);
  const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;
  const { body } = await call<{ id: string }>('POST', '/connections:generate', {
    provider: 'machine',
    groupRef: 'g1',
    consumerRef: 'u1',
    oauth2ClientCredentials: { clientId, clientSecret },
  });
  await call('GET', `/connections/${body.id}?refresh=force`);
  expect(await counted('token_refreshes')).toEqual({ 'provider="machine",outcome="refreshed"': 1 });
  tokens.faults.add({ kind: 'status', status: 401, pathContains: '/oauth/token' });
  await call('GET', `/connections/${body.id}?refresh=force`);
  expect(await counted('token_refreshes')).toEqual({
    'provider="machine",outcome="refreshed"': 1,
    'provider="machine",outcome="unauthorized"': 1,
  });
});

test('proxied calls are counted by outcome, and by provider and status', async () => {
  const headers = {
    'x-amp-proxy-version': '1',
    'x-amp-project-id': installation.projectId,
    'x-api-key': server.apiKey,
    'x-amp-installation-id': installation.id,
  };
  await (await fetch(`${server.proxy}/v3/unknown`, { headers })).text();
  await (await fetch(`${server.proxy}/v3/a.json`, { headers: { ...headers, 'x-amp-proxy-version': '2' } })).text();
  await expect
    .poll(() => counted('requests'), POLL)
    .toMatchObject({
      'api="proxy",endpoint="forward",status="ok"': 1,
      'api="proxy",endpoint="forward",status="invalid-input"': 1,
    });
  expect(await counted('provider_calls')).toMatchObject({ 'provider="callRail",status="404"': 1 });
});

test('requests that come too fast are counted by the limit', async () => {
  const guess = async () => (await callApi(server.api, 'a-guess', 'GET', `/v1/projects/${server.project}`)).status;
  expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
  expect(await counted('rate_limited')).toEqual({ 'reason="credentials"': 1 });

  calls.faults.add({ kind: 'status', status: 429, retryAfter: 60 });
  const headers = {
    'x-amp-proxy-version': '1',
    'x-amp-project-id': installation.projectId,
    'x-api-key': server.apiKey,
    'x-amp-installation-id': installation.id,
    'x-amp-rate-limiter-mode': 'throttle',
  };
  const proxied = async () => (await fetch(`${server.proxy}/v3/a.json`, { headers })).status;
  expect([await proxied(), await proxied()]).toEqual([429, 429]);
  expect(await counted('rate_limited')).toEqual({ 'reason="credentials"': 1, 'reason="provider"': 1 });
});
