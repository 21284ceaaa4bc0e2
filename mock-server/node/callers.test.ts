import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { sharedTokenKeys, signToken } from '../../test/support/sign-token.ts';
import { readConfig } from './config.ts';
import type { RunningServer } from './start-server.ts';
import { startServer } from './start-server.ts';

const KEY = 'full-key-of-this-test-0123456789';
const servers: RunningServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

/** The whole server over TCP. @returns a caller of its project's management API */
async function start(env: Record<string, string> = {}) {
  const ports = Object.fromEntries(
    ['API', 'WRITE', 'PROXY', 'READ', 'SEARCH', 'SUBSCRIBE'].map((name) => [`AMP_${name}_PORT`, '0']),
  );
  const server = await startServer(
    readConfig({
      AMP_DATA_DIR: ':memory:',
      AMP_LOG_LEVEL: 'silent',
      AMP_BOOTSTRAP_PROJECT: 'acme',
      AMP_BOOTSTRAP_API_KEY: KEY,
      ...ports,
      ...env,
    }),
  );
  servers.push(server);
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.addresses.api}/v1/projects/acme${path}`, {
      method,
      headers: { 'x-api-key': KEY, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json().catch(() => undefined) };
  };
  return { server, call };
}

/** A caller that sends chunks without saying how many, for as long as the server takes them. */
async function sendEndlessly(address: string, path: string): Promise<{ status: number; sent: number }> {
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const outgoing = httpRequest(`${address}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': KEY, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  let sent = 0;
  let hasResponded = false;
  const pump = () => {
    while (!hasResponded && !outgoing.destroyed) {
      sent += chunk.byteLength;
      if (!outgoing.write(chunk)) return void outgoing.once('drain', pump);
    }
  };
  return new Promise((resolve, reject) => {
    outgoing.on('response', async (response) => {
      hasResponded = true;
      await text(response).catch(() => '');
      outgoing.destroy();
      resolve({ status: response.statusCode ?? 0, sent });
    });
    outgoing.on('error', (error) => hasResponded || reject(error));
    pump();
  });
}

// Abuse case 28.
test('a body that does not say its length is read up to the limit and no further', async () => {
  const { server, call } = await start({ AMP_MAX_BODY_BYTES: '100000' });
  const { status, sent } = await sendEndlessly(String(server.addresses.api), '/v1/projects/acme/api-keys');
  expect(status).toBe(413);
  // What the sockets hold on both sides, and far from everything that the caller has.
  expect(sent).toBeLessThan(20_000_000);
  expect((await call('GET', '')).status).toBe(200);
});

test('a user token signs in over TCP, and its change is written down with the address', async () => {
  const { server, call } = await start();
  const { publicKeyPem } = sharedTokenKeys();
  const { json } = await call('POST', '/jwt-keys', { label: 'test', algorithm: 'RS256', publicKeyPem });
  const token = await signToken({ kid: json.kid, now: Date.now() });
  const get = (path: string) =>
    fetch(`${server.addresses.api}/v1/projects/acme${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await get('/connections')).status).toBe(200);
  expect((await get('/destinations')).status).toBe(403);
  const proxied = await fetch(String(server.addresses.proxy), { headers: { authorization: `Bearer ${token}` } });
  expect(proxied.status).toBe(401);
  await call('DELETE', `/jwt-keys/${json.kid}`);
  expect((await get('/connections')).status).toBe(401);
  expect((await call('GET', '/audit-log')).json.results).toMatchObject([
    { action: 'deleteJwtKey', target: { jwtKey: json.kid }, address: '127.0.0.1' },
    { action: 'createJwtKey', target: { id: json.kid }, address: '127.0.0.1' },
  ]);
});

test('what a caller says about its address counts only behind a proxy that is trusted', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' };
  for (const [AMP_TRUST_PROXY, address] of [
    ['false', '127.0.0.1'],
    ['true', '198.51.100.1'],
  ] as const) {
    const { call } = await start({ AMP_TRUST_PROXY });
    await call('POST', '/api-keys', { label: 'x' }, forwarded);
    expect((await call('GET', '/audit-log')).json.results).toMatchObject([{ address }]);
  }
});

// Abuse case 23.
test('limits of the environment hold over the APIs and the proxy', async () => {
  const { server, call } = await start({ AMP_RATE_LIMIT: '3', AMP_AUTH_FAILURE_LIMIT: '2' });
  const guess = async () => (await call('GET', '', undefined, { 'x-api-key': 'guess' })).status;
  expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
  expect([(await call('GET', '')).status, (await call('GET', '')).status]).toEqual([200, 200]);
  const project = (await call('GET', '')).json;
  const proxied = await fetch(String(server.addresses.proxy), {
    headers: {
      'x-api-key': KEY,
      'x-amp-project-id': project.id,
      'x-amp-proxy-version': '1',
      'x-amp-installation-id': 'x',
    },
  });
  expect(proxied.status).toBe(429);
  expect(proxied.headers.get('x-amp-error')).toBe('true');
  expect(proxied.headers.get('retry-after')).toMatch(/^\d+$/);
});
