import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { OauthWorldOptions } from '../../../test/support/oauth-world.ts';
import { createOauthWorld, HOST_ORIGIN, OAUTH_ORIGIN } from '../../../test/support/oauth-world.ts';
import { claimsOf, registerTokenKey, signToken } from '../../../test/support/sign-token.ts';
import { KEYS } from '../../../test/support/test-server.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { DEFAULT_OAUTH_USER, DEMO_FORM_SIGN_IN, DEMO_OAUTH_CLIENT } from '../../sandbox/oauth/oauth-client.ts';
import { refreshCredential } from '../connections/fresh-credential.ts';
import { tokenOf } from '../connections/sealed-credential.ts';

const CALLBACK = 'https://api.test/callbacks/v1/custom-auth';
const entry = (
  name: string,
  customOpts: ProviderInfo['customOpts'],
  more: Partial<ProviderInfo> = {},
): ProviderInfo => ({
  name,
  displayName: name,
  authType: 'custom',
  baseURL: OAUTH_ORIGIN,
  defaultModule: '',
  support: callRail.support,
  customOpts,
  ...more,
});

/** Both entries as they are published, with the simulated provider's addresses. */
const MICROSOFT = entry(
  'microsoftAdminConsent',
  {
    multiStep: true,
    headers: [{ name: 'Authorization', valueTemplate: 'Bearer {{ .accessToken }}' }],
    providerInputs: [
      { name: 'clientId', displayName: 'Client ID' },
      { name: 'clientSecret', displayName: 'Client Secret' },
    ],
  },
  {
    labels: {
      consentURL: `${OAUTH_ORIGIN}/consent`,
      authURL: `${OAUTH_ORIGIN}/oauth/authorize`,
      tokenURL: `${OAUTH_ORIGIN}/{tenant}/token`,
    },
    authHealthCheck: { url: `${OAUTH_ORIGIN}/api/me` },
  },
);
const REDTAIL = entry(
  'redtail',
  {
    multiStep: true,
    headers: [{ name: 'Authorization', valueTemplate: 'Userkeyauth {{ .userKeyCredentials }}' }],
    inputs: ['apiKey', 'username', 'password'].map((name) => ({ name, displayName: name })),
  },
  { authHealthCheck: { url: `${OAUTH_ORIGIN}/api/me` } },
);
const UNKNOWN_STEPS = entry('labyrinth', { multiStep: true, inputs: [] });
const ONE_STEP = entry('form', { inputs: [] });

async function createWorld(options: OauthWorldOptions = {}) {
  const world = await createOauthWorld({ entries: [MICROSOFT, REDTAIL, UNKNOWN_STEPS, ONE_STEP], ...options });
  const call = (body: object, key: string = KEYS.frontend) =>
    world.server.call('POST', '/custom-auth/connect', {
      key,
      headers: { Origin: HOST_ORIGIN },
      body: { projectIdOrName: 'acme', ...body },
    });
  const begin = (provider: string, more: object = {}) =>
    call({ provider, groupRef: 'group-1', consumerRef: 'consumer-1', customAuth: {}, providerMetadata: {}, ...more });
  const resume = (sessionId: string, callbackParams: object, more: object = {}, key?: string) =>
    call({ sessionId, callbackParams, ...more }, key);
  /** Where the callback page sends the browser. */
  const redirectOf = async (url: string, headers: Record<string, string> = {}) => {
    const response = await world.server.apps.management.fetch(new Request(url, { headers }));
    return response.headers.get('Location') ?? '';
  };
  /** Begins, lets the administrator consent and sign in, and opens the page that the provider sends back to. */
  async function consent() {
    const begun = await begin('microsoftAdminConsent', { groupName: 'Group One' });
    const back = await world.allow(begun.json.redirect.url);
    return { sessionId: begun.json.redirect.sessionId as string, back, window: await world.open(back) };
  }
  return { ...world, call, begin, resume, redirectOf, consent };
}

describe('a sign-in with a page', () => {
  it('sends no client secret to a token address whose host the entry leaves open', async () => {
    const sent: string[] = [];
    const world = await createWorld({
      entries: [{ ...MICROSOFT, labels: { ...MICROSOFT.labels, tokenURL: 'https://{tenant}.test/token' } }],
      intercept: ({ url }) => {
        sent.push(new URL(url).pathname);
        return undefined;
      },
    });
    const { sessionId, window } = await world.consent();
    const { status, json } = await world.resume(sessionId, window.message.params);
    expect([status, json.detail]).toEqual([422, expect.stringContaining('has a host that customers name')]);
    expect(sent).not.toContain('/token');
  });

  it('goes to the page, comes back, and connects', async () => {
    const world = await createWorld();
    const begun = await world.begin('microsoftAdminConsent');
    expect(begun.status).toBe(200);
    expect(Object.keys(begun.json)).toEqual(['redirect']);
    const { url, sessionId } = begun.json.redirect;
    const query = new URL(url).searchParams;
    expect([query.get('client_id'), query.get('redirect_uri')]).toEqual(['demo-client', CALLBACK]);
    expect(url).not.toContain(sessionId);

    const { message, targetOrigin } = await world.open(await world.allow(url));
    expect(targetOrigin).toBe(HOST_ORIGIN);
    const params = { code: expect.stringMatching(/^code_/), state: query.get('state') };
    expect(message).toEqual({ source: 'ampersand-custom-auth', params });

    const { status, json } = await world.resume(sessionId, message.params);
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['connection']);
    expect(json.connection).toMatchObject({
      provider: 'microsoftAdminConsent',
      status: 'created',
      providerWorkspaceRef: 'workspace-42',
      group: { groupRef: 'group-1' },
    });
    expect(await world.connections()).toEqual([json.connection]);
    const log = await world.server.call('GET', '/projects/acme/audit-log');
    expect(log.json.results[0]).toMatchObject({ action: 'customAuthConnect', target: { id: json.connection.id } });
  });

  it('keeps the tenant and its token, and not the builder’s secret', async () => {
    const world = await createWorld();
    const { sessionId, window } = await world.consent();
    const { json } = await world.resume(sessionId, window.message.params);
    const record = await world.server.ports.store.connections.get(json.connection.id);
    const { plain } = JSON.parse(record?.sealedCredential ?? '');
    expect(JSON.parse(plain)).toMatchObject({
      scheme: 'custom',
      inputs: { tenant: 'workspace-42' },
      token: { accessToken: expect.stringMatching(/^at_/) },
    });
    expect(plain).not.toContain('demo-client-secret');
    expect(record?.providerAppId).toBe(world.appId);
  });

  it('renews the token with the provider app as it is then', async () => {
    const world = await createWorld();
    const { sessionId, window } = await world.consent();
    const { json } = await world.resume(sessionId, window.message.params);
    const { ports } = world.server;
    const record = await ports.store.connections.get(json.connection.id);
    if (record === undefined) throw new Error('It was just made.');
    const seen = JSON.parse(JSON.parse(record.sealedCredential).plain);
    const fresh = await refreshCredential(ports, record, seen, true);
    expect(fresh).toMatchObject({ ok: true, value: { credential: { inputs: { tenant: 'workspace-42' } } } });
    expect(fresh.ok && tokenOf(fresh.value.credential)?.accessToken).not.toBe(seen.token.accessToken);

    const body = { updateMask: ['clientSecret'], providerApp: { clientSecret: 'no longer right' } };
    await world.server.call('PATCH', `/projects/acme/provider-apps/${world.appId}`, { body });
    const again = fresh.ok ? await refreshCredential(ports, record, fresh.value.credential, true) : fresh;
    expect(again).toMatchObject({ ok: false, rejection: { oauthError: 'invalid_client' } });
  });

  it('takes what a page posts as a form', async () => {
    const world = await createWorld();
    const { json } = await world.begin('microsoftAdminConsent');
    const state = new URL(json.redirect.url).searchParams.get('state') ?? '';
    const body = new URLSearchParams({ state, code: '</script>' });
    const request = new Request(`${CALLBACK}?a=b`, { method: 'POST', body });
    const html = await (await world.server.apps.management.fetch(request)).text();
    expect(html).toContain(`"params":{"a":"b","state":"${state}","code":"\\u003c/script\\u003e"}`);
    expect(html).toContain(`"${HOST_ORIGIN}"`);
  });

  it('sends the parameters to no other site without a waiting sign-in', async () => {
    const world = await createWorld();
    const { back } = await world.consent();
    for (const url of [back, `${CALLBACK}?code=stolen&state=guess`, `${CALLBACK}?code=stolen`]) {
      const { targetOrigin, message } = await world.open(url);
      expect([targetOrigin, message.source], url).toEqual(['https://api.test', 'ampersand-custom-auth']);
    }
  });

  it('continues once, within ten minutes', async () => {
    const world = await createWorld();
    const { sessionId, window } = await world.consent();
    const both = await Promise.all([1, 2].map(() => world.resume(sessionId, window.message.params)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await world.consent();
    world.server.ports.clock.advance(10 * 60_000);
    expect((await world.resume(late.sessionId, late.window.message.params)).status).toBe(400);
    expect(await world.connections()).toHaveLength(1);
  });

  it('continues with its own page alone', async () => {
    const world = await createWorld();
    const [mine, theirs] = [await world.consent(), await world.consent()];
    const { status, json } = await world.resume(mine.sessionId, theirs.window.message.params);
    expect([status, json.detail]).toEqual([400, 'What the page sent back belongs to another sign-in.']);
    expect((await world.resume(theirs.sessionId, {})).status).toBe(400);
    expect(await world.connections()).toEqual([]);
  });

  it('continues in its own project alone', async () => {
    const world = await createWorld();
    const { sessionId, window } = await world.consent();
    const rival = { projectIdOrName: 'rival' };
    expect((await world.resume(sessionId, window.message.params, rival, KEYS.foreign)).status).toBe(400);
    expect((await world.server.call('GET', '/projects/rival/connections', { key: KEYS.foreign })).json).toEqual([]);
  });

  it('continues without its window, with what the page sent back', async () => {
    const world = await createWorld();
    const begun = await world.begin('microsoftAdminConsent');
    const { url, sessionId } = begun.json.redirect;
    const poll = () => world.call({ sessionId });
    expect(await poll()).toMatchObject({ status: 200, json: begun.json });
    await world.open(await world.allow(url));
    const { status, json } = await poll();
    expect([status, json.connection?.providerWorkspaceRef]).toEqual([200, 'workspace-42']);
    expect((await poll()).status).toBe(400);
    const log = await world.server.call('GET', '/projects/acme/audit-log');
    const changes = log.json.results.filter(({ action }: { action: string }) => action === 'customAuthConnect');
    expect(changes).toMatchObject([{ target: { id: json.connection.id } }]);
    expect(await world.connections()).toEqual([json.connection]);
  });

  it('continues without its window once, within ten minutes', async () => {
    const world = await createWorld();
    const { sessionId } = await world.consent();
    const both = await Promise.all([1, 2].map(() => world.call({ sessionId })));
    expect(both.filter(({ json }) => 'connection' in json)).toHaveLength(1);
    const late = await world.consent();
    world.server.ports.clock.advance(10 * 60_000);
    expect((await world.call({ sessionId: late.sessionId })).status).toBe(400);
    expect(await world.connections()).toHaveLength(1);
  });

  it('can be continued without its window by its group and project alone', async () => {
    const world = await createWorld();
    const { sessionId } = await world.consent();
    const rival = await world.call({ sessionId, projectIdOrName: 'rival' }, KEYS.foreign);
    const { ports } = world.server;
    await registerTokenKey(ports, { id: 'acme-kid', projectId: 'project-1' });
    const bearer = await signToken({ kid: 'acme-kid', now: ports.clock.now(), claims: claimsOf('group-2') });
    const body = { projectIdOrName: 'acme', sessionId };
    const other = await world.server.call('POST', '/custom-auth/connect', { bearer, body });
    const unknown = await world.call({ sessionId: 'unknown' });
    for (const { status, json } of [rival, other, unknown]) {
      expect([status, json.type, json.retryable]).toEqual([400, 'urn:ampersand:problem:invalid-input', false]);
    }
    expect((await world.call({ sessionId })).json).toHaveProperty('connection');
  });

  it('returns to the page that began it, in this tab, without a parameter of the provider', async () => {
    const world = await createWorld();
    const returnUrl = `${HOST_ORIGIN}/settings?tab=accounts`;
    const begun = await world.begin('microsoftAdminConsent', { returnUrl });
    const { url, sessionId } = begun.json.redirect;
    const { headers } = await world.open(await world.allow(url));
    expect([headers.get('Location'), headers.get('Referrer-Policy')]).toEqual([returnUrl, 'no-referrer']);
    expect((await world.call({ sessionId })).json).toHaveProperty('connection');
    const foreign = await world.begin('microsoftAdminConsent', { returnUrl: 'https://evil.test/' });
    expect([foreign.status, foreign.json.detail]).toEqual([400, expect.stringContaining('returnUrl')]);
  });

  it('returns to the page that began it with a refusal, which that page shows', async () => {
    const world = await createWorld({ sandbox: { approval: 'deny' } });
    const begun = await world.begin('microsoftAdminConsent', { returnUrl: `${HOST_ORIGIN}/settings` });
    const { url, sessionId } = begun.json.redirect;
    const back = await world.server.apps.management.fetch(new Request(await world.allow(url)));
    expect([back.status, back.headers.get('Location')]).toEqual([303, `${HOST_ORIGIN}/settings`]);
    const { status, json } = await world.call({ sessionId });
    expect([status, json.detail]).toEqual([422, 'The administrator declined.']);
  });

  it('reports a refusal with the provider’s message', async () => {
    const world = await createWorld({ sandbox: { approval: 'deny' } });
    const { sessionId, window } = await world.consent();
    const { status, json } = await world.resume(sessionId, window.message.params);
    expect([status, json.detail]).toEqual([422, 'The administrator declined.']);
  });

  it('does not suggest to repeat a step that has used up its session', async () => {
    const isDown = (request: Request) => request.url.includes('/token');
    const world = await createWorld({
      intercept: (request) => (isDown(request) ? new Response(null, { status: 503 }) : undefined),
    });
    const { sessionId, window } = await world.consent();
    const { status, json } = await world.resume(sessionId, window.message.params);
    expect([status, json.retryable]).toEqual([502, false]);
    expect((await world.resume(sessionId, window.message.params)).status).toBe(400);
  });

  it('needs the builder’s application', async () => {
    const world = await createWorld();
    await world.server.call('DELETE', `/projects/acme/provider-apps/${world.appId}`);
    const { status, json } = await world.begin('microsoftAdminConsent');
    expect([status, json.remedy]).toEqual([422, expect.stringContaining(CALLBACK)]);
  });
});

describe('consent of an administrator', () => {
  const EVE = { id: 'user-eve', name: 'Eve', workspaceId: 'workspace-7' };
  const NO_SIGN_IN = 'The administrator did not sign in after the consent.';
  const WRONG_RESPONSE = 'Microsoft’s response does not belong to this sign-in.';
  const NO_TENANT = 'Microsoft did not say to which tenant the administrator belongs.';
  /** The parameters with which the consent page would come back. */
  const forged = { admin_consent: 'True', tenant: 'workspace-42' };

  /** A world in which the tenant of Ada is connected to `group-1`, and a sign-in for `group-2` has begun. */
  async function attacked(options: OauthWorldOptions = {}) {
    const world = await createWorld({ sandbox: { users: [DEFAULT_OAUTH_USER, EVE] }, ...options });
    const { sessionId: own, window } = await world.consent();
    expect((await world.resume(own, window.message.params)).json).toHaveProperty('connection');
    const begun = await world.begin('microsoftAdminConsent', { groupRef: 'group-2' });
    const { url, sessionId } = begun.json.redirect as { url: string; sessionId: string };
    const state = new URL(url).searchParams.get('state') ?? '';
    return { ...world, sessionId, state };
  }

  it('does not connect the tenant that the parameters of a request name', async () => {
    const { sessionId, state, resume, connections } = await attacked();
    const { status, json } = await resume(sessionId, { ...forged, state });
    expect([status, json.detail]).toEqual([422, NO_SIGN_IN]);
    expect(await connections()).toHaveLength(1);
  });

  it('connects the tenant of the person who signs in, and not the one in the callback’s address', async () => {
    const { sessionId, state, redirectOf, allow, open, call, connections } = await attacked();
    const page = await redirectOf(`${CALLBACK}?${new URLSearchParams({ ...forged, state })}`);
    expect((await call({ sessionId })).json).toHaveProperty('redirect');
    await open(await allow(`${page}&user=${EVE.id}`));
    const { status, json } = await call({ sessionId });
    expect([status, json.detail]).toEqual([422, 'No administrator has consented.']);
    expect(await connections()).toHaveLength(1);
  });

  it('is followed by a sign-in in the same window, also when its page is loaded again', async () => {
    const world = await createWorld();
    const { url, sessionId } = (await world.begin('microsoftAdminConsent')).json.redirect;
    const back = await world.allow(url);
    const page = await world.redirectOf(back);
    expect(await world.redirectOf(back)).toBe(page);
    const { origin, pathname, searchParams } = new URL(page);
    const state = new URL(url).searchParams.get('state');
    expect(`${origin}${pathname}`).toBe(`${OAUTH_ORIGIN}/oauth/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'demo-client',
      redirect_uri: CALLBACK,
      response_type: 'code',
      response_mode: 'query',
      scope: 'openid profile',
      state,
      nonce: state,
    });
    await world.open(await world.allow(page));
    expect((await world.call({ sessionId })).json.connection.providerWorkspaceRef).toBe('workspace-42');
  });

  it.each([
    ['of another sign-in', { nonce: 'another' }, WRONG_RESPONSE],
    ['of another client', { client_id: 'other-client' }, 'The code is not valid.'],
    ['that gives no ID token', { scope: 'profile' }, WRONG_RESPONSE],
  ])('connects nothing with a code %s', async (_words, changed, words) => {
    const clients = [DEMO_OAUTH_CLIENT, { ...DEMO_OAUTH_CLIENT, clientId: 'other-client' }];
    const { sessionId, state, redirectOf, allow, resume, connections } = await attacked({ sandbox: { clients } });
    const page = new URL(await redirectOf(`${CALLBACK}?${new URLSearchParams({ ...forged, state })}`));
    for (const [name, value] of Object.entries(changed)) page.searchParams.set(name, value);
    const back = new URL(await allow(page.href));
    const { status, json } = await resume(sessionId, Object.fromEntries(back.searchParams));
    expect([status, json.detail]).toEqual([422, expect.stringContaining(words)]);
    expect(await connections()).toHaveLength(1);
  });

  it.each([
    ['another audience', { aud: 'other-client' }, WRONG_RESPONSE],
    ['no audience', { aud: undefined }, WRONG_RESPONSE],
    ['no nonce', { nonce: undefined }, WRONG_RESPONSE],
    ['no tenant', { tid: undefined }, NO_TENANT],
    ['a tenant that would lead elsewhere', { tid: 'evil.test/..' }, NO_TENANT],
  ])('connects nothing with an ID token with %s', async (_words, changed, words) => {
    let nonce = '';
    const world = await createWorld({
      intercept: (request) => {
        if (!request.url.endsWith('/organizations/token')) return undefined;
        const claims = { aud: 'demo-client', nonce, tid: 'workspace-42', ...changed };
        return Response.json({ access_token: 'at', id_token: new UnsecuredJWT(claims).encode() });
      },
    });
    const { sessionId, window } = await world.consent();
    nonce = window.message.params.state;
    const { status, json } = await world.resume(sessionId, window.message.params);
    expect([status, json.detail]).toEqual([422, words]);
    expect(await world.connections()).toEqual([]);
  });

  it.each([
    ['a Global Administrator', ['62e90394-69f5-4237-9190-012177145e10'], 200],
    ['a Privileged Role Administrator', ['other', 'e8611ab8-c189-46e8-94e1-60213ab1f814'], 200],
    ['a person without a role', [], 422],
    ['a person with another role', ['b79fbf4d-3ef9-4689-8143-76b194e85509'], 422],
  ])('and sign-in of %s, whose roles the ID token names, get %i', async (_words, roles, expected) => {
    const world = await createWorld({ sandbox: { users: [{ ...DEFAULT_OAUTH_USER, roles }] } });
    const { sessionId, window } = await world.consent();
    const { status, json } = await world.resume(sessionId, window.message.params);
    expect(status).toBe(expected);
    if (expected === 422) expect(json.detail).toContain('Only a Global Administrator');
    expect(await world.connections()).toHaveLength(expected === 200 ? 1 : 0);
  });
});

describe('a sign-in with a page that is bound to its browser', () => {
  async function bound(options: OauthWorldOptions = {}) {
    const world = await createWorld(options);
    const begun = await world.begin('microsoftAdminConsent', { enableCSRFProtection: true });
    const { url, sessionId } = begun.json.redirect as { url: string; sessionId: string };
    const cookie = begun.headers.get('Set-Cookie') ?? '';
    return { world, begun, url, sessionId, cookie, Cookie: cookie.split(';')[0] ?? '' };
  }

  it('sets a cookie that no script reads, for its callback page alone', async () => {
    const { begun, cookie } = await bound();
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^amp_sign_in_[\w-]{16}=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/callbacks/v1/custom-auth',
      'SameSite=None',
      'Secure',
    ]);
    expect(begun.headers.get('Access-Control-Allow-Origin')).toBe(HOST_ORIGIN);
    expect(begun.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    expect(Object.keys(begun.json)).toEqual(['redirect']);
  });

  it('sets a cookie that comes with a posted form for a page of the same origin, and on a machine without https', async () => {
    const begin = async (publicApiUrl: string) => {
      const world = await createWorld({ publicApiUrl });
      const body = { projectIdOrName: 'acme', provider: 'microsoftAdminConsent', groupRef: 'g', consumerRef: 'c' };
      const headers = { Origin: publicApiUrl };
      const more = { customAuth: {}, enableCSRFProtection: true };
      const begun = await world.server.call('POST', '/custom-auth/connect', { headers, body: { ...body, ...more } });
      return (begun.headers.get('Set-Cookie') ?? '').split('; ');
    };
    expect(await begin('https://api.test')).toEqual(expect.arrayContaining(['SameSite=None', 'Secure']));
    const local = await begin('http://localhost:8080');
    expect(local).toContain('SameSite=Lax');
    expect(local).not.toContain('Secure');
  });

  it('continues in that browser, with its window and without', async () => {
    const first = await bound();
    const { message } = await first.world.open(await first.world.allow(first.url), { Cookie: first.Cookie });
    expect(message.source).toBe('ampersand-custom-auth');
    const { json } = await first.world.resume(first.sessionId, message.params);
    expect(json.connection).toMatchObject({ providerWorkspaceRef: 'workspace-42' });

    const second = await bound();
    await second.world.open(await second.world.allow(second.url), { Cookie: `other=1; ${second.Cookie}` });
    expect((await second.world.call({ sessionId: second.sessionId })).json).toHaveProperty('connection');
  });

  it.each(['no', 'a wrong', 'another sign-in’s'])('ends with %s cookie, and shows no parameter', async (which) => {
    const { world, url, sessionId, Cookie } = await bound();
    const other = await world.begin('microsoftAdminConsent', { enableCSRFProtection: true });
    const secret = (other.headers.get('Set-Cookie') ?? '').split(';')[0]?.split('=')[1] ?? '';
    const [name = ''] = Cookie.split('=');
    const given = { no: '', 'a wrong': `${name}=${'x'.repeat(43)}`, 'another sign-in’s': `${name}=${secret}` }[which];
    const back = await world.allow(url);
    const { html, message } = await world.open(back, { Cookie: given ?? '' });
    expect(message).toMatchObject({ eventType: 'AUTHORIZATION_FAILED' });
    expect(message.message).toContain('This browser did not begin the sign-in.');
    expect(html).not.toContain('workspace-42');
    // The holder of the session does not continue, with the cookie, with parameters or without.
    expect((await world.open(back, { Cookie })).targetOrigin).toBe('https://api.test');
    const params = Object.fromEntries(new URL(back).searchParams);
    for (const response of [await world.call({ sessionId }), await world.resume(sessionId, params)]) {
      expect([response.status, response.json.type]).toEqual([400, 'urn:ampersand:problem:invalid-input']);
    }
    expect(await world.connections()).toEqual([]);
  });

  it.each(['first', 'second'])('ends in another browser that comes back from its %s page', async (which) => {
    const { world, url, sessionId, Cookie } = await bound();
    const first = await world.allow(url);
    const back = which === 'first' ? first : await world.allow(await world.redirectOf(first, { Cookie }));
    expect(await world.redirectOf(back)).toBe('');
    expect((await world.call({ sessionId })).status).toBe(400);
    expect(await world.connections()).toEqual([]);
  });

  it('shows the reason to another browser in place of going back', async () => {
    const world = await createWorld();
    const returnUrl = `${HOST_ORIGIN}/settings`;
    const begun = await world.begin('microsoftAdminConsent', { enableCSRFProtection: true, returnUrl });
    const { headers, html } = await world.open(await world.allow(begun.json.redirect.url));
    expect(headers.get('Location')).toBeNull();
    expect(html).toContain('This browser did not begin the sign-in.');
    expect(html).toContain(`<a href="${returnUrl}">`);
  });

  it('continues with what its callback page received alone', async () => {
    const { world, begun, url, sessionId, Cookie } = await bound();
    const back = await world.allow(url);
    const params = Object.fromEntries(new URL(back).searchParams);
    expect(await world.resume(sessionId, params)).toMatchObject({ status: 200, json: begun.json });
    await world.open(back, { Cookie });
    expect((await world.resume(sessionId, { ...params, tenant: 'workspace-7' })).json.connection).toMatchObject({
      providerWorkspaceRef: 'workspace-42',
    });
  });

  it('sets no cookie unless it is requested', async () => {
    const begun = await (await createWorld()).begin('microsoftAdminConsent');
    expect(begun.headers.has('Set-Cookie')).toBe(false);
  });
});

describe('a sign-in without a page', () => {
  it('changes the form for a key and keeps no password', async () => {
    const world = await createWorld();
    const { status, json } = await world.begin('redtail', { customAuth: DEMO_FORM_SIGN_IN });
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['connection']);
    const record = await world.server.ports.store.connections.get(json.connection.id);
    expect(record?.sealedCredential).toContain('userKeyCredentials');
    expect(record?.sealedCredential).not.toContain(DEMO_FORM_SIGN_IN.password);
  });

  it('reports a refusal with the provider’s message and stores nothing', async () => {
    const world = await createWorld();
    const customAuth = { ...DEMO_FORM_SIGN_IN, password: 'a-wrong-password' };
    const { status, json, text } = await world.begin('redtail', { customAuth });
    expect([status, json.detail]).toEqual([422, 'API key, user name or password is wrong.']);
    expect(text + JSON.stringify(world.server.ports.logged)).not.toContain('a-wrong-password');
    expect(await world.connections()).toEqual([]);
  });

  it('needs the whole form', async () => {
    const world = await createWorld();
    const { status, json } = await world.begin('redtail', { customAuth: { apiKey: 'k', username: 'u' } });
    expect([status, json.issues]).toMatchObject([400, [{ name: 'customAuth.password' }]]);
  });
});

describe('a request', () => {
  it.each([
    ['callRail', 400, 'not connected in several steps'],
    ['form', 400, 'not connected in several steps'],
    ['labyrinth', 400, 'does not know the steps'],
    ['unknown', 422, 'There is no provider "unknown"'],
  ])('for %s is refused with %i', async (provider, status, words) => {
    const response = await (await createWorld()).begin(provider);
    expect([response.status, response.json.detail]).toEqual([status, expect.stringContaining(words)]);
  });

  it('names provider, group and consumer, or the session', async () => {
    const world = await createWorld();
    const { status, json } = await world.call({});
    expect([status, json.issues.map((issue: { name: string }) => issue.name)]).toEqual([
      400,
      ['provider', 'groupRef', 'consumerRef'],
    ]);
    expect((await world.resume('unknown', {})).status).toBe(400);
  });
});
