import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../test/support/core-ports.ts';
import type { AuthorizationServer, AuthorizationServerOptions } from './authorization-server.ts';
import { createAuthorizationServer } from './authorization-server.ts';

const ORIGIN = 'https://provider.test';
const CALLBACK = 'https://api.test/callbacks/v1/oauth';
const APP = {
  clientId: 'app-1',
  clientSecret: 'app-1-secret',
  name: 'Acme',
  redirectUris: [CALLBACK],
  scopes: ['read', 'write'],
};
const PUBLIC_APP = { clientId: 'public-1' };

let clock = createManualClock();
let server: AuthorizationServer;

function make(more: Partial<AuthorizationServerOptions> = {}) {
  clock = createManualClock();
  server = createAuthorizationServer({
    clients: [APP, PUBLIC_APP],
    approval: 'allow',
    now: () => new Date(clock.now()),
    ...more,
  });
}

beforeEach(() => make());

async function respond(request: Request): Promise<Response> {
  const response = await server.fetch(request);
  if (response === undefined) throw new Error('That address is not one of the server.');
  return response;
}

function authorizeUrl(query: Record<string, string> = {}): string {
  const all = {
    client_id: 'app-1',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'read',
    state: 's-1',
    ...query,
  };
  return `${ORIGIN}/oauth/authorize?${new URLSearchParams(all)}`;
}

/** Where the user is sent back to. */
async function authorize(query: Record<string, string> = {}): Promise<URLSearchParams> {
  const response = await respond(new Request(authorizeUrl(query)));
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location') ?? '').searchParams;
}

async function token(form: Record<string, string>, headers: Record<string, string> = {}) {
  const client: Record<string, string> =
    'authorization' in headers ? {} : { client_id: 'app-1', client_secret: 'app-1-secret' };
  const body = new URLSearchParams({ ...client, ...form });
  const response = await respond(new Request(`${ORIGIN}/oauth/token`, { method: 'POST', body, headers }));
  return { status: response.status, json: await response.json() };
}

async function signIn(query: Record<string, string> = {}) {
  const code = (await authorize(query)).get('code') ?? '';
  return token({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK });
}

const refreshWith = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token });

describe('authorization page', () => {
  beforeEach(() => make({ approval: 'ask' }));

  it('asks the user, naming the client and its scopes as plain text', async () => {
    make({ approval: 'ask', clients: [{ ...APP, name: '<b>Acme</b>' }] });
    const page = await respond(new Request(authorizeUrl()));
    const html = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(html).toContain('&#60;b&#62;Acme');
    expect(html).toContain('<code>read</code>');
  });

  it.each(['allow', 'deny'])('takes the decision "%s" from the form', async (decision) => {
    const body = new URLSearchParams({ decision, user: 'user-ada' });
    const response = await respond(new Request(authorizeUrl(), { method: 'POST', body }));
    const back = new URL(response.headers.get('location') ?? '').searchParams;
    expect(back.get('state')).toBe('s-1');
    expect([back.has('code'), back.get('error')]).toEqual(
      decision === 'allow' ? [true, null] : [false, 'access_denied'],
    );
  });

  it('decides immediately if the URL requests it', async () => {
    expect((await authorize({ auto: 'allow' })).has('code')).toBe(true);
    expect((await authorize({ auto: 'deny' })).get('error')).toBe('access_denied');
  });

  it('never sends a user to an address that is not registered', async () => {
    const response = await respond(new Request(authorizeUrl({ redirect_uri: 'https://evil.test/', auto: 'allow' })));
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect((await respond(new Request(authorizeUrl({ client_id: 'unknown' })))).status).toBe(400);
  });

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'read everything' }, 'invalid_scope'],
    [{ code_challenge: 'x', code_challenge_method: 'plain' }, 'invalid_request'],
    [{ client_id: 'public-1' }, 'invalid_request'],
  ])('sends the user back with the reason for %o', async (query, error) => {
    expect((await authorize(query)).get('error')).toBe(error);
  });
});

describe('authorization code', () => {
  it('is exchanged for tokens that are let in', async () => {
    const { status, json } = await signIn();
    expect(status).toBe(200);
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read' });
    expect(server.isValid(json.access_token)).toBe(true);
    expect(server.grantOf(json.access_token)).toMatchObject({ clientId: 'app-1', user: { id: 'user-ada' } });
  });

  it('works once; a second exchange ends what the first one brought', async () => {
    const code = (await authorize()).get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    const first = await token(form);
    expect((await token(form)).json.error).toBe('invalid_grant');
    expect(server.isValid(first.json.access_token)).toBe(false);
  });

  it('lapses after a minute', async () => {
    const code = (await authorize()).get('code') ?? '';
    clock.advance(60_000);
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    expect((await token(form)).json).toMatchObject({ error: 'invalid_grant' });
  });

  it('needs the address of the authorization request', async () => {
    const code = (await authorize()).get('code') ?? '';
    expect((await token({ grant_type: 'authorization_code', code })).json.error).toBe('invalid_grant');
  });

  it('needs the verifier of its challenge', async () => {
    const verifier = 'v'.repeat(50);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = { code_challenge: challenge, code_challenge_method: 'S256' };
    const exchange = async (code_verifier?: string) => {
      const code = (await authorize(query)).get('code') ?? '';
      const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
      return (await token({ ...form, ...(code_verifier !== undefined && { code_verifier }) })).status;
    };
    expect([await exchange(), await exchange('w'.repeat(50)), await exchange(verifier)]).toEqual([400, 400, 200]);
  });
});

describe('client', () => {
  it('is refused with a wrong secret and taken with a Basic header', async () => {
    expect(await token({ grant_type: 'client_credentials', client_secret: 'guess' })).toMatchObject({
      status: 401,
      json: { error: 'invalid_client' },
    });
    const basic = { authorization: `Basic ${btoa('app-1:app-1-secret')}` };
    expect((await token({ grant_type: 'client_credentials', scope: 'write' }, basic)).json.scope).toBe('write');
  });

  it('gets no refresh token for itself and no scope that it may not have', async () => {
    const { json } = await token({ grant_type: 'client_credentials' });
    expect(json).not.toHaveProperty('refresh_token');
    expect((await token({ grant_type: 'client_credentials', scope: 'admin' })).json.error).toBe('invalid_scope');
  });

  it('signs a user in with a password', async () => {
    const form = { grant_type: 'password', username: 'user-ada', password: 'ada-password' };
    expect((await token(form)).json).toHaveProperty('refresh_token');
    expect((await token({ ...form, password: 'guess' })).json.error).toBe('invalid_grant');
  });

  it('gets an error for an unsupported grant', async () => {
    expect((await token({ grant_type: 'magic' })).json.error).toBe('unsupported_grant_type');
  });
});

describe('refresh', () => {
  it('rotates: the new refresh token works, the old one ends everything', async () => {
    const first = (await signIn()).json;
    const second = (await refreshWith(first.refresh_token)).json;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(server.isValid(second.access_token)).toBe(true);
    expect((await refreshWith(first.refresh_token)).json.error).toBe('invalid_grant');
    expect(server.isValid(second.access_token)).toBe(false);
    expect((await refreshWith(second.refresh_token)).json.error).toBe('invalid_grant');
  });

  it('keeps the refresh token without rotation', async () => {
    make({ rotateRefreshTokens: false });
    const { refresh_token } = (await signIn()).json;
    expect((await refreshWith(refresh_token)).json.refresh_token).toBe(refresh_token);
    expect((await refreshWith(refresh_token)).status).toBe(200);
  });

  it('refuses another client and wider scopes', async () => {
    const { refresh_token } = (await signIn()).json;
    const form = { grant_type: 'refresh_token', refresh_token };
    expect((await token({ ...form, client_id: 'public-1' })).json.error).toBe('invalid_grant');
    expect((await token({ ...form, scope: 'read write' })).json.error).toBe('invalid_scope');
  });
});

describe('life of tokens', () => {
  it('ends with their time, on demand, and by revocation', async () => {
    const first = (await signIn()).json;
    clock.advance(3_600_000);
    expect(server.isValid(first.access_token)).toBe(false);

    const second = (await refreshWith(first.refresh_token)).json;
    server.expireAccessTokens();
    expect(server.isValid(second.access_token)).toBe(false);

    const third = (await refreshWith(second.refresh_token)).json;
    const body = new URLSearchParams({ token: third.refresh_token, client_id: 'app-1', client_secret: 'app-1-secret' });
    await respond(new Request(`${ORIGIN}/oauth/revoke`, { method: 'POST', body }));
    expect(server.isValid(third.access_token)).toBe(false);
  });

  it('can be made short', async () => {
    server.setTokenLifetime(5);
    const { json } = await signIn();
    expect(json.expires_in).toBe(5);
    clock.advance(5_000);
    expect(server.isValid(json.access_token)).toBe(false);
  });
});

describe('the shape of a provider', () => {
  it('is put over responses and refusals, at its own paths', async () => {
    make({
      paths: { token: '/services/oauth2/token' },
      tokenResponse: ({ expires_in: _, ...standard }, { user }) => ({
        ...standard,
        instance: user?.workspaceId ?? null,
      }),
      errorResponse: ({ error, description }) => ({ status: error.toUpperCase(), message: description }),
    });
    expect(await server.fetch(new Request(`${ORIGIN}/oauth/token`, { method: 'POST' }))).toBeUndefined();
    const ask = async (form: Record<string, string>) => {
      const body = new URLSearchParams({ client_id: 'app-1', client_secret: 'app-1-secret', ...form });
      return (await respond(new Request(`${ORIGIN}/services/oauth2/token`, { method: 'POST', body }))).json();
    };
    const granted = await ask({ grant_type: 'password', username: 'user-ada', password: 'ada-password' });
    expect(granted).toMatchObject({ instance: 'workspace-42' });
    expect(granted).not.toHaveProperty('expires_in');
    expect(await ask({ grant_type: 'magic' })).toMatchObject({ status: 'UNSUPPORTED_GRANT_TYPE' });
  });
});
