import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/index.ts';
import { ENDPOINTS } from '../../src/contract/index.ts';
import type { TestServer } from '../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../test/support/test-server.ts';

const rows = Object.entries(ENDPOINTS) as [string, Endpoint][];
const closed = rows.filter(([, { access }]) => access !== 'public');
const inProject = closed.filter(([, { path }]) => path.includes('{project}'));
const serverOnly = closed.filter(([, { access }]) => access === 'full' || access === 'operator');

/** An address of the endpoint, with something in place of every placeholder. */
const addressOf = ({ path }: Endpoint) =>
  path.replace('{project}', 'acme').replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `some-${name}`);

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});

describe.each(closed)('%s', (_name, endpoint) => {
  const call = (options: { key?: string | null; bearer?: string }) =>
    server.call(endpoint.method, addressOf(endpoint), { api: endpoint.api, ...options });

  it('refuses a request without a credential', async () => {
    const { status, json } = await call({ key: null });
    expect(status).toBe(401);
    expect(json).toMatchObject({ type: 'urn:ampersand:problem:unauthenticated', status: 401 });
  });

  it('refuses an unknown key and a signed user token', async () => {
    expect((await call({ key: 'acme-full-key-of-somebody-else' })).status).toBe(401);
    const jwt = await call({ bearer: 'eyJhbGciOiJub25lIn0.eyJncm91cFJlZiI6ImcxIn0.' });
    expect(jwt.status).toBe(401);
    expect(jwt.json.detail).toContain('JWT');
  });
});

describe.each(inProject)('%s', (_name, endpoint) => {
  it('refuses a key of another project, by name and by id', async () => {
    for (const project of ['acme', 'project-1']) {
      const path = addressOf(endpoint).replace('acme', project);
      const { status, json } = await server.call(endpoint.method, path, { api: endpoint.api, key: KEYS.foreign });
      expect(status).toBe(403);
      expect(json.detail).toBe('The API key belongs to another project.');
    }
  });

  it('does not know a project that does not exist', async () => {
    const path = addressOf(endpoint).replace('acme', 'nobody');
    const { status, json } = await server.call(endpoint.method, path, { api: endpoint.api });
    expect(status).toBe(404);
    expect(json.type).toBe('urn:ampersand:problem:project-not-found');
  });
});

describe.each(serverOnly)('%s', (_name, endpoint) => {
  it('refuses a frontend key', async () => {
    const { status } = await server.call(endpoint.method, addressOf(endpoint), {
      api: endpoint.api,
      key: KEYS.frontend,
    });
    expect(status).toBe(403);
  });
});

describe('the operator', () => {
  it('creates projects, which a full key may not', async () => {
    const body = { name: 'New-Project', appName: 'New', orgId: 'org-1' };
    expect((await server.call('POST', '/projects', { body })).status).toBe(403);
    const { status, json } = await server.call('POST', '/projects', { body, bearer: KEYS.operator });
    expect(status).toBe(201);
    expect(json.name).toBe('new-project');
  });

  it('enters every project', async () => {
    expect((await server.call('GET', '/projects/rival', { bearer: KEYS.operator })).status).toBe(200);
    expect((await server.call('GET', '/projects', { bearer: KEYS.operator })).json.length).toBeGreaterThan(1);
  });
});

describe('public endpoints', () => {
  it('need no credential', async () => {
    expect((await server.call('GET', '/providers', { key: null })).json).toHaveProperty('callRail');
    expect((await server.call('GET', '/providers/callRail', { key: null })).json.name).toBe('callRail');
    expect((await server.call('GET', '/providers/callrail', { key: null })).status).toBe(404);
  });
});
