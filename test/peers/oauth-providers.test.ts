import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuth2Server } from 'oauth2-mock-server';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DEMO_OAUTH_CLIENT } from '../../mock-server/sandbox/oauth/oauth-client.ts';
import type { Oauth2Opts } from '../../src/contract/index.ts';
import type { OauthWorld } from '../support/oauth-world.ts';
import { createOauthWorld, OAUTH_ORIGIN, oauthProvider } from '../support/oauth-world.ts';
import { describePeer } from './peer.ts';

const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;

/** The server with a provider app at the peer. */
interface PeerWorld extends OauthWorld {
  /** Address of the peer; the server knows it as {@link OAUTH_ORIGIN}. */
  origin: string;
  /** That the peer sent to the server, in their order. */
  refreshTokens: string[];
}

async function createWorld(origin: string, endpoints: Partial<Oauth2Opts>): Promise<PeerWorld> {
  const refreshTokens: string[] = [];
  const world = await createOauthWorld({
    entries: [oauthProvider({ tokenMetadataFields: { scopesField: 'scope' }, ...endpoints })],
    intercept: async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' ? null : await request.text();
      const response = await fetch(`${origin}${pathname}${search}`, { method, headers, body });
      const { refresh_token } = (await response.clone().json()) as { refresh_token?: string };
      if (refresh_token !== undefined) refreshTokens.push(refresh_token);
      return response;
    },
  });
  return { ...world, origin, refreshTokens };
}

/** Follows redirects with cookies, and submits the forms of the provider, until it leads away from it. */
async function signInAtProvider(url: string, origin: string): Promise<string> {
  const cookies = new Map<string, string>();
  let request: { url: string; body?: URLSearchParams } = { url: url.replace(OAUTH_ORIGIN, origin) };
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(request.url, {
      method: request.body === undefined ? 'GET' : 'POST',
      body: request.body ?? null,
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, request.url).href;
      if (!next.startsWith(origin)) return next;
      request = { url: next };
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined) throw new Error(`${response.status} ${page.slice(0, 500)}`);
    request = {
      url: new URL(action, request.url).href,
      body: new URLSearchParams({ prompt, login: 'ada', password: 'x' }),
    };
  }
  throw new Error('The provider never led back.');
}

/** Connects, refreshes, and refreshes again after the peer has ended the grant. */
async function expectLife(world: PeerWorld, endGrant: () => Promise<void>): Promise<void> {
  const { text: signInUrl } = await world.begin();
  const { html } = await world.open(await signInAtProvider(signInUrl, world.origin));
  expect(html).toContain('The account is connected');
  const [connection] = await world.connections();
  const refresh = async () =>
    (await world.server.call('GET', `/projects/acme/connections/${connection?.id}?refresh=force`)).json;
  expect(await refresh()).toMatchObject({ status: 'created', updateTime: expect.any(String) });
  expect(world.refreshTokens).toHaveLength(2);
  await endGrant();
  await refresh();
  expect(await world.connections()).toMatchObject([{ id: connection?.id, status: 'bad_credentials' }]);
}

describePeer('oauth2-mock-server', () => {
  const peer = new OAuth2Server();
  beforeAll(async () => {
    await peer.issuer.keys.generate('RS256');
    await peer.start(0, '127.0.0.1');
  });
  afterAll(() => peer.stop());

  it('connects an account, refreshes its token, and loses it with the grant', async () => {
    const world = await createWorld(`http://127.0.0.1:${peer.address().port}`, {
      authURL: `${OAUTH_ORIGIN}/authorize`,
      tokenURL: `${OAUTH_ORIGIN}/token`,
    });
    await expectLife(world, async () => {
      peer.service.once('beforeResponse', (response) => {
        Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } });
      });
    });
  });
});

describePeer('oidc-provider', () => {
  const listener = createServer();
  let origin = '';
  beforeAll(async () => {
    // It warns of each setting that production needs.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'info').mockImplementation(() => {});
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const provider = new Provider(origin, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          grant_types: ['authorization_code', 'refresh_token'],
          redirect_uris: ['https://api.test/callbacks/v1/oauth'],
        },
      ],
      scopes: ['read', 'write'],
      issueRefreshToken: () => true,
      rotateRefreshToken: true,
    });
    listener.on('request', provider.callback());
  });
  afterAll(() => {
    listener.close();
    vi.restoreAllMocks();
  });

  it('connects an account, rotates its tokens, and loses it when one is used twice', async () => {
    const world = await createWorld(origin, { authURL: `${OAUTH_ORIGIN}/auth`, tokenURL: `${OAUTH_ORIGIN}/token` });
    await expectLife(world, async () => {
      expect(new Set(world.refreshTokens).size).toBe(2);
      const [spent = ''] = world.refreshTokens;
      const response = await fetch(`${origin}/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: spent }),
      });
      expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
    });
  });
});
