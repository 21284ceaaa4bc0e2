import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';
import { changeConnection } from './connection-status.ts';

const PATH = '/projects/acme/connections';
const bare = { ...callRail, apiKeyOpts: undefined, metadata: undefined };
const oauth2Opts = {
  tokenURL: 'https://api.callrail.com/oauth/token',
  explicitScopesRequired: false,
  explicitWorkspaceRequired: false,
  tokenMetadataFields: {},
};
const catalog = createProviderCatalog({
  machine: {
    ...bare,
    name: 'machine',
    authType: 'oauth2',
    oauth2Opts: { ...oauth2Opts, grantType: 'clientCredentials' },
  },
  person: { ...bare, name: 'person', authType: 'oauth2', oauth2Opts: { ...oauth2Opts, grantType: 'password' } },
  code: { ...bare, name: 'code', authType: 'oauth2', oauth2Opts: { ...oauth2Opts, grantType: 'authorizationCode' } },
  placed: {
    ...bare,
    name: 'placed',
    authType: 'oauth2',
    baseURL: 'https://{{.workspace}}.placed.test',
    oauth2Opts: { ...oauth2Opts, grantType: 'authorizationCodePKCE', explicitWorkspaceRequired: true },
  },
  form: {
    ...bare,
    name: 'form',
    authType: 'custom',
    customOpts: {
      headers: [{ name: 'X-Token', valueTemplate: '{{ .token }}' }],
      inputs: [
        { name: 'token', displayName: 'Token' },
        {
          name: 'region',
          displayName: 'Region',
          fieldType: 'fieldTypeSelect',
          options: [{ value: 'eu', label: 'Europe' }],
        },
      ],
    },
  },
  steps: { ...bare, name: 'steps', authType: 'custom', customOpts: { multiStep: true, inputs: [] } },
  eitherKey: { ...bare, name: 'eitherKey', authType: 'basic', basicOpts: { apiKeyAsBasic: true } },
  checked: {
    ...callRail,
    name: 'checked',
    metadata: undefined,
    authHealthCheck: { url: 'https://api.callrail.com/whoami', successStatusCodes: [200] },
  },
  checkedCode: {
    ...bare,
    name: 'checkedCode',
    authType: 'oauth2',
    oauth2Opts: { ...oauth2Opts, grantType: 'authorizationCode' },
    authHealthCheck: { url: 'https://api.callrail.com/whoami' },
  },
  elsewhere: {
    ...callRail,
    name: 'elsewhere',
    metadata: undefined,
    authHealthCheck: { url: 'https://other.test/whoami' },
  },
  hosted: {
    ...callRail,
    name: 'hosted',
    baseURL: 'https://{{.workspace}}.hosted.test',
    metadata: { input: [{ name: 'workspace' }] },
  },
  openHosted: {
    ...callRail,
    name: 'openHosted',
    authType: 'none',
    baseURL: 'https://{{.workspace}}.hosted.test',
    metadata: { input: [{ name: 'workspace' }] },
  },
});

const OAUTH_CLIENT = { clientId: 'client-1', clientSecret: 'client-secret-1' };
const TOKEN = { access_token: 'token-1', expires_in: 3600 };

/** A server in front of a provider that responds as the test says, and the requests that reached it. */
async function open(respond: (request: Request, form: URLSearchParams) => Response = () => Response.json(TOKEN)) {
  const seen: { path: string; form: Record<string, string>; headers: Headers }[] = [];
  const server = await createTestServer({
    ports: { catalog },
    provider: async (request) => {
      const form = new URLSearchParams(await request.text());
      seen.push({ path: new URL(request.url).pathname, form: Object.fromEntries(form), headers: request.headers });
      return respond(request, form);
    },
  });
  return { server, seen };
}

const addProviderApp = (server: TestServer, provider: string) =>
  server.call('POST', '/projects/acme/provider-apps', {
    body: { provider, clientId: 'app-client', clientSecret: 'app-secret' },
  });
const generate = (server: TestServer, provider: string, more: object) =>
  server.call('POST', `${PATH}:generate`, {
    key: KEYS.frontend,
    body: { provider, groupRef: 'g1', consumerRef: 'u1', ...more },
  });
const stored = (server: TestServer) => server.ports.store.connections.list({ projectId: 'project-1' });
const names = ({ json }: { json: { issues?: { name: string }[] } }) => json.issues?.map(({ name }) => name);

describe('connecting with a client of the customer', () => {
  it('fetches the token immediately and shows it to full keys only', async () => {
    const { server, seen } = await open();
    const made = await generate(server, 'machine', {
      oauth2ClientCredentials: { ...OAUTH_CLIENT, scopes: ['a', 'b'] },
    });
    expect(made.json).toMatchObject({ authScheme: 'oauth2/clientCredentials', status: 'created' });
    expect(made.text).not.toContain('token-1');
    expect(seen[0]?.form).toEqual({
      grant_type: 'client_credentials',
      scope: 'a b',
      client_id: OAUTH_CLIENT.clientId,
      client_secret: OAUTH_CLIENT.clientSecret,
    });
    const shown = await server.call('GET', `${PATH}/${made.json.id}?includeCreds=true`);
    expect(shown.json.oauth2AuthorizationCode).toMatchObject({
      accessToken: { token: 'token-1', expiresAt: '2026-11-21T13:03:00.000Z' },
      scopes: ['a', 'b'],
    });
  });

  it('sends user and client for a password grant', async () => {
    const { server, seen } = await open();
    const user = { username: 'ada', password: 'user-password' };
    const made = await generate(server, 'person', { oauth2PasswordCredentials: { ...user, ...OAUTH_CLIENT } });
    expect(made.json.authScheme).toBe('oauth2/password');
    expect(seen[0]?.form).toMatchObject({ grant_type: 'password', ...user });
  });

  it("refuses with the provider's message, and stores nothing", async () => {
    const { server } = await open(() =>
      Response.json({ error: 'invalid_client', error_description: 'client-secret-1 is wrong.' }, { status: 401 }),
    );
    const { status, json } = await generate(server, 'machine', { oauth2ClientCredentials: OAUTH_CLIENT });
    expect([status, json.type, json.detail]).toEqual([
      422,
      'urn:ampersand:problem:credentials-refused',
      '[withheld] is wrong.',
    ]);
    expect(await stored(server)).toEqual([]);
  });
});

describe('importing tokens', () => {
  const tokens = { accessToken: { token: 'imported' }, refreshToken: { token: 'refresh-1' }, scopes: ['a'] };

  it('rejects an invalid time', async () => {
    const { server } = await open();
    const accessToken = { token: 'imported', expiresAt: 'soon' };
    const refused = await generate(server, 'code', { oauth2AuthorizationCode: { ...tokens, accessToken } });
    expect(refused.status).toBe(400);
    expect(names(refused)).toEqual(['oauth2AuthorizationCode.accessToken.expiresAt']);
  });

  it('keeps them, and shows the refresh token when that is asked for', async () => {
    const { server, seen } = await open();
    const made = await generate(server, 'code', { oauth2AuthorizationCode: tokens });
    expect(made.json.authScheme).toBe('oauth2/authorizationCode');
    expect(seen).toEqual([]);
    const show = async (query: string) => (await server.call('GET', `${PATH}/${made.json.id}?${query}`)).json;
    const { refreshToken, ...withoutRefresh } = tokens;
    expect((await show('includeCreds=true')).oauth2AuthorizationCode).toEqual(withoutRefresh);
    expect((await show('includeRefreshToken=true')).oauth2AuthorizationCode).toEqual({
      ...withoutRefresh,
      refreshToken,
    });
  });

  it('takes an access token that has expired without saying so, with a refresh token that works', async () => {
    const { server } = await open((request, form) => {
      if (form.get('refresh_token') === 'refresh-1') return Response.json(TOKEN);
      if (form.has('refresh_token')) return Response.json({ error: 'invalid_grant' }, { status: 400 });
      return new Response(null, { status: request.headers.get('authorization') === 'Bearer token-1' ? 200 : 401 });
    });
    await addProviderApp(server, 'checkedCode');
    const made = await generate(server, 'checkedCode', { oauth2AuthorizationCode: tokens });
    expect([made.status, made.json.status]).toEqual([201, 'created']);
    const shown = await server.call('GET', `${PATH}/${made.json.id}?includeCreds=true`);
    expect(shown.json.oauth2AuthorizationCode.accessToken.token).toBe('token-1');
    const refreshToken = { token: 'refresh-2' };
    const refused = await generate(server, 'checkedCode', { oauth2AuthorizationCode: { ...tokens, refreshToken } });
    expect([refused.status, refused.json.type]).toEqual([422, 'urn:ampersand:problem:credentials-refused']);
  });

  it('demands an access token or what one can be had with', async () => {
    const { server } = await open();
    expect(names(await generate(server, 'code', { oauth2AuthorizationCode: {} }))).toEqual([
      'oauth2AuthorizationCode.accessToken',
    ]);
    const noApp = await generate(server, 'code', { oauth2AuthorizationCode: { refreshToken: { token: 'r' } } });
    expect(noApp.status).toBe(400);
  });

  it('demands the workspace that the provider’s addresses need', async () => {
    const { server } = await open();
    const missing = await generate(server, 'placed', { oauth2AuthorizationCode: tokens });
    expect(names(missing)).toEqual(['providerMetadata.workspace']);
    const evil = await generate(server, 'placed', {
      oauth2AuthorizationCode: tokens,
      providerWorkspaceRef: 'evil.com/',
    });
    expect(evil.status).toBe(400);
    const made = await generate(server, 'placed', { oauth2AuthorizationCode: tokens, providerWorkspaceRef: 'acme' });
    expect(made.status).toBe(201);
  });
});

describe('a form of the provider’s own', () => {
  it('is filled in completely, with nothing more', async () => {
    const { server } = await open();
    expect(names(await generate(server, 'form', { customAuth: { region: 'us', other: 'x' } }))).toEqual([
      'customAuth.token',
      'customAuth.region',
      'customAuth.other',
    ]);
    const made = await generate(server, 'form', { customAuth: { region: 'eu', token: 't' } });
    expect(made.status).toBe(201);
  });

  it('contains nothing that a header could be split with', async () => {
    const { server } = await open();
    const split = await generate(server, 'form', { customAuth: { region: 'eu', token: 'a\r\nX: 1' } });
    expect([split.status, names(split)]).toEqual([400, ['customAuth.token']]);
    const wide = await generate(server, 'form', { customAuth: { region: 'eu', token: '日本' } });
    expect(wide.status).toBe(400);
  });

  it('of several steps begins elsewhere', async () => {
    const { server } = await open();
    const { status, json } = await generate(server, 'steps', { customAuth: {} });
    expect(status).toBe(400);
    expect(json.remedy).toContain('/v1/custom-auth/connect');
  });
});

it('a key in place of user name and password is accepted in either block, not in both', async () => {
  const { server } = await open();
  const basicAuth = { username: 'u', password: 'p' };
  expect((await generate(server, 'eitherKey', { apiKey: 'k' })).json.authScheme).toBe('apiKey');
  expect((await generate(server, 'eitherKey', { basicAuth })).json.authScheme).toBe('basic');
  expect(names(await generate(server, 'eitherKey', { apiKey: 'k', basicAuth }))).toEqual(['basicAuth']);
});

describe('the address that a catalogue entry names for checking', () => {
  it.each([
    [401, 422],
    [403, 422],
    [404, 201],
    [500, 201],
    [204, 201],
  ])('that returns %i makes connecting return %i', async (checked, expected) => {
    const { server, seen } = await open(
      () => new Response(checked === 204 ? null : '{"message":"Say the word."}', { status: checked }),
    );
    const { status, json } = await generate(server, 'checked', { apiKey: 'key-12345' });
    expect(status).toBe(expected);
    if (expected === 422) expect(json.detail).toBe('Say the word.');
    expect(seen.map(({ path }) => path)).toEqual(['/whoami']);
  });

  it('is not called where the credential has no business', async () => {
    const { server, seen } = await open(() => new Response(null, { status: 401 }));
    expect((await generate(server, 'elsewhere', { apiKey: 'key-12345' })).status).toBe(201);
    expect(seen).toEqual([]);
  });
});

describe('an update', () => {
  const patch = (
    server: TestServer,
    id: string,
    updateMask: string[],
    connection: object,
    key: string = KEYS.frontend,
  ) => server.call('PATCH', `${PATH}/${id}`, { key, body: { updateMask, connection } });

  it('replaces a client, fetches its token and makes the connection created again', async () => {
    const { server, seen } = await open((_request, form) =>
      Response.json({ access_token: `token-of-${form.get('client_id')}` }),
    );
    const { json } = await generate(server, 'machine', { oauth2ClientCredentials: OAUTH_CLIENT });
    await changeConnection(server.ports, json.id, { event: 'credentialRefused' });
    const next = { clientId: 'client-2', clientSecret: 'client-secret-2' };
    const changed = await patch(server, json.id, ['oauth2ClientCredentials'], { oauth2ClientCredentials: next });
    expect(changed.json.status).toBe('created');
    expect(seen).toHaveLength(2);
    const shown = await server.call('GET', `${PATH}/${json.id}?includeCreds=true`);
    expect(shown.json.oauth2AuthorizationCode.accessToken.token).toBe('token-of-client-2');
  });

  it('of another scheme is refused, and the remedy names what fits', async () => {
    const { server } = await open();
    const { json } = await generate(server, 'machine', { oauth2ClientCredentials: OAUTH_CLIENT });
    const refused = await patch(server, json.id, ['apiKey'], { apiKey: 'k' });
    expect(refused.json).toMatchObject({ status: 400, title: 'Invalid update mask' });
    expect(refused.json.remedy).toBe('Use only: oauth2ClientCredentials, providerMetadata, providerWorkspaceRef.');
  });

  it('from a browser changes the host where there is no credential', async () => {
    const { server } = await open();
    const made = await generate(server, 'openHosted', { providerWorkspaceRef: 'acme' });
    expect(made.json.authScheme).toBe('none');
    const workspace = { providerMetadata: { workspace: { value: 'other', source: 'input' } } };
    const changed = await patch(server, made.json.id, ['providerMetadata'], workspace);
    expect([changed.status, changed.json.providerWorkspaceRef]).toEqual([200, 'other']);
  });

  it('from a browser cannot send a stored credential to another host', async () => {
    const { server } = await open();
    const made = await generate(server, 'hosted', { apiKey: 'key-12345', providerWorkspaceRef: 'acme' });
    const workspace = { providerWorkspaceRef: 'evil' };
    expect((await patch(server, made.json.id, ['providerWorkspaceRef'], workspace)).status).toBe(400);
    const both = await patch(server, made.json.id, ['providerWorkspaceRef', 'apiKey'], {
      ...workspace,
      apiKey: 'mine',
    });
    expect(both.json.providerWorkspaceRef).toBe('evil');
    const byServer = { providerWorkspaceRef: 'other' };
    expect((await patch(server, made.json.id, ['providerWorkspaceRef'], byServer, KEYS.full)).status).toBe(200);
  });
});
