import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OauthWorld } from '../../../test/support/oauth-world.ts';
import { createOauthWorld, HOST_ORIGIN, OAUTH_ORIGIN, oauthProvider } from '../../../test/support/oauth-world.ts';
import { KEYS } from '../../../test/support/test-server.ts';
import { changeConnection } from '../connections/connection-status.ts';
import { createWorkers } from '../workers/workers.ts';

const CALLBACK = 'https://api.test/callbacks/v1/oauth';
const queryOf = (url: string) => new URL(url).searchParams;
const credentialOf = async ({ server }: OauthWorld, id: string) => {
  const record = await server.ports.store.connections.get(id);
  return JSON.parse(
    await server.ports.secrets.open(record?.sealedCredential ?? '', `connections.credential:${record?.id}`),
  );
};

describe('beginning a sign-in', () => {
  it('responds with the address to open as plain text', async () => {
    const world = await createOauthWorld();
    const { status, headers, text } = await world.begin();
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    const url = new URL(text);
    expect(url.origin + url.pathname).toBe(`${OAUTH_ORIGIN}/oauth/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'demo-client',
      redirect_uri: CALLBACK,
      scope: 'read write',
      code_challenge_method: 'S256',
    });
    expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(text).not.toContain('demo-client-secret');
  });

  it('adds the parameters of catalogue and provider app, which replace no standard one', async () => {
    const world = await createOauthWorld({
      entries: [oauthProvider({ authURLParams: { prompt: 'login', state: 'fixed' }, audience: ['https://a.test'] })],
    });
    const metadata = { authQueryParams: { optional: ['one', 'two'], client_id: ['evil'], redirect_uri: ['evil'] } };
    const path = `/projects/acme/provider-apps/${world.appId}`;
    await world.server.call('PATCH', path, { body: { updateMask: ['metadata'], providerApp: { metadata } } });
    const query = queryOf((await world.begin()).text);
    expect(query.getAll('optional')).toEqual(['one', 'two']);
    expect([query.getAll('prompt'), query.getAll('audience')]).toEqual([['login'], ['https://a.test']]);
    expect(query.getAll('client_id')).toEqual(['demo-client']);
    expect(query.getAll('redirect_uri')).toEqual([CALLBACK]);
    expect(query.getAll('state')).not.toContain('fixed');
  });

  it('sends no challenge to a provider without PKCE', async () => {
    const world = await createOauthWorld({ entries: [oauthProvider({ grantType: 'authorizationCode' })] });
    expect(queryOf((await world.begin()).text).has('code_challenge')).toBe(false);
    expect((await world.connect()).message.eventType).toBe('AUTHORIZATION_SUCCEEDED');
  });

  it('keeps neither state nor verifier readable', async () => {
    const world = await createOauthWorld();
    const state = queryOf((await world.begin()).text).get('state') ?? '';
    const id = createHash('sha256').update(state).digest('hex');
    const flow = await world.server.ports.store.connectFlows.take(id);
    expect(flow).toMatchObject({ kind: 'oauth', projectId: 'project-1' });
    expect(JSON.parse(flow?.sealedContent ?? '').context).toBe(`connect_flows.content:${id}`);
    expect(JSON.stringify(world.server.ports.logged)).not.toContain(state);
  });

  it('stores nothing if it is not finished', async () => {
    const world = await createOauthWorld();
    const { ports } = world.server;
    const state = queryOf((await world.begin()).text).get('state') ?? '';
    ports.clock.advance(10 * 60_000);
    await createWorkers(ports).sweep();
    const id = createHash('sha256').update(state).digest('hex');
    expect(await ports.store.connectFlows.take(id)).toBeUndefined();
  });

  it.each([
    [{ provider: 'unknown' }, 422, 'There is no provider "unknown"'],
    [{ provider: 'callRail' }, 400, 'are not connected by OAuth'],
    [{ providerAppId: 'unknown' }, 422, 'There is no provider app with the id "unknown"'],
    [{ groupRef: undefined }, 400, 'groupRef'],
    [{ providerMetadata: { x: { value: 'a\r\nb', source: 'input' } } }, 400, 'control characters'],
  ])('refuses %o', async (body, status, words) => {
    const response = await (await createOauthWorld()).begin(body);
    expect([response.status, response.json.detail]).toEqual([status, expect.stringContaining(words)]);
  });

  it.each(['https://{{.workspace}}/oauth/token', 'https://{{.workspace}}.co.uk/token'])(
    'refuses a provider whose token address %s has a host that customers name, and says so',
    async (tokenURL) => {
      const world = await createOauthWorld({ entries: [oauthProvider({ tokenURL })] });
      const { status, json } = await world.begin({ providerWorkspaceRef: 'evil.test' });
      expect([status, json.type]).toEqual([400, 'urn:ampersand:problem:not-supported']);
      expect(json.detail).toContain('has a host that customers name');
    },
  );

  it('refuses a grant without a page', async () => {
    const world = await createOauthWorld({ entries: [oauthProvider({ grantType: 'clientCredentials' })] });
    const { status, json } = await world.begin();
    expect([status, json.detail]).toEqual([400, expect.stringContaining('clientCredentials')]);
  });

  it('says what to do when the project has no provider app', async () => {
    const world = await createOauthWorld();
    await world.server.call('DELETE', `/projects/acme/provider-apps/${world.appId}`);
    const { status, json } = await world.begin();
    expect(status).toBe(422);
    expect(json.remedy).toContain(CALLBACK);
  });

  it('needs the workspace where the provider does, and a harmless one', async () => {
    const world = await createOauthWorld({
      entries: [
        oauthProvider({ explicitWorkspaceRequired: true, authURL: 'https://{{.workspace}}.acme.test/oauth/authorize' }),
      ],
    });
    expect((await world.begin()).status).toBe(400);
    expect((await world.begin({ providerWorkspaceRef: 'evil.test/' })).status).toBe(400);
    expect(new URL((await world.begin({ providerWorkspaceRef: 'eu' })).text).host).toBe('eu.acme.test');
    const providerMetadata = { workspace: { value: 'us', source: 'input' } };
    expect(new URL((await world.begin({ providerMetadata })).text).host).toBe('us.acme.test');
  });

  it.each([
    ['salesforce', 'my.salesforce.com', 'login.salesforce.com'],
    ['salesforceSandbox', 'sandbox.my.salesforce.com', 'test.salesforce.com'],
  ])('goes to the common page of %s when no workspace is known', async (name, domain, common) => {
    const address = (path: string) => `https://{{.workspace}}.${domain}/services/oauth2/${path}`;
    const salesforce = oauthProvider(
      { explicitWorkspaceRequired: true, authURL: address('authorize'), tokenURL: address('token') },
      { name, metadata: { input: [{ name: 'workspace' }] } },
    );
    const world = await createOauthWorld({ entries: [salesforce] });
    expect(new URL((await world.begin()).text).host).toBe(common);
    expect(new URL((await world.begin({ providerWorkspaceRef: 'acme' })).text).host).toBe(`acme.${domain}`);
  });

  it('maps scopes to what the provider calls them', async () => {
    const world = await createOauthWorld({
      entries: [oauthProvider({ scopeMappings: { read: 'https://{{.workspace}}.acme.test/read' } })],
    });
    const query = queryOf((await world.begin({ providerWorkspaceRef: 'eu' })).text);
    expect(query.get('scope')).toBe('https://eu.acme.test/read write');
  });

  it('takes the newest provider app, or the one that is asked for', async () => {
    const world = await createOauthWorld();
    world.server.ports.clock.advance(1_000);
    const body = { provider: 'acmeCrm', clientId: 'newer', clientSecret: 'secret-of-newer' };
    await world.server.call('POST', '/projects/acme/provider-apps', { body });
    expect(queryOf((await world.begin()).text).get('client_id')).toBe('newer');
    expect(queryOf((await world.begin({ providerAppId: world.appId })).text).get('client_id')).toBe('demo-client');
  });

  it('does not take a provider app of another project', async () => {
    const world = await createOauthWorld();
    const rival = { key: KEYS.foreign };
    expect((await world.begin({ projectIdOrName: 'rival' }, rival)).status).toBe(422);
    expect((await world.begin({ projectIdOrName: 'rival', providerAppId: world.appId }, rival)).status).toBe(422);
    expect((await world.begin({ projectIdOrName: 'rival' })).status).toBe(403);
  });
});

describe('coming back', () => {
  it('stores the connection with what the provider said of the account', async () => {
    const world = await createOauthWorld();
    const { message, targetOrigin } = await world.connect({ groupName: 'Group One', consumerName: 'Ada' });
    const [connection] = await world.connections();
    expect(connection).toMatchObject({
      provider: 'acmeCrm',
      status: 'created',
      authScheme: 'oauth2/authorizationCodePKCE',
      group: { groupRef: 'group-1', groupName: 'Group One' },
      consumer: { consumerRef: 'consumer-1', consumerName: 'Ada' },
      providerWorkspaceRef: 'workspace-42',
      providerConsumerRef: 'user-ada',
      providerApp: { id: world.appId },
      providerMetadata: { shard: { value: 'workspace-42', source: 'token', displayName: 'Shard' } },
    });
    expect(message).toEqual({ eventType: 'AUTHORIZATION_SUCCEEDED', data: { connection } });
    expect(targetOrigin).toBe(HOST_ORIGIN);
    expect(await credentialOf(world, connection?.id ?? '')).toMatchObject({
      scheme: 'oauth2',
      scopes: ['read', 'write'],
      accessToken: expect.stringMatching(/^at_/),
      refreshToken: expect.stringMatching(/^rt_/),
      expiresAt: '2026-11-21T13:03:00.000Z',
    });
  });

  it('fills the input for the workspace when the customer gave none, and keeps one that was given', async () => {
    const input = [{ name: 'workspace', displayName: 'Subdomain', moduleDependencies: { crm: {} } }];
    const world = await createOauthWorld({ entries: [oauthProvider({}, { metadata: { input } })] });
    const { message } = await world.connect();
    const workspace = { value: 'workspace-42', source: 'token', displayName: 'Subdomain' };
    expect(message.data.connection.providerMetadata).toMatchObject({ workspace });
    const update = await world.beginUpdate(message.data.connection.id);
    const again = await world.open(await world.allow(update.text));
    expect(again.message.data.connection.providerMetadata).toMatchObject({ workspace });

    const mine = { workspace: { value: 'mine', source: 'input' } };
    const given = await world.connect({ groupRef: 'group-2', providerMetadata: mine });
    expect(given.message.data.connection.providerMetadata).toMatchObject(mine);
  });

  it('preserves values of the provider that a form sends back, until the customer changes them', async () => {
    const world = await createOauthWorld();
    const { id, providerMetadata } = (await world.connect()).message.data.connection;
    const send = async (shard: string) => {
      const connection = { providerMetadata: { shard: { value: shard, source: 'input' } } };
      const body = { updateMask: ['providerMetadata'], connection };
      return (await world.server.call('PATCH', `/projects/acme/connections/${id}`, { body })).json.providerMetadata;
    };
    expect(await send('workspace-42')).toEqual(providerMetadata);
    expect(await send('eu')).toEqual({ shard: { value: 'eu', source: 'input' } });
  });

  it('never shows a token, a code, a verifier or the client secret', async () => {
    const world = await createOauthWorld();
    const back = await world.allow((await world.begin()).text);
    const { html } = await world.open(back);
    const [connection] = await world.connections();
    const { accessToken, refreshToken } = await credentialOf(world, connection?.id ?? '');
    const shown = html + JSON.stringify(world.server.ports.logged);
    for (const secret of [accessToken, refreshToken, queryOf(back).get('code'), 'demo-client-secret']) {
      expect(shown).not.toContain(secret);
    }
  });

  it('sends only the id if the opener is unknown', async () => {
    for (const Origin of ['null', 'not an origin', 'https://builder.test/path', 'ftp://builder.test']) {
      const world = await createOauthWorld();
      const { message, targetOrigin } = await world.connect({}, { headers: { Origin } });
      const [connection] = await world.connections();
      expect([targetOrigin, message.data.connection], Origin).toEqual(['*', connection?.id]);
    }
  });

  it('is written down in the audit log', async () => {
    const world = await createOauthWorld();
    await world.connect();
    const entries = await world.server.ports.store.audit.list('project-1', { limit: 10 });
    const [connection] = await world.connections();
    expect(entries.find(({ action }) => action === 'oauthCallback')).toMatchObject({
      actor: { kind: 'apiKey', id: 'acme-frontend' },
      target: { connection: connection?.id },
    });
  });

  it('works once: the second time the page says so, and sends its opener no failure', async () => {
    const world = await createOauthWorld();
    const back = await world.allow((await world.begin()).text);
    expect((await world.open(back)).message.eventType).toBe('AUTHORIZATION_SUCCEEDED');
    const again = await world.open(back);
    expect(again.html).toContain('<h1>This sign-in is not waiting for a response</h1>');
    expect(again.html).toContain('finished already');
    expect(again.html).not.toContain('postMessage');
    expect(await world.connections()).toHaveLength(1);
  });

  it('works for one of two concurrent callbacks', async () => {
    const world = await createOauthWorld();
    const back = await world.allow((await world.begin()).text);
    const both = await Promise.all([world.open(back), world.open(back)]);
    const sent = both.flatMap(({ message }) => (message === null ? [] : [message.eventType]));
    expect(sent).toEqual(['AUTHORIZATION_SUCCEEDED']);
    expect(await world.connections()).toHaveLength(1);
  });

  it('works for ten minutes', async () => {
    const world = await createOauthWorld();
    const { text } = await world.begin();
    const other = await world.begin();
    world.server.ports.clock.advance(10 * 60_000 - 1);
    expect((await world.open(await world.allow(text))).message.eventType).toBe('AUTHORIZATION_SUCCEEDED');
    world.server.ports.clock.advance(1);
    expect((await world.open(await world.allow(other.text))).html).toContain('took too long');
  });

  it.each(['?state=guess&code=x', `?state=${'x'.repeat(5_000)}&code=x`])(
    'is of no sign-in with the address %.30s',
    async (query) => {
      const { html, message } = await (await createOauthWorld()).open(`${CALLBACK}${query}`);
      expect(html).toContain('unknown');
      expect(message).toBeNull();
    },
  );

  it('is refused without a state', async () => {
    const { message, targetOrigin } = await (await createOauthWorld()).open(CALLBACK);
    const text = expect.stringContaining('did not say which sign-in');
    expect(message).toMatchObject({ eventType: 'AUTHORIZATION_FAILED', message: text });
    expect(targetOrigin).toBe('*');
  });

  it('puts the connection into the project whose key began, whatever the address adds', async () => {
    const world = await createOauthWorld();
    const { clientId, clientSecret } = { clientId: 'demo-client', clientSecret: 'demo-client-secret' };
    const rival = { key: KEYS.foreign };
    await world.server.call('POST', '/projects/rival/provider-apps', {
      ...rival,
      body: { provider: 'acmeCrm', clientId, clientSecret },
    });
    const begun = await world.begin({ projectIdOrName: 'rival' }, rival);
    await world.open(`${await world.allow(begun.text)}&projectIdOrName=acme&connectionId=x`);
    expect(await world.connections()).toEqual([]);
    expect((await world.server.call('GET', '/projects/rival/connections', rival)).json).toHaveLength(1);
  });

  it('reports a denial with the provider’s message, to the page that began', async () => {
    const world = await createOauthWorld({ sandbox: { approval: 'deny' } });
    const { message, targetOrigin } = await world.connect();
    const text = 'The user denied the request.';
    expect(message).toEqual({ eventType: 'AUTHORIZATION_FAILED', message: text, data: { error: text } });
    expect(targetOrigin).toBe(HOST_ORIGIN);
  });

  it('cannot be repeated after a denial', async () => {
    const world = await createOauthWorld();
    const back = await world.allow((await world.begin()).text);
    const state = queryOf(back).get('state');
    await world.open(`${CALLBACK}?error=access_denied&state=${state}`);
    expect((await world.open(back)).html).toContain('finished already');
    expect(await world.connections()).toEqual([]);
  });

  it('reports what the token endpoint says, and stores nothing', async () => {
    const world = await createOauthWorld();
    const begun = await world.begin();
    const state = queryOf(begun.text).get('state');
    const { message } = await world.open(`${CALLBACK}?code=made-up&state=${state}`);
    expect(message.message).toContain('The code is not valid.');
    expect(await world.connections()).toEqual([]);
  });

  it('fails with a wrong verifier: a code of another sign-in is useless', async () => {
    const world = await createOauthWorld();
    const [mine, theirs] = [await world.begin(), await world.begin()];
    const code = queryOf(await world.allow(theirs.text)).get('code');
    const { message } = await world.open(`${CALLBACK}?code=${code}&state=${queryOf(mine.text).get('state')}`);
    expect(message.message).toContain('code_verifier');
    expect(await world.connections()).toEqual([]);
  });

  it('says when the provider cannot be reached', async () => {
    const world = await createOauthWorld();
    world.provider.faults.add({ kind: 'status', status: 500, pathContains: '/oauth/token', times: 'always' });
    expect((await world.connect()).message.eventType).toBe('AUTHORIZATION_FAILED');
    expect(await world.connections()).toEqual([]);
  });

  it('fails when the provider app was deleted meanwhile', async () => {
    const world = await createOauthWorld();
    const back = await world.allow((await world.begin()).text);
    await world.server.call('DELETE', `/projects/acme/provider-apps/${world.appId}`);
    expect((await world.open(back)).message.message).toContain('was deleted meanwhile');
  });

  it('stores nothing when the provider refuses the new token', async () => {
    const health = { authHealthCheck: { url: `${OAUTH_ORIGIN}/api/me` } };
    const world = await createOauthWorld({
      entries: [oauthProvider({}, health)],
      intercept: (request) =>
        request.url.endsWith('/api/me') ? Response.json({ message: 'No such user.' }, { status: 401 }) : undefined,
    });
    expect((await world.connect()).message.message).toContain('No such user.');
    expect(await world.connections()).toEqual([]);
  });
});

describe('signing in again', () => {
  async function connected(options?: Parameters<typeof createOauthWorld>[0]) {
    const world = await createOauthWorld(options);
    const { message } = await world.connect();
    return { world, id: message.data.connection.id as string };
  }

  it('gives the same connection new tokens', async () => {
    const { world, id } = await connected();
    const before = await credentialOf(world, id);
    await changeConnection(world.server.ports, id, { event: 'credentialRefused' });
    const begun = await world.beginUpdate(id);
    expect([begun.status, begun.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const { message, targetOrigin } = await world.open(await world.allow(begun.text));
    const [connection, ...others] = await world.connections();
    expect(others).toEqual([]);
    expect(connection).toMatchObject({ id, status: 'created', group: { groupRef: 'group-1' } });
    expect(message.data.connection).toEqual(connection);
    expect(targetOrigin).toBe(HOST_ORIGIN);
    expect((await credentialOf(world, id)).accessToken).not.toBe(before.accessToken);
  });

  it('applies on top of concurrent changes', async () => {
    const { world, id } = await connected();
    const back = await world.allow((await world.beginUpdate(id)).text);
    const store = world.server.ports.store.connections;
    const record = await store.get(id);
    if (record === undefined) throw new Error('It was just made.');
    await store.update({ ...record, consumerRef: 'consumer-2' });
    await world.open(back);
    expect(await store.get(id)).toMatchObject({ consumerRef: 'consumer-2', version: record.version + 2 });
  });

  it('is for connections of the project that is named, and of OAuth', async () => {
    const { world, id } = await connected();
    const foreign = await world.server.call('PATCH', `/projects/rival/connections/${id}:oauth-update`, {
      key: KEYS.foreign,
    });
    expect(foreign.status).toBe(404);
    expect((await world.beginUpdate('unknown')).status).toBe(404);
    const store = world.server.ports.store.connections;
    const record = await store.get(id);
    if (record === undefined) throw new Error('It was just made.');
    await store.insert({ ...record, id: 'by-key', provider: 'callRail', authScheme: 'apiKey' });
    expect((await world.beginUpdate('by-key')).status).toBe(400);
  });

  it('moves the account to another workspace, when the customer has signed in there', async () => {
    const asked: string[] = [];
    const world = await createOauthWorld({
      entries: [
        oauthProvider(
          { tokenURL: 'https://{{.workspace}}.provider.test/oauth/token', tokenMetadataFields: {} },
          { metadata: { input: [{ name: 'workspace', displayName: 'Workspace' }] } },
        ),
      ],
      hosts: ['https://first.provider.test', 'https://second.provider.test'],
      intercept: ({ url }) => void asked.push(new URL(url).host),
    });
    const metadataOf = (value: string) => ({ workspace: { value, source: 'input' } });
    const { message } = await world.connect({ providerMetadata: metadataOf('first') });
    const { id } = message.data.connection;
    const update = (providerMetadata: object) => world.beginUpdate(id, { body: { providerMetadata } });
    const empty = await update(metadataOf('a\u0000b'));
    expect(empty.status).toBe(400);

    const begun = await update(metadataOf('second'));
    expect((await world.connections())[0]?.providerMetadata).toMatchObject(metadataOf('first'));
    asked.length = 0;
    await world.open(await world.allow(begun.text));
    expect(asked).toContain('second.provider.test');
    const [connection, ...others] = await world.connections();
    expect(others).toEqual([]);
    expect(connection).toMatchObject({
      id,
      status: 'created',
      providerWorkspaceRef: 'second',
      providerMetadata: metadataOf('second'),
    });
  });

  it('makes no connection when the old one was deleted meanwhile', async () => {
    const { world, id } = await connected();
    const back = await world.allow((await world.beginUpdate(id)).text);
    await world.server.call('DELETE', `/projects/acme/connections/${id}`);
    expect((await world.open(back)).message.message).toContain('deleted during the sign-in');
    expect(await world.connections()).toEqual([]);
  });
});

describe('a sign-in bound to its browser', () => {
  async function bound(Origin = HOST_ORIGIN, publicApiUrl?: string) {
    const world = await createOauthWorld({ publicApiUrl });
    const begun = await world.begin({ enableCSRFProtection: true }, { headers: { Origin } });
    return { world, begun, cookie: begun.headers.get('Set-Cookie') ?? '' };
  }

  it('sets a cookie that no script reads, for the callback alone', async () => {
    const { begun, cookie } = await bound();
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^amp_sign_in_[\w-]{16}=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/callbacks/v1/oauth',
      'SameSite=None',
      'Secure',
    ]);
    expect(begun.headers.get('Access-Control-Allow-Origin')).toBe(HOST_ORIGIN);
    expect(begun.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    expect((await bound('https://api.test')).cookie.split('; ')).toEqual(
      expect.arrayContaining(['SameSite=Lax', 'Secure']),
    );
    const local = (await bound('http://localhost:3000', 'http://localhost:8080')).cookie.split('; ');
    expect(local).toContain('SameSite=Lax');
    expect(local).not.toContain('Secure');
  });

  it('ends where it began', async () => {
    const { world, begun, cookie } = await bound();
    const back = await world.allow(begun.text);
    const Cookie = `other=1; ${cookie.split(';')[0]}`;
    expect((await world.open(back, { Cookie })).message.eventType).toBe('AUTHORIZATION_SUCCEEDED');
  });

  it.each(['none', 'wrong', 'another sign-in’s'])('is refused with %s cookie', async (which) => {
    const { world, begun, cookie } = await bound();
    const other = await world.begin({ enableCSRFProtection: true });
    const [name = ''] = cookie.split('=');
    const foreign = (other.headers.get('Set-Cookie') ?? '').split(';')[0]?.split('=')[1];
    const Cookie = which === 'none' ? '' : `${name}=${which === 'wrong' ? 'x'.repeat(43) : foreign}`;
    const { message } = await world.open(await world.allow(begun.text), { Cookie });
    expect(message.message).toContain('This browser did not begin the sign-in.');
    expect(await world.connections()).toEqual([]);
  });

  it('is off by default', async () => {
    const begun = await (await createOauthWorld()).begin();
    expect(begun.headers.has('Set-Cookie')).toBe(false);
  });
});

describe('a sign-in that takes the tab itself to the provider', () => {
  const returnUrl = `${HOST_ORIGIN}/settings?tab=crm#accounts`;

  it('comes back to the page that began it, which sees for itself what came of it', async () => {
    const world = await createOauthWorld();
    const { headers, html } = await world.connect({ returnUrl });
    expect(headers.get('Location')).toBe(returnUrl);
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(html).toBe('');
    expect(await world.connections()).toHaveLength(1);
  });

  it('comes back after signing in again as well', async () => {
    const world = await createOauthWorld();
    const id = (await world.connect()).message.data.connection.id;
    const begun = await world.beginUpdate(id, { body: { returnUrl } });
    const { headers } = await world.open(await world.allow(begun.text));
    expect(headers.get('Location')).toBe(returnUrl);
    expect(await world.connections()).toMatchObject([{ id }]);
  });

  it('says why it came to nothing, with a way back', async () => {
    const world = await createOauthWorld({ sandbox: { approval: 'deny' } });
    const { html, headers } = await world.connect({ returnUrl: `${returnUrl}"><script>` });
    expect(headers.get('Location')).toBeNull();
    expect(html).toContain('The user denied the request.');
    expect(html).toContain(`<a href="${HOST_ORIGIN}/settings?tab=crm#accounts%22%3E%3Cscript%3E">Go back</a>`);
  });

  it.each([
    'https://evil.test/settings',
    `${HOST_ORIGIN}.evil.test/`,
    `${HOST_ORIGIN}@evil.test/`,
    'https://user:secret@builder.test/',
    '//builder.test/settings',
    '/settings',
    'javascript:alert(1)',
    'blob:https://builder.test/1',
    'http://builder.test/',
    'https://builder.test:444/',
    '',
  ])('never goes to %j', async (address) => {
    const world = await createOauthWorld();
    const { status, json } = await world.begin({ returnUrl: address });
    expect([status, json.detail]).toEqual([400, expect.stringContaining('returnUrl')]);
  });

  it('is refused where no page asks', async () => {
    const world = await createOauthWorld();
    for (const Origin of ['', 'null']) {
      expect((await world.begin({ returnUrl }, { headers: { Origin } })).status).toBe(400);
      expect((await world.begin({ returnUrl: 'null' }, { headers: { Origin } })).status).toBe(400);
    }
    const id = (await world.connect()).message.data.connection.id;
    expect((await world.beginUpdate(id, { body: { returnUrl: 'https://evil.test/' } })).status).toBe(400);
  });
});
