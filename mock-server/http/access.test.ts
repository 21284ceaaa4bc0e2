import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/index.ts';
import { ENDPOINTS } from '../../src/contract/index.ts';
import type { CallOptions, TestServer } from '../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../test/support/test-server.ts';
import type { GroupWorld, TokenServer } from '../../test/support/token-server.ts';
import { createTwoGroups } from '../../test/support/token-server.ts';

const rows = Object.entries(ENDPOINTS) as [string, Endpoint][];
const closed = rows.filter(([, { access }]) => access !== 'public');
const inProject = closed.filter(([, { path }]) => path.includes('{project}'));

/** An address of the endpoint, with something in place of every placeholder. */
const addressOf = ({ path }: Endpoint, names: Record<string, string> = {}) =>
  path.replaceAll(
    /\{(\w+)\}/g,
    (_whole, name: string) => names[name] ?? (name === 'project' ? 'acme' : `some-${name}`),
  );

/** Where a credential comes to, before anything else of the request is validated. */
type Access = 'unknown' | 'refused' | 'let in';

function accessOf(status: number): Access {
  if (status === 401) return 'unknown';
  return status === 403 ? 'refused' : 'let in';
}

let world: { server: TokenServer; g1: GroupWorld; g2: GroupWorld };
let keys: Record<'inactive', string>;
beforeAll(async () => {
  world = await createTwoGroups();
  const { server } = world;
  const { key } = (await server.call('POST', '/projects/acme/api-keys', { body: { label: 'old' } })).json;
  const off = { updateMask: ['active'], apiKey: { active: false } };
  await server.call('PATCH', `/projects/acme/api-keys/${key}`, { body: off });
  keys = { inactive: key };
  // The published list holds UUIDs, which the ids of test projects are not.
  server.ports.store.jwtKeys.listPart = async () => ({ rows: [] });
});

/** Outcome for each kind of credential, by the access of an endpoint. */
const CREDENTIALS: [
  name: string,
  credential: () => CallOptions | Promise<CallOptions>,
  expected: Record<Exclude<Endpoint['access'], 'public'>, Access>,
][] = [
  ['no credential', () => ({ key: null }), { frontend: 'unknown', full: 'unknown', operator: 'unknown' }],
  ['an unknown key', () => ({ key: 'unknown' }), { frontend: 'unknown', full: 'unknown', operator: 'unknown' }],
  ['an inactive key', () => ({ key: keys.inactive }), { frontend: 'unknown', full: 'unknown', operator: 'unknown' }],
  ['a frontend key', () => ({ key: KEYS.frontend }), { frontend: 'let in', full: 'refused', operator: 'refused' }],
  ['a full key', () => ({ key: KEYS.full }), { frontend: 'let in', full: 'let in', operator: 'refused' }],
  ['the operator', () => ({ bearer: KEYS.operator }), { frontend: 'let in', full: 'let in', operator: 'let in' }],
  [
    'a token of the group',
    async () => ({ bearer: await world.server.tokenOf('g1') }),
    { frontend: 'let in', full: 'refused', operator: 'refused' },
  ],
  ['a made-up token', () => ({ bearer: 'a.b.c' }), { frontend: 'unknown', full: 'unknown', operator: 'unknown' }],
];

describe.each(closed)('%s', (_name, endpoint) => {
  it.each(CREDENTIALS)('with %s', async (_credential, credential, expected) => {
    const { server, g1 } = world;
    // Nothing is changed: without a body nothing is created, and what would be deleted is not there.
    const isGone = endpoint.method === 'DELETE';
    const names: Record<string, string> = isGone
      ? {}
      : { integration: 'calls-to-crm', connection: g1.connection.id, installation: g1.installation.id };
    const options = { api: endpoint.api, ...(await credential()) };
    const { status, json } = await server.call(endpoint.method, addressOf(endpoint, names), options);
    const wanted = expected[endpoint.access as keyof typeof expected]; // public rows were taken out
    // To a token what is not there is as what belongs to others.
    const isHidden = isGone && _credential === 'a token of the group' && wanted === 'let in';
    expect(accessOf(status)).toBe(isHidden ? 'refused' : wanted);
    if (wanted !== 'let in')
      expect(json).toMatchObject({ status, type: expect.stringMatching(/unauthenticated|forbidden/) });
  });
});

describe.each(inProject)('%s', (_name, endpoint) => {
  it('does not know a project that does not exist', async () => {
    const path = addressOf(endpoint, { project: 'unknown' });
    const { status, json } = await world.server.call(endpoint.method, path, { api: endpoint.api });
    expect(status).toBe(404);
    expect(json.type).toBe('urn:ampersand:problem:project-not-found');
  });
});

const aboutGroup = closed.filter(
  ([, { path, access }]) => access === 'frontend' && /\{(connection|installation)\}/.test(path),
);

describe.each(aboutGroup)('%s', (_name, endpoint) => {
  it('responds to a token of another group as if there were nothing', async () => {
    const { server, g2 } = world;
    const names = { integration: 'calls-to-crm', connection: g2.connection.id, installation: g2.installation.id };
    const { status } = await server.as('g1', endpoint.method, addressOf(endpoint, names), { api: endpoint.api });
    expect(status).toBe(endpoint.method === 'GET' ? 404 : 403);
  });
});

describe('the operator', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });

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
    const { server } = world;
    expect((await server.call('GET', '/providers', { key: null })).json).toHaveProperty('callRail');
    expect((await server.call('GET', '/providers/callRail', { key: null })).json.name).toBe('callRail');
    expect((await server.call('GET', '/providers/callrail', { key: null })).status).toBe(404);
  });
});
