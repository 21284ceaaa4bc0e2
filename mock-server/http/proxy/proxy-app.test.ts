import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LimitAnswer } from '../../../src/contract/index.ts';
import type { InstalledWorld, InstalledWorldOptions } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';
import { openProviderContext } from '../../core/connections/provider-context.ts';
import { StoreUnavailable } from '../../core/kernel/store-errors.ts';
import { createProxyApp } from './proxy-app.ts';

/** Bytes of UTF-8, each as one character. */
const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

const FULL_KEY = 'full-key-of-acme';
const CALLS = '/v3/a/480112233/calls.json?per_page=2';

interface ProxyWorld extends InstalledWorld {
  /** A call with good headers, changed as given; undefined leaves one out. */
  call(headers?: Record<string, string | undefined>, path?: string, init?: RequestInit): Promise<Response>;
  /** Requests that reached the provider. */
  sent: Request[];
}

async function createProxyWorld(
  options: InstalledWorldOptions = {},
  respond?: (request: Request) => Response | Promise<Response>,
): Promise<ProxyWorld> {
  const world = await createInstalledWorld(options);
  const { ports, project } = world;
  const key = (id: string, text: string, scopes: ('full' | 'frontend')[], projectId = project.id) =>
    ports.store.apiKeys.insert({
      id,
      projectId,
      hash: createHash('sha256').update(text).digest('hex'),
      prefix: text.slice(0, 8),
      label: id,
      scopes,
      active: true,
      createTime: project.createTime,
    });
  await key('key-1', FULL_KEY, ['full']);
  await key('key-2', 'frontend-key', ['frontend']);
  await ports.store.projects.insert({ ...project, id: 'project-2', name: 'other' });
  await key('key-3', 'key-of-other', ['full'], 'project-2');

  const sent: Request[] = [];
  const app = createProxyApp({
    ports,
    send: (request) => {
      sent.push(request);
      return (respond ?? world.sandbox.fetch)(request);
    },
  });
  const good = {
    'x-amp-proxy-version': '1',
    'x-amp-project-id': 'project-1',
    'x-api-key': FULL_KEY,
    'x-amp-installation-id': 'installation-1',
  };
  return {
    ...world,
    sent,
    call: (headers = {}, path = CALLS, init = {}) => {
      const given = Object.entries({ ...good, ...headers }).filter(([, value]) => value !== undefined);
      return app(
        new Request(`https://proxy.test${path}`, {
          ...init,
          headers: Object.fromEntries(given) as Record<string, string>,
        }),
      );
    },
  };
}

describe('a call through the proxy', () => {
  it('reaches the provider with the connection’s credential and comes back as it is', async () => {
    const world = await createProxyWorld();
    const response = await world.call({ authorization: 'Bearer mine', accept: 'application/json' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ page: 1, per_page: 2, calls: [{}, {}] });
    expect(response.headers.get('x-amp-error')).toBeNull();
    const [sent] = world.sent;
    expect(sent?.url).toBe(`https://api.callrail.com${CALLS}`);
    expect(sent?.headers.get('authorization')).toBe('Token token=demo-key');
    expect([...(sent?.headers.keys() ?? [])].filter((name) => /^x-(amp|api)/.test(name))).toEqual([]);
    expect(await world.ports.store.connections.get('connection-1')).toMatchObject({ status: 'working' });
  });

  it('passes method, body and content type on', async () => {
    const world = await createProxyWorld();
    const body = JSON.stringify({ name: 'Proxied', tag_level: 'account' });
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const response = await world.call(headers, '/v3/a/480112233/tags.json', { method: 'POST', body });
    expect(response.status).toBe(201);
    expect(world.sandbox.journal.entries()[0]).toMatchObject({ method: 'POST', body });
    expect(world.sent[0]?.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('finds the installation by integration and group, and by its id before those', async () => {
    const world = await createProxyWorld();
    const byName = { 'x-amp-integration-name': 'calls-to-crm', 'x-amp-group-ref': 'group-1' };
    expect((await world.call({ ...byName, 'x-amp-installation-id': undefined })).status).toBe(200);
    expect((await world.call({ ...byName, 'x-amp-integration-name': 'nothing' })).status).toBe(200);
    expect((await world.call({ ...byName, 'x-amp-installation-id': 'nothing' })).status).toBe(404);
  });

  it.each<[string, string, string]>([
    ['as bytes of UTF-8', '日本 & Söhne', bytesOf('日本 & Söhne')],
    ['as an extended value', '日本 & Söhne', `UTF-8''${encodeURIComponent('日本 & Söhne')}`],
    ['with a language', '日本', `utf-8'ja'%E6%97%A5%E6%9C%AC`],
    ['with a blank in front', ' team', "UTF-8''%20team"],
    ['as Latin-1', 'Söhne', 'Söhne'],
    ['with per cent signs of its own', '%E6%97%A5', '%E6%97%A5'],
  ])('finds a group whose name is sent %s', async (_how, ref, sent) => {
    const world = await createProxyWorld();
    const { installation, ports, project } = world;
    const group = { projectId: project.id, groupRef: ref, groupName: ref, createTime: project.createTime };
    await ports.store.groups.upsert(group);
    await ports.store.installations.insert({ ...installation, id: 'installation-2', groupRef: ref });
    const response = await world.call({
      'x-amp-installation-id': undefined,
      'x-amp-integration-name': 'calls-to-crm',
      'x-amp-group-ref': sent,
    });
    expect(response.status).toBe(200);
  });

  it('passes refusals of the provider back, and marks refused credentials', async () => {
    const world = await createProxyWorld();
    world.sandbox.faults.add({ kind: 'status', status: 401, message: 'Revoked', times: 2 });
    const response = await world.call();
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'Revoked' });
    expect(response.headers.get('x-amp-error')).toBeNull();
    expect(await world.ports.store.connections.get('connection-1')).toMatchObject({ status: 'bad_credentials' });
    expect((await world.call()).status).toBe(200);
    expect(await world.ports.store.connections.get('connection-1')).toMatchObject({ status: 'working' });
  });

  it('whose endpoint alone refuses the key says nothing about the connection', async () => {
    const world = await createProxyWorld({}, () => new Response('Admins only', { status: 401 }));
    const response = await world.call({}, '/v3/admin.json');
    expect([response.status, await response.text()]).toEqual([401, 'Admins only']);
    expect(await world.ports.store.connections.get('connection-1')).toMatchObject({ status: 'created' });
  });

  it('does not set the provider’s cookies on our origin, nor follow its redirects', async () => {
    const headers = { 'set-cookie': 'a=1', location: 'https://elsewhere.test/' };
    const world = await createProxyWorld({}, () => new Response(null, { status: 302, headers }));
    const response = await world.call();
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://elsewhere.test/');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(world.sent).toHaveLength(1);
  });
});

describe('a call that names the installation in its address', () => {
  const WITHOUT_HEADERS = {
    'x-amp-proxy-version': undefined,
    'x-amp-project-id': undefined,
    'x-amp-installation-id': undefined,
    'x-api-key': undefined,
  };
  const basic = (user: string) => `Basic ${Buffer.from(`${user}:x`).toString('base64')}`;

  it.each<[string, Record<string, string>]>([
    ['as a bearer token', { authorization: `Bearer ${FULL_KEY}` }],
    ['as a token of another scheme', { authorization: `token ${FULL_KEY}` }],
    ['as a token without a scheme', { authorization: FULL_KEY }],
    ['as the user name of basic authentication', { authorization: basic(FULL_KEY) }],
    ['in its header, beside a token of the client', { 'x-api-key': FULL_KEY, authorization: 'Bearer sk-own' }],
  ])('reaches the provider with the key %s, and without the client’s Authorization', async (_how, headers) => {
    const world = await createProxyWorld();
    const response = await world.call({ ...WITHOUT_HEADERS, ...headers }, `/i/installation-1${CALLS}`);
    expect(response.status).toBe(200);
    expect(world.sent[0]?.url).toBe(`https://api.callrail.com${CALLS}`);
    expect(world.sent[0]?.headers.get('authorization')).toBe('Token token=demo-key');
    expect(JSON.stringify(world.ports.logged)).not.toContain(FULL_KEY);
  });

  it('sends no Authorization to a provider whose credential has another header', async () => {
    const apiKeyOpts = { attachmentType: 'header' as const, header: { name: 'X-Provider-Key' } };
    const catalog = createProviderCatalog({ callRail: { ...callRail, apiKeyOpts } });
    const world = await createProxyWorld({ ports: { catalog } }, () => new Response('{}'));
    await world.call({ ...WITHOUT_HEADERS, authorization: `Bearer ${FULL_KEY}` }, '/i/installation-1/v3');
    expect(world.sent[0]?.headers.get('x-provider-key')).toBe('demo-key');
    expect([...(world.sent[0]?.headers.keys() ?? [])]).not.toContain('authorization');
  });

  it.each<[string, string, Record<string, string>, number]>([
    ['without a key', '/i/installation-1/v3', {}, 401],
    ['with an unknown key', '/i/installation-1/v3', { authorization: 'Bearer nothing' }, 401],
    ['with text that is no basic authentication', '/i/installation-1/v3', { authorization: 'Basic ?' }, 401],
    ['with a key of a browser', '/i/installation-1/v3', { authorization: 'Bearer frontend-key' }, 403],
    ['of another project', '/i/installation-1/v3', { authorization: 'Bearer key-of-other' }, 404],
    ['that does not exist', '/i/nothing/v3', { authorization: `Bearer ${FULL_KEY}` }, 404],
    ['with a broken escape', '/i/%zz/v3', { authorization: `Bearer ${FULL_KEY}` }, 404],
  ])('is refused %s', async (_what, path, headers, status) => {
    const world = await createProxyWorld();
    const response = await world.call({ ...WITHOUT_HEADERS, ...headers }, path);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-amp-error')).toBe('true');
    expect(world.sent).toEqual([]);
  });

  it('is one to that path of the provider when it has the headers of the proxy', async () => {
    const world = await createProxyWorld({}, () => new Response('{}'));
    await world.call({}, '/i/installation-1/v3');
    expect(world.sent[0]?.url).toBe('https://api.callrail.com/i/installation-1/v3');
  });
});

describe('a call that is not passed on', () => {
  it.each<[string, Record<string, string | undefined>, number]>([
    ['without a credential', { 'x-api-key': undefined }, 401],
    ['with an unknown key', { 'x-api-key': 'nothing' }, 401],
    ['with a user token', { 'x-api-key': undefined, authorization: 'Bearer a.b.c' }, 401],
    ['with a key of a browser', { 'x-api-key': 'frontend-key' }, 403],
    ['with a key of another project', { 'x-api-key': 'key-of-other' }, 403],
    ['to another project’s installation', { 'x-api-key': 'key-of-other', 'x-amp-project-id': 'project-2' }, 404],
    ['without a project', { 'x-amp-project-id': undefined }, 400],
    ['with a project’s name', { 'x-amp-project-id': 'acme' }, 400],
    ['with an unknown project', { 'x-amp-project-id': 'nothing' }, 404],
    ['without a version', { 'x-amp-proxy-version': undefined }, 400],
    ['with another version', { 'x-amp-proxy-version': '2' }, 400],
    ['without an installation', { 'x-amp-installation-id': undefined }, 400],
    ['with half of a name', { 'x-amp-installation-id': undefined, 'x-amp-integration-name': 'calls-to-crm' }, 400],
    ['with an unknown installation', { 'x-amp-installation-id': 'nothing' }, 404],
    ['that wants to switch protocols', { upgrade: 'websocket' }, 400],
  ])('%s', async (_what, headers, status) => {
    const world = await createProxyWorld();
    const response = await world.call(headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-amp-error')).toBe('true');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ status, subsystem: 'proxy', requestId: expect.any(String) });
    expect(world.sent).toEqual([]);
  });

  it('with a key that was turned off', async () => {
    const world = await createProxyWorld();
    const key = await world.ports.store.apiKeys.find('project-1', 'key-1');
    if (key !== undefined) await world.ports.store.apiKeys.update({ ...key, active: false });
    expect((await world.call()).status).toBe(401);
  });

  it.each<[string, InstalledWorldOptions]>([
    ['the manifest has no proxy', { manifest: { proxy: undefined } }],
    ['the manifest turns it off', { manifest: { proxy: { enabled: false } } }],
    ['the installation turns it off', { content: { proxy: { enabled: false } } }],
  ])('because %s', async (_what, options) => {
    const world = await createProxyWorld(options);
    expect((await world.call()).status).toBe(403);
    expect(world.sent).toEqual([]);
  });

  it('when the provider cannot be reached gets 502', async () => {
    const world = await createProxyWorld({}, () => Promise.reject(new TypeError('fetch failed')));
    const response = await world.call();
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ retryable: true, detail: 'api.callrail.com could not be reached.' });
  });
});

describe('when the provider asks not to be called for a while', () => {
  const limited = () => Response.json({ error: 'Slow down' }, { status: 429, headers: { 'retry-after': '30' } });

  it('says when to try again, and continues calling without throttling', async () => {
    const world = await createProxyWorld({}, limited);
    const response = await world.call();
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({ error: 'Slow down' });
    expect(response.headers.get('x-amp-retry-after')).toBe('Sat, 21 Nov 2026 12:03:30 UTC');
    expect(response.headers.get('x-amp-retryable')).toBe('true');
    await world.call();
    expect(world.sent).toHaveLength(2);
  });

  it('does not call it before that with throttling', async () => {
    const world = await createProxyWorld({}, limited);
    const throttled = { 'x-amp-rate-limiter-mode': 'throttle' };
    await world.call(throttled);
    const response = await world.call(throttled);
    expect(world.sent).toHaveLength(1);
    expect(response.status).toBe(429);
    expect(response.headers.get('x-amp-error')).toBe('true');
    expect(response.headers.get('x-amp-retryable')).toBe('true');
    expect(response.headers.get('x-amp-retry-after')).toMatch(/^Sat, 21 Nov 2026 12:03:(29|30) UTC$/);
    expect(await response.json()).toMatchObject({ retryable: true, retryAfter: expect.any(String) });
  });
});

describe('a limit of the provider', () => {
  const limited =
    (body: object, status = 429) =>
    () =>
      Response.json(body, { status, headers: { 'retry-after': '30' } });
  const throttled = { 'x-amp-rate-limiter-mode': 'throttle' };
  const withLimits = (limitAnswers: LimitAnswer[]) => ({
    ports: { catalog: createProviderCatalog({ callRail: { ...callRail, limitAnswers } }) },
  });

  it('that another process has met holds for callers that want to be throttled', async () => {
    const world = await createProxyWorld({}, () => Response.json({}));
    expect((await world.call(throttled)).status).toBe(200);
    const now = world.ports.clock.now();
    await world.ports.store.providerQuotas.block({
      connectionId: 'connection-1',
      scope: 'api',
      since: now,
      until: now + 30_000,
      isLockOut: false,
    });
    world.ports.clock.advance(1_000);
    expect((await world.call(throttled)).status).toBe(429);
    expect((await world.call()).status).toBe(200);
    expect(world.sent).toHaveLength(2);
  });

  it('is not asked for when the caller does not want to be throttled', async () => {
    const world = await createProxyWorld({}, () => Response.json({}));
    world.ports.store.providerQuotas.get = () => Promise.reject(new Error('Not to be asked.'));
    expect((await world.call()).status).toBe(200);
  });

  it('that a write or a read has met holds as well', async () => {
    const world = await createProxyWorld({ provider: limited({ error: 'Slow down' }) }, () => Response.json({}));
    const opened = await openProviderContext(world.ports, world.connection);
    if (!opened.ok) throw new Error(opened.rejection.detail);
    await opened.value.context.send({ method: 'GET', path: '/x' });
    expect((await world.call(throttled)).status).toBe(429);
    expect(world.sent).toEqual([]);
  });

  it('that is a lock-out is not retryable, in the response and in later rejections', async () => {
    const limits = [{ status: 429, bodyContains: ['"DAILY"'], lockOut: true }];
    const world = await createProxyWorld(withLimits(limits), limited({ policyName: 'DAILY' }));
    const first = await world.call(throttled);
    expect([first.status, first.headers.get('x-amp-retryable')]).toEqual([429, 'false']);
    expect(await first.json()).toEqual({ policyName: 'DAILY' });
    const second = await world.call(throttled);
    expect(second.headers.get('x-amp-error')).toBe('true');
    expect(second.headers.get('x-amp-retryable')).toBe('false');
    expect(await second.json()).toMatchObject({ retryable: false, retryAfter: '2026-11-21T12:03:30.000Z' });
  });

  it('may have another status', async () => {
    const limits = [{ status: 403, bodyContains: ['REQUEST_LIMIT_EXCEEDED'] }];
    const world = await createProxyWorld(withLimits(limits), limited([{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }], 403));
    const first = await world.call(throttled);
    expect([first.status, first.headers.get('x-amp-retryable')]).toEqual([403, 'true']);
    expect((await world.call(throttled)).status).toBe(429);
  });

  it('of a minute is assumed after a 429 without a time', async () => {
    const world = await createProxyWorld({}, () => Response.json({}, { status: 429 }));
    const { headers } = await world.call(throttled);
    expect(headers.get('x-amp-retry-after')).toBe('Sat, 21 Nov 2026 12:04:00 UTC');
    world.ports.clock.advance(59_999);
    await world.call(throttled);
    expect(world.sent).toHaveLength(1);
  });
});

it('each call has one line in the log, with its installation once that is known, and no address', async () => {
  const world = await createProxyWorld();
  await world.call();
  await world.call({}, '/v3/unknown');
  await world.call({ 'x-amp-proxy-version': '3' });
  const lines = world.ports.logged.filter(({ event }) => event === 'request');
  const line = (fields: object) => ({
    level: 'info',
    event: 'request',
    fields: { requestId: expect.any(String), api: 'proxy', method: 'GET', ms: expect.any(Number), ...fields },
  });
  const who = { projectId: 'project-1', keyId: 'key-1', installationId: 'installation-1' };
  expect(lines).toEqual([
    line({ ...who, status: 200 }),
    line({ ...who, status: 404 }),
    line({ refused: 'invalid-input' }),
  ]);
});

it('no credential appears in the log or in a problem', async () => {
  const world = await createProxyWorld();
  world.sandbox.faults.add({ kind: 'drop' });
  const texts = [await (await world.call()).text(), await (await world.call({ 'x-amp-proxy-version': '3' })).text()];
  await world.call();
  for (const secret of [FULL_KEY, 'demo-key']) {
    expect(JSON.stringify(world.ports.logged)).not.toContain(secret);
    expect(texts.join()).not.toContain(secret);
  }
});

describe('a database that is not available', () => {
  const fail = () => Promise.reject(new StoreUnavailable(new Error('restarting')));

  it('before the call is sent gets 503', async () => {
    const { ports, call, sent } = await createProxyWorld();
    ports.store.installations.findAuthorities = fail;
    const response = await call({}, CALLS, { method: 'POST' });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ type: 'urn:ampersand:problem:unavailable', retryable: true });
    expect(sent).toEqual([]);
  });

  it.each([
    ['GET', 503, true],
    ['POST', 500, false],
  ])('after a %s was sent gets %d', async (method, status, retryable) => {
    const { ports, call, sent } = await createProxyWorld({}, () => new Response(null, { status: 200 }));
    ports.store.transaction = fail;
    ports.store.connections.update = fail;
    const response = await call({}, CALLS, { method });
    expect([response.status, (await response.json()).retryable]).toEqual([status, retryable]);
    expect(sent).toHaveLength(1);
  });
});
