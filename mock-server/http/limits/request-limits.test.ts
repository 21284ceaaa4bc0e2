import { describe, expect, it, test } from 'vitest';
import { createInstalledWorld, PROVIDER_ORIGIN } from '../../../test/support/installed-world.ts';
import { registerTokenKey, signToken } from '../../../test/support/sign-token.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { createManagementApp } from '../apps/management-app.ts';
import { createReadApp } from '../apps/read-and-search-apps.ts';
import { createProxyMemory, prepareProxyCall } from '../proxy/prepare-proxy-call.ts';
import type { RequestLimitSettings } from './request-limits.ts';
import { createRequestLimits, networkPrefix } from './request-limits.ts';

/** The APIs with limits; the address of a request is what its test says. */
async function begin(settings: Partial<RequestLimitSettings>) {
  const server = await createTestServer();
  const { ports } = server;
  await registerTokenKey(ports, { id: 'acme-kid', projectId: 'project-1' });
  const limits = createRequestLimits(ports, { requestsPerMinute: 0, authFailuresPerMinute: 0, ...settings });
  const deps = {
    ports,
    limits,
    remoteAddress: (_: unknown, headers: Headers) => headers.get('X-Test-Address') ?? undefined,
  };
  const apps = { management: createManagementApp(deps), read: createReadApp(deps) };
  const send = (
    headers: Record<string, string>,
    { path = '/projects/acme', address = '192.0.2.1', api = 'management' as keyof typeof apps, method = 'GET' } = {},
  ) => {
    const request = new Request(`https://api.test/v1${path}`, {
      method,
      headers: { ...headers, 'X-Test-Address': address },
    });
    return apps[api].fetch(request);
  };
  const statuses = async (count: number, ...args: Parameters<typeof send>) => {
    const seen: number[] = [];
    for (let sent = 0; sent < count; sent++) seen.push((await send(...args)).status);
    return seen;
  };
  return { server, ports, send, statuses, pass: (ms: number) => ports.clock.advance(ms) };
}

const withKey = (key: string) => ({ 'X-Api-Key': key });
const tokenOf = async ({ ports }: Pick<TestServer, 'ports'>, groupRef: string, consumerRef = 'c') => ({
  Authorization: `Bearer ${await signToken({ kid: 'acme-kid', now: ports.clock.now(), claims: { groupRef, consumerRef } })}`,
});

describe('requests with one API key', () => {
  it('beyond the limit get 429 with the time to wait', async () => {
    const { send, statuses } = await begin({ requestsPerMinute: 2 });
    expect(await statuses(2, withKey(KEYS.full))).toEqual([200, 200]);
    const refused = await send(withKey(KEYS.full));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('30');
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await refused.json()).toMatchObject({
      type: 'urn:ampersand:problem:rate-limited',
      status: 429,
      retryable: true,
      retryAfter: '2026-11-21T12:03:30.000Z',
    });
  });

  it('are let in again when the time has passed, whatever the clock on the wall says', async () => {
    const { statuses, pass, ports } = await begin({ requestsPerMinute: 2 });
    await statuses(2, withKey(KEYS.full));
    ports.clock.step(-3_600_000);
    expect(await statuses(1, withKey(KEYS.full))).toEqual([429]);
    ports.clock.step(7_200_000);
    expect(await statuses(1, withKey(KEYS.full))).toEqual([429]);
    pass(30_000);
    expect(await statuses(2, withKey(KEYS.full))).toEqual([200, 429]);
  });

  it('are counted over all APIs together, and not with those of another key', async () => {
    const { statuses } = await begin({ requestsPerMinute: 2 });
    await statuses(1, withKey(KEYS.full));
    await statuses(1, withKey(KEYS.full), {
      api: 'read',
      method: 'POST',
      path: '/projects/acme/integrations/x/objects/y',
    });
    expect(await statuses(1, withKey(KEYS.full))).toEqual([429]);
    expect(await statuses(1, withKey(KEYS.frontend))).toEqual([200]);
  });

  it('are not limited by default, and neither is the operator', async () => {
    const unlimited = await begin({});
    expect(new Set(await unlimited.statuses(50, withKey(KEYS.full)))).toEqual(new Set([200]));
    const { statuses } = await begin({ requestsPerMinute: 1 });
    const server = await statuses(3, { Authorization: `Bearer ${KEYS.operator}` });
    expect(server).not.toContain(429);
  });
});

describe('requests with user tokens', () => {
  it('are counted by group, however many tokens and consumers it has', async () => {
    const { statuses, server } = await begin({ requestsPerMinute: 2 });
    expect(await statuses(1, await tokenOf(server, 'g1', 'ada'))).toEqual([200]);
    expect(await statuses(1, await tokenOf(server, 'g1', 'bob'))).toEqual([200]);
    expect(await statuses(1, await tokenOf(server, 'g1', 'cyd'))).toEqual([429]);
    expect(await statuses(1, await tokenOf(server, 'g2', 'ada'))).toEqual([200]);
  });
});

// Abuse case 23.
describe('guessing credentials', () => {
  it('gets 429 after a while, from that address and for wrong ones alone', async () => {
    const { statuses, send } = await begin({ authFailuresPerMinute: 3 });
    const guesses: number[] = [];
    for (let guess = 0; guess < 5; guess++) guesses.push((await send(withKey(`guess-${guess}`))).status);
    expect(guesses).toEqual([401, 401, 401, 429, 429]);
    expect(await statuses(1, { Authorization: 'Bearer a.b.c' })).toEqual([429]);
    // A valid credential is never held up, and neither is another address.
    expect(await statuses(2, withKey(KEYS.full))).toEqual([200, 200]);
    expect(await statuses(1, withKey('guess'), { address: '192.0.2.2' })).toEqual([401]);
  });

  it('does not count what carries no credential', async () => {
    const { statuses } = await begin({ authFailuresPerMinute: 1 });
    expect(await statuses(5, {})).toEqual([401, 401, 401, 401, 401]);
  });

  it('counts addresses of one network as one, because a customer of IPv6 has billions', async () => {
    const { statuses } = await begin({ authFailuresPerMinute: 1 });
    await statuses(1, withKey('guess'), { address: '2001:db8::1' });
    expect(await statuses(1, withKey('guess'), { address: '2001:db8::ffff' })).toEqual([429]);
    expect(await statuses(1, withKey('guess'), { address: '2001:db8:0:1::1' })).toEqual([401]);
  });

  it('leaves no key in a response, an address or the log, and looks for keys by their hash alone', async () => {
    const { send, ports } = await begin({ authFailuresPerMinute: 3 });
    const asked: string[] = [];
    const { findByHash } = ports.store.apiKeys;
    ports.store.apiKeys.findByHash = (hash) => {
      asked.push(hash);
      return findByHash(hash);
    };
    const response = await send(withKey('canary-credential'));
    expect(await response.text()).not.toContain('canary-credential');
    expect(JSON.stringify([ports.logged, asked])).not.toContain('canary-credential');
    expect(asked).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    // An address can contain a key by mistake, so the log contains the endpoint's name.
    await send(withKey(KEYS.full), { path: '/projects/acme/api-keys/canary-credential?key=canary-credential' });
    expect(JSON.stringify(ports.logged)).not.toContain('canary-credential');
  });
});

describe('calls to the proxy', () => {
  async function beginProxy(settings: Partial<RequestLimitSettings>) {
    const { ports, project } = await createInstalledWorld();
    const hash = await ports.digests.sha256Hex(KEYS.full);
    const { createTime } = project;
    await ports.store.apiKeys.insert({
      id: 'key-1',
      projectId: project.id,
      hash,
      prefix: 'acme',
      label: 'key',
      scopes: ['full'],
      active: true,
      createTime,
    });
    const limits = createRequestLimits(ports, { requestsPerMinute: 0, authFailuresPerMinute: 0, ...settings });
    const memory = createProxyMemory(ports, limits);
    return async (more: Record<string, string | undefined> = {}) => {
      const headers: Record<string, string | undefined> = {
        'x-api-key': KEYS.full,
        'x-amp-project-id': project.id,
        'x-amp-proxy-version': '1',
        'x-amp-installation-id': 'installation-1',
        ...more,
      };
      const call = {
        requestId: 'request-1',
        startedMonotonic: 0,
        method: 'GET',
        target: '/v3/a.json',
        header: (name: string) => headers[name],
        headers: [],
        address: () => '192.0.2.1',
      };
      const prepared = await prepareProxyCall(ports, memory, call);
      return prepared.ok ? prepared.value.origin : prepared.rejection.code;
    };
  }

  it('count for their key, also when they are refused', async () => {
    const call = await beginProxy({ requestsPerMinute: 3 });
    expect(await call()).toBe(PROVIDER_ORIGIN);
    expect(await call({ 'x-amp-installation-id': 'unknown' })).toBe('not-found');
    expect(await call()).toBe(PROVIDER_ORIGIN);
    expect(await call()).toBe('rate-limited');
    expect(await call({ 'x-amp-installation-id': 'unknown' })).toBe('rate-limited');
  });

  it('count for their address when the key is not valid', async () => {
    const call = await beginProxy({ authFailuresPerMinute: 2 });
    const wrong = { 'x-api-key': 'guess' };
    expect([await call(wrong), await call(wrong), await call(wrong)]).toEqual([
      'unauthenticated',
      'unauthenticated',
      'rate-limited',
    ]);
    expect(await call()).toBe(PROVIDER_ORIGIN);
  });
});

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
] as const)('of %s it is %s', ([address, network]) => {
  expect(networkPrefix(address)).toBe(network);
});
