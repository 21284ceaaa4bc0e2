import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Bootstrap, Installation } from '../../src/contract/index.ts';
import { BUILT_IN_CATALOG } from '../connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../connectors/connector-registry.ts';
import { validateManifest } from '../core/manifest/validate-manifest.ts';
import type { MockBackend, MockBackendOptions } from './index.ts';
import { createHandlers, createMockBackend, MOCK, MOCK_MANIFEST } from './index.ts';

let backend: MockBackend | undefined;

afterEach(() => backend?.stop());

function start(options?: MockBackendOptions): MockBackend {
  backend = createMockBackend(options);
  return backend;
}

function request(path: string, init: RequestInit = {}): Request {
  const headers = { 'x-api-key': MOCK.apiKey, 'content-type': 'application/json' };
  return new Request(`http://localhost:8080/v1/projects/${MOCK.project}${path}`, { headers, ...init });
}

async function bootstrap(from: MockBackend): Promise<Bootstrap> {
  const query = new URLSearchParams({ groupRef: MOCK.groupRef, integration: MOCK.integration });
  return (await from.fetch(request(`/bootstrap?${query}`))).json();
}

describe('the address of the backend', () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  const send = (origin: string) =>
    fetch(`${origin}/v1/projects/${MOCK.project}/integrations`, { headers: { 'x-api-key': MOCK.apiKey } });

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'has the name %s',
    async (origin) => {
      server.use(...start().handlers);
      const response = await send(origin);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject([{ name: MOCK.integration }]);
    },
  );

  it('is named when the application sends its requests elsewhere', async () => {
    server.use(...start({ baseUrl: 'http://localhost:9090' }).handlers);
    const response = await send('http://127.0.0.1:9191');
    expect(response.status).toBe(421);
    expect(await response.json()).toMatchObject({
      detail: expect.stringMatching(
        /to http:\/\/127\.0\.0\.1:9191, the mock backend is at http:\/\/localhost:9090\. Pass/,
      ),
    });
  });

  it('may differ between backends that handle the requests of one page', async () => {
    const other = createMockBackend({ baseUrl: 'http://localhost:7070' });
    server.use(...start().handlers, ...other.handlers);
    expect((await send('http://localhost:7070')).status).toBe(200);
    await other.stop();
  });
});

describe('scenarios', () => {
  it('empty: the integration is there, nothing is connected', async () => {
    const state = await bootstrap(start());
    expect(state.integration?.name).toBe(MOCK.integration);
    expect(state).toMatchObject({ connections: [], installations: [] });
  });

  it('connected: one connection, no installation, fields known', async () => {
    const state = await bootstrap(start({ scenario: 'connected' }));
    expect(state.connections).toMatchObject([{ provider: 'callRail', status: expect.any(String) }]);
    expect(state.installations).toEqual([]);
    expect(state.hydratedRevision?.content.read?.objects[0]?.optionalFields?.length).toBeGreaterThan(10);
  });

  it('installed: one installation that reads calls', async () => {
    const state = await bootstrap(start({ scenario: 'installed' }));
    expect(state.installations).toHaveLength(1);
    expect(Object.keys(state.installations[0]?.config.content.read?.objects ?? {})).toEqual(['calls']);
  });

  it('that a test creates go through the same operations', async () => {
    const from = start({
      scenario: async (seed) => {
        await seed.connect({ groupRef: 'other', groupName: 'Other' });
      },
    });
    expect((await bootstrap(from)).connections).toEqual([]);
    await from.seed(async (seed) => {
      await seed.connect();
    });
    expect((await bootstrap(from)).connections).toHaveLength(1);
  });

  it('share nothing with each other', async () => {
    const [one, other] = [createMockBackend({ scenario: 'installed' }), start()];
    await bootstrap(one);
    expect((await bootstrap(other)).installations).toEqual([]);
    await one.stop();
  });

  it('say what is wrong when they cannot be set up', async () => {
    const broken = start({ scenario: async (seed) => void (await seed.install()) });
    await expect(broken.ready).rejects.toThrow('the scenario cannot be set up');
  });
});

describe('a mock backend', () => {
  it('delivers what the provider has to its webhook', async () => {
    const from = start({ scenario: 'installed', records: { calls: 7 } });
    await from.ready;
    await expect.poll(() => from.webhookMessages().length).toBe(1);
    expect(from.webhookMessages()[0]).toMatchObject({ objectName: 'calls', resultInfo: { numRecords: 7 } });
  });

  it('checks credentials as the server does', async () => {
    const from = start();
    const response = await from.fetch(request('', { headers: { 'x-api-key': 'wrong' } }));
    expect(response.status).toBe(401);
    expect((await from.fetch(request('/destinations'))).status).toBe(403);
  });

  it('fails the next request that fits, and only that one', async () => {
    const from = start();
    from.failNext({ status: 503, path: '/bootstrap', problem: { detail: 'Back soon.' } });
    expect((await from.fetch(request(''))).status).toBe(200);
    const failed = await from.fetch(request(`/bootstrap?groupRef=${MOCK.groupRef}`));
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({ status: 503, detail: 'Back soon.' });
    expect((await from.fetch(request(`/bootstrap?groupRef=${MOCK.groupRef}`))).status).toBe(200);
  });

  it('cuts the connection on demand', async () => {
    const from = start();
    from.failNext({ status: 'drop', times: 2 });
    expect((await from.fetch(request(''))).type).toBe('error');
    from.clearFailures();
    expect((await from.fetch(request(''))).ok).toBe(true);
  });

  it('waits before each response, forever if asked, until the caller gives up', async () => {
    const from = start({ delayMs: Number.POSITIVE_INFINITY });
    const aborter = new AbortController();
    const response = from.fetch(request('', { signal: aborter.signal }));
    const first = await Promise.race([response, from.ready.then(() => 'still waiting')]);
    expect(first).toBe('still waiting');
    aborter.abort();
    await response;
    from.setDelay(0);
    expect((await from.fetch(request(''))).ok).toBe(true);
  });

  it('waits before the responses of one endpoint only', async () => {
    const from = start();
    from.setDelay(Number.POSITIVE_INFINITY, '/bootstrap');
    const aborter = new AbortController();
    const waiting = from.fetch(request(`/bootstrap?groupRef=${MOCK.groupRef}`, { signal: aborter.signal }));
    expect((await from.fetch(request(''))).ok).toBe(true);
    aborter.abort();
    await waiting;
    expect(from.requests().map(({ path }) => path.split('/').at(-1))).toEqual([MOCK.project, 'bootstrap']);
  });

  it('reads again when the time of the schedule has come', async () => {
    const from = start({ scenario: 'installed', records: { calls: 7 } });
    await from.idle();
    expect(from.webhookMessages()).toHaveLength(1);
    const readsOfCalls = () =>
      from.provider.journal.entries().filter(({ path }) => path.endsWith('/calls.json')).length;
    const before = readsOfCalls();
    await from.advance(10 * 60_000);
    expect(readsOfCalls()).toBeGreaterThan(before);
  });

  it('has the names, key and manifest of an application', async () => {
    const manifest = MOCK_MANIFEST.replaceAll(MOCK.destination, 'my-webhook').replaceAll(MOCK.integration, 'my-calls');
    const from = start({ project: 'my-project', apiKey: 'my-key-of-the-page', manifest });
    await from.seed(async (seed) => {
      await seed.connect();
      await seed.install({ integration: 'my-calls' });
    });
    await from.idle();
    expect(from.webhookMessages()).toHaveLength(1);
    const url = 'http://localhost:8080/v1/projects/my-project/integrations';
    const response = await from.fetch(new Request(url, { headers: { 'x-api-key': 'my-key-of-the-page' } }));
    expect(await response.json()).toMatchObject([{ name: 'my-calls' }]);
  });

  it('returns what is stored for every group', async () => {
    const from = start({ scenario: 'installed' });
    await from.seed(async (seed) => void (await seed.connect({ groupRef: 'other', groupName: 'Other' })));
    const { integrations, connections, installations } = await from.state();
    expect(integrations.map(({ name }) => name)).toEqual([MOCK.integration]);
    expect(connections.map(({ group }) => group?.groupRef)).toEqual(['other', MOCK.groupRef]);
    expect(installations).toMatchObject([{ group: { groupRef: MOCK.groupRef } }]);
    expect(from.requests()).toEqual([]);
  });

  it('passes on what the provider says of a wrong key', async () => {
    const from = start();
    const { groupRef, consumerRef, provider } = MOCK;
    const body = JSON.stringify({ groupRef, consumerRef, provider, apiKey: 'wrong' });
    const response = await from.fetch(request('/connections:generate', { method: 'POST', body }));
    expect(response.status).toBe(422);
  });

  it('lets the provider refuse the keys that it took before', async () => {
    const from = start();
    from.refuseProviderKeys();
    const { groupRef, consumerRef, provider, providerKey } = MOCK;
    const body = JSON.stringify({ groupRef, consumerRef, provider, apiKey: providerKey });
    const response = await from.fetch(request('/connections:generate', { method: 'POST', body }));
    expect(response.status).toBe(422);
  });

  it('writes to the provider and passes calls through to it', async () => {
    const from = start({ scenario: 'installed' });
    const headers = { 'x-api-key': MOCK.fullApiKey, 'content-type': 'application/json' };
    const path = `/v1/projects/${MOCK.project}/integrations/${MOCK.integration}/objects/tags`;
    const body = JSON.stringify({ groupRef: MOCK.groupRef, type: 'create', record: { name: 'Hot' } });
    const written = await from.fetch(new Request(`${from.origins.write}${path}`, { method: 'POST', headers, body }));
    expect(await written.json()).toMatchObject({ result: { success: true, data: { name: 'Hot' } } });

    const [{ projectId } = { projectId: '' }] = (await bootstrap(from)).connections;
    const proxyHeaders = {
      'x-api-key': MOCK.fullApiKey,
      'x-amp-proxy-version': '1',
      'x-amp-project-id': projectId,
      'x-amp-integration-name': MOCK.integration,
      'x-amp-group-ref': MOCK.groupRef,
    };
    const passed = await from.fetch(new Request(`${from.origins.proxy}/v3/a.json`, { headers: proxyHeaders }));
    expect(await passed.json()).toMatchObject({ accounts: [{ name: expect.any(String) }] });
  });

  it('keeps a journal of what was asked, without scenarios and credentials', async () => {
    const from = start({ scenario: 'connected' });
    await from.fetch(request('/integrations?x=1'));
    expect(from.requests()).toEqual([
      {
        method: 'GET',
        url: `http://localhost:8080/v1/projects/${MOCK.project}/integrations?x=1`,
        path: `/v1/projects/${MOCK.project}/integrations`,
        query: { x: '1' },
        status: 200,
      },
    ]);
    expect(JSON.stringify(from.requests())).not.toContain(MOCK.apiKey);
  });

  it('listens on the given origins', async () => {
    const from = start({ baseUrl: 'https://api.acme.example:9443' });
    expect(from.origins).toEqual({
      api: 'https://api.acme.example:9443',
      write: 'https://api.acme.example:9444',
      proxy: 'https://api.acme.example:9445',
      read: 'https://api.acme.example:9446',
      search: 'https://api.acme.example:9447',
    });
    const url = `https://api.acme.example:9443/v1/projects/${MOCK.project}`;
    expect((await from.fetch(new Request(url, { headers: { 'x-api-key': MOCK.apiKey } }))).ok).toBe(true);
  });
});

it('handlers respond to the requests of the page', async () => {
  const server = setupServer(...createHandlers({ scenario: 'connected' }));
  server.listen();
  try {
    const headers = { 'x-api-key': MOCK.apiKey };
    const response = await fetch(`http://localhost:8080/v1/projects/${MOCK.project}/connections`, { headers });
    expect(await response.json()).toHaveLength(1);
  } finally {
    server.close();
  }
});

it('the manifest of the scenarios follows every rule', () => {
  expect(
    validateManifest(MOCK_MANIFEST, {
      providers: createProviderCatalog(BUILT_IN_CATALOG).all(),
      destinations: [MOCK.destination],
    }).issues,
  ).toEqual([]);
});

it('a list of thousands is whole through MSW, and in pages', { timeout: 120_000 }, async () => {
  const COUNT = 2_000;
  const from = start({
    scenario: async (seed) => {
      for (let index = 0; index < COUNT; index += 1) {
        const groupRef = `team-${index}`;
        await seed.connect({ groupRef, consumerRef: `user-${index}` });
        await seed.install({ groupRef, read: {} });
      }
    },
  });
  const server = setupServer(...from.handlers);
  server.listen();
  try {
    await from.ready;
    const path = `/integrations/${MOCK.integration}/installations`;
    const list: Installation[] = await (await fetch(request(path))).json();
    expect(new Set(list.map(({ group }) => group?.groupRef)).size).toBe(COUNT);
    const page = await fetch(request(`${path}?pageSize=1000`));
    expect(page.headers.get('X-Amp-Next-Page-Token')).not.toBeNull();
    expect(await page.json()).toEqual(list.slice(0, 1_000));
  } finally {
    server.close();
  }
});
