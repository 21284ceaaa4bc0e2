import { describe, expect, it } from 'vitest';
import { connect, deploy, install } from '../../../test/support/management-steps.ts';
import type { TestServer, TestServerOptions } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';
import { DEMO_KEY, KEY_OF_BOTH_ACCOUNTS, KEY_WITHOUT_ACCOUNT } from '../../sandbox/call-tracking/account-data.ts';
import { changeConnection } from './connection-status.ts';

const PATH = '/projects/acme/connections';
const body = (more: object = {}) => ({
  provider: 'callRail',
  groupRef: 'g1',
  consumerRef: 'u1',
  apiKey: DEMO_KEY,
  ...more,
});
const generate = (server: TestServer, more: object = {}, key: string = KEYS.frontend) =>
  server.call('POST', `${PATH}:generate`, { body: body(more), key });
const stored = (server: TestServer) => server.ports.store.connections.list({ projectId: 'project-1' });

/** Entries beside the built-in one; nothing asks them for anything. */
const catalog = createProviderCatalog({
  callRail,
  basicOne: { ...callRail, name: 'basicOne', authType: 'basic', apiKeyOpts: undefined, metadata: undefined },
  openOne: { ...callRail, name: 'openOne', authType: 'none', apiKeyOpts: undefined, metadata: undefined },
  oauthOne: { ...callRail, name: 'oauthOne', authType: 'oauth2', apiKeyOpts: undefined },
  askingOne: {
    ...callRail,
    name: 'askingOne',
    metadata: {
      input: [
        { name: 'workspace', displayName: 'Workspace' },
        { name: 'region', defaultValue: 'eu' },
        { name: 'team', displayName: 'Team' },
        { name: 'board', moduleDependencies: { boards: {} } },
      ],
    },
  },
});
const withCatalog: TestServerOptions = { ports: { catalog } };

describe('connecting with an API key', () => {
  it('looks up the account, keeps its number and responds with the new connection', async () => {
    const server = await createTestServer();
    const { status, json } = await generate(server, { groupName: 'Group One', consumerName: 'Ada' });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      projectId: 'project-1',
      provider: 'callRail',
      authScheme: 'apiKey',
      status: 'created',
      group: { groupRef: 'g1', groupName: 'Group One' },
      consumer: { consumerRef: 'u1', consumerName: 'Ada' },
      providerMetadata: { accountId: { value: '480112233', source: 'provider' } },
    });
    expect(server.sandbox.journal.entries().map(({ path }) => path)).toEqual(['/v3/a.json']);
    expect(json).not.toHaveProperty('apiKey');
  });

  it('takes the refs for names, and keeps names that were given before', async () => {
    const server = await createTestServer();
    expect((await generate(server)).json).toMatchObject({
      group: { groupName: 'g1' },
      consumer: { consumerName: 'u1' },
    });
    await generate(server, { groupName: 'Group One' });
    expect((await generate(server)).json.group.groupName).toBe('Group One');
  });

  it("refuses a key that the provider refuses, with the provider's message, and stores nothing", async () => {
    const server = await createTestServer();
    const { status, json, text } = await generate(server, { apiKey: 'wrong-key-1234' });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      type: 'urn:ampersand:problem:credentials-refused',
      detail: 'HTTP Token: Access denied. The API key is missing or not valid.',
    });
    expect(json.causes).toBeUndefined();
    expect(text).not.toContain('wrong-key-1234');
    expect(await stored(server)).toEqual([]);
    expect(await server.ports.store.groups.get('project-1', 'g1')).toBeUndefined();
  });

  it('asks for the account of a key with several ones, and connects the one that is chosen', async () => {
    const server = await createTestServer();
    const options = [
      { value: '480112233', label: 'Northwind Marketing (480112233)' },
      { value: '480445566', label: 'Contoso Media (480445566)' },
    ];
    const asked = await generate(server, { apiKey: KEY_OF_BOTH_ACCOUNTS });
    expect(asked.json).toMatchObject({
      status: 422,
      type: 'urn:ampersand:problem:unprocessable',
      detail: expect.stringMatching(/several accounts: Northwind Marketing .*Choose one, or use the key of a user/),
      issues: [{ in: 'body', pointer: '/providerMetadata/accountId', options }],
    });
    expect(await stored(server)).toEqual([]);
    const chosen = { accountId: { value: '480445566', source: 'input' } };
    const { json } = await generate(server, { apiKey: KEY_OF_BOTH_ACCOUNTS, providerMetadata: chosen });
    expect(json.providerMetadata).toEqual(chosen);

    const { id } = await connect(server, 'g2');
    await server.call('PATCH', `${PATH}/${id}`, {
      body: { updateMask: ['apiKey'], connection: { apiKey: KEY_OF_BOTH_ACCOUNTS } },
    });
    const update = (providerMetadata: object) =>
      server.call('PATCH', `${PATH}/${id}`, {
        body: { updateMask: ['providerMetadata'], connection: { providerMetadata } },
      });
    expect((await update({})).json.issues).toMatchObject([
      { pointer: '/connection/providerMetadata/accountId', options },
    ]);
    expect((await update(chosen)).json.providerMetadata).toEqual(chosen);
  });

  it('refuses a key that belongs to no account', async () => {
    const server = await createTestServer();
    expect((await generate(server, { apiKey: KEY_WITHOUT_ACCOUNT })).status).toBe(422);
    expect(await stored(server)).toEqual([]);
  });

  it.each([
    [{ kind: 'status', status: 403 }, 422, 'credentials-refused'],
    [{ kind: 'status', status: 429, retryAfter: 30 }, 429, 'rate-limited'],
    [{ kind: 'status', status: 500 }, 502, 'provider-unreachable'],
    [{ kind: 'drop' }, 502, 'provider-unreachable'],
  ] as const)('distinguishes a response %j of a provider from a wrong key', async (error, expected, code) => {
    const server = await createTestServer();
    server.sandbox.faults.add(error);
    const { status, json, headers } = await generate(server);
    expect([status, json.type]).toEqual([expected, `urn:ampersand:problem:${code}`]);
    expect(headers.has('Retry-After')).toBe(expected === 429);
    expect(await stored(server)).toEqual([]);
  });

  it('refuses text with which a header could be split', async () => {
    const server = await createTestServer();
    for (const apiKey of ['key\r\nX-Evil: 1', 'key\n', 'k\u0000y', 'key\u007f']) {
      const { status, json } = await generate(server, { apiKey });
      expect(status).toBe(400);
      expect(json.issues).toMatchObject([{ name: 'apiKey' }]);
      expect(json.issues[0]).not.toHaveProperty('value');
    }
    expect(server.sandbox.journal.entries()).toEqual([]);
  });

  it('takes exactly the block that fits the provider', async () => {
    const server = await createTestServer(withCatalog);
    const names = async (more: object) =>
      (await generate(server, more)).json.issues?.map(({ name }: { name: string }) => name);
    const basicAuth = { username: 'u', password: 'p' };
    expect(await names({ apiKey: undefined })).toEqual(['apiKey']);
    expect(await names({ apiKey: undefined, basicAuth })).toEqual(['basicAuth', 'apiKey']);
    expect(await names({ basicAuth, customAuth: {} })).toEqual(['basicAuth', 'customAuth']);
    expect(await names({ provider: 'openOne' })).toEqual(['apiKey']);
    expect(
      await names({ provider: 'basicOne', apiKey: undefined, basicAuth: { username: 'a:b', password: '' } }),
    ).toEqual(['basicAuth.username']);
    expect(await stored(server)).toEqual([]);
  });
});

describe('connecting to other providers', () => {
  it('works with user name and password, and with nothing', async () => {
    const server = await createTestServer(withCatalog);
    const basic = await generate(server, {
      provider: 'basicOne',
      apiKey: undefined,
      basicAuth: { username: 'u', password: 'p' },
    });
    expect(basic.json).toMatchObject({ authScheme: 'basic', status: 'created', providerMetadata: {} });
    const open = await generate(server, { provider: 'openOne', apiKey: undefined });
    expect(open.json).toMatchObject({ authScheme: 'none', status: 'created' });
  });

  it('says which schemes are not there yet', async () => {
    const server = await createTestServer(withCatalog);
    const { status, json } = await generate(server, { provider: 'oauthOne', apiKey: undefined });
    expect(status).toBe(400);
    expect(json.type).toBe('urn:ampersand:problem:not-supported');
    expect(json.detail).toContain('oauth2');
  });

  it('refuses a provider that is not in the catalogue', async () => {
    const server = await createTestServer();
    for (const provider of ['callrail', 'constructor', '__proto__']) {
      expect((await generate(server, { provider })).status, provider).toBe(422);
    }
  });

  it('demands the values that the catalogue asks for, and adds its defaults', async () => {
    const server = await createTestServer(withCatalog);
    const missing = await generate(server, { provider: 'askingOne' });
    expect(missing.json.issues.map(({ name }: { name: string }) => name)).toEqual([
      'providerMetadata.workspace',
      'providerMetadata.team',
    ]);
    const { json } = await generate(server, {
      provider: 'askingOne',
      providerWorkspaceRef: 'acme-inc',
      providerMetadata: { team: { value: 'red', source: 'input' } },
    });
    expect(json.providerWorkspaceRef).toBe('acme-inc');
    expect(json.providerMetadata).toEqual({
      workspace: { value: 'acme-inc', source: 'input' },
      region: { value: 'eu', source: 'input', displayName: 'region' },
      team: { value: 'red', source: 'input' },
    });
  });
});

describe('connections', () => {
  it('are listed newest first and by filter', async () => {
    const server = await createTestServer();
    const first = await connect(server, 'g1');
    server.ports.clock.advance(1000);
    const second = await connect(server, 'g2');
    server.ports.clock.advance(1000);
    const third = await connect(server, 'g1', 'second-key');
    const ids = async (query: string) =>
      (await server.call('GET', `${PATH}${query}`, { key: KEYS.frontend })).json.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([third.id, second.id, first.id]);
    expect(await ids('?groupRef=g1&provider=callRail')).toEqual([third.id, first.id]);
    expect(await ids('?consumerRef=user-of-g2')).toEqual([second.id]);
    expect(await ids('?provider=other')).toEqual([]);
  });

  it('show their credential to full keys on request, and never to others', async () => {
    const server = await createTestServer();
    const { id } = await connect(server);
    const get = (query: string, key: string) => server.call('GET', `${PATH}/${id}${query}`, { key });
    expect((await get('', KEYS.full)).json).not.toHaveProperty('apiKey');
    expect((await get('?includeCreds=true', KEYS.full)).json.apiKey).toBe(DEMO_KEY);
    const { status, text } = await get('?includeCreds=true', KEYS.frontend);
    expect(status).toBe(403);
    expect(text).not.toContain(DEMO_KEY);
    expect((await get('', KEYS.frontend)).text).not.toContain(DEMO_KEY);
  });

  it('of another project are not there', async () => {
    const server = await createTestServer();
    const { id } = await connect(server);
    for (const method of ['GET', 'DELETE']) {
      const { status } = await server.call(method, `/projects/rival/connections/${id}`, { key: KEYS.foreign });
      expect(status).toBe(404);
    }
    expect(await stored(server)).toHaveLength(1);
  });

  it('take a new key after the provider has confirmed it', async () => {
    const server = await createTestServer();
    const { id } = await connect(server);
    await changeConnection(server.ports, id, { event: 'credentialRefused' });
    const patch = (updateMask: string[], connection: object) =>
      server.call('PATCH', `${PATH}/${id}`, { key: KEYS.frontend, body: { updateMask, connection } });
    const refused = await patch(['apiKey'], { apiKey: 'wrong-key-1234' });
    expect(refused.json).toMatchObject({ status: 422, type: 'urn:ampersand:problem:credentials-refused' });
    expect((await stored(server))[0]?.status).toBe('bad_credentials');
    const { json } = await patch(['apiKey'], { apiKey: 'second-key' });
    expect(json).toMatchObject({ id, status: 'created', providerMetadata: { accountId: { value: '480445566' } } });
    const shown = await server.call('GET', `${PATH}/${id}?includeCreds=true`);
    expect(shown.json.apiKey).toBe('second-key');
  });

  it('take new metadata as a whole, and what the provider says wins', async () => {
    const server = await createTestServer();
    const { id } = await connect(server);
    const { json } = await server.call('PATCH', `${PATH}/${id}`, {
      body: {
        updateMask: ['providerMetadata'],
        connection: {
          providerMetadata: {
            accountId: { value: '1', source: 'provider' },
            note: { value: 'mine', source: 'input' },
          },
        },
      },
    });
    expect(json.providerMetadata).toEqual({
      accountId: { value: '480112233', source: 'provider' },
      note: { value: 'mine', source: 'input' },
    });
  });

  it('show values of a request as given by the customer, whatever source they claim', async () => {
    const server = await createTestServer(withCatalog);
    const claimed = { value: '7', source: 'provider' };
    const input = { ...claimed, source: 'input' };
    const team = { value: 'red', source: 'token' };
    const { json } = await generate(server, {
      provider: 'askingOne',
      providerWorkspaceRef: 'old',
      providerMetadata: { team, claimed },
    });
    expect(json.providerMetadata).toMatchObject({ claimed: input, team: { value: 'red', source: 'input' } });
    const change = { updateMask: ['providerMetadata'], connection: { providerMetadata: { team, later: claimed } } };
    const changed = await server.call('PATCH', `${PATH}/${json.id}`, { body: change });
    expect(changed.json.providerMetadata).toMatchObject({ later: input, team: { value: 'red', source: 'input' } });
  });

  it('move to another workspace, by whichever of its two members', async () => {
    const server = await createTestServer(withCatalog);
    const team = { value: 'red', source: 'input' };
    const { json: made } = await generate(server, {
      provider: 'askingOne',
      providerWorkspaceRef: 'old',
      providerMetadata: { team },
    });
    const move = (updateMask: string[], connection: object) =>
      server.call('PATCH', `${PATH}/${made.id}`, { body: { updateMask, connection } });
    const byRef = await move(['providerWorkspaceRef'], { providerWorkspaceRef: 'new' });
    expect(byRef.json.providerMetadata).toMatchObject({ workspace: { value: 'new' }, team });
    const workspace = { value: 'newer', source: 'input' };
    const byMetadata = await move(['providerMetadata'], { providerMetadata: { workspace, team } });
    expect(byMetadata.json.providerWorkspaceRef).toBe('newer');
  });

  it('refuse masks that do not fit', async () => {
    const server = await createTestServer();
    const { id } = await connect(server);
    const patch = (updateMask: string[], connection: object) =>
      server.call('PATCH', `${PATH}/${id}`, { body: { updateMask, connection } });
    expect((await patch(['status'], {})).json).toMatchObject({
      title: 'Invalid update mask',
      detail: expect.stringMatching(/^Invalid update mask\. updateMask\[0\]: /),
      remedy: expect.stringContaining('providerWorkspaceRef, providerMetadata, apiKey'),
    });
    expect((await patch(['apiKey'], {})).json.type).toBe('urn:ampersand:problem:invalid-update-mask');
    const other = await patch(['basicAuth'], { basicAuth: { username: 'u', password: 'p' } });
    expect(other.json.issues.map(({ name }: { name: string }) => name)).toContain('connection.basicAuth');
    expect((await patch([], {})).status).toBe(200);
    expect(await stored(server)).toMatchObject([{ version: 1 }]);
  });

  it('are deleted, unless an installation uses them', async () => {
    const server = await createTestServer();
    await deploy(server);
    const { id } = await connect(server);
    const installation = await install(server);
    const refused = await server.call('DELETE', `${PATH}/${id}`, { key: KEYS.frontend });
    expect(refused.json).toMatchObject({ status: 409, context: { installationIds: [installation.id] } });
    await server.call('DELETE', `/projects/acme/integrations/calls-to-crm/installations/${installation.id}`);
    expect(await stored(server)).toEqual([]);
    const { id: unused } = await connect(server);
    expect((await server.call('DELETE', `${PATH}/${unused}`)).status).toBe(204);
    expect((await server.call('GET', `${PATH}/${unused}`)).status).toBe(404);
  });
});
