import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OauthSandbox } from '../../mock-server/sandbox/oauth/app.ts';
import { createOauthSandbox } from '../../mock-server/sandbox/oauth/app.ts';
import { DEMO_OAUTH_CLIENT } from '../../mock-server/sandbox/oauth/oauth-client.ts';
import { describePeer } from './peer.ts';

const ISSUER = 'https://provider.test';
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/oauth/authorize`,
  token_endpoint: `${ISSUER}/oauth/token`,
  revocation_endpoint: `${ISSUER}/oauth/revoke`,
};
const REDIRECT_URI = 'https://app.test/callback';
const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;

let sandbox: OauthSandbox;
beforeEach(() => {
  sandbox = createOauthSandbox({ approval: 'allow' });
});
const fetchFromSandbox = async (url: string, init: object) => sandbox.fetch(new Request(url, init as RequestInit));

/** @returns the address to which the sign-in page sends the browser back */
async function approve(authorizationUrl: URL): Promise<URL> {
  const response = await sandbox.fetch(new Request(authorizationUrl, { redirect: 'manual' }));
  expect(response.status).toBe(302);
  return new URL(response.headers.get('Location') ?? '');
}

describePeer('oauth4webapi', () => {
  const client = { client_id: clientId };
  const options = { [oauth.customFetch]: fetchFromSandbox };

  async function signIn(
    authentication: oauth.ClientAuth,
    verifier = oauth.generateRandomCodeVerifier(),
    sent = verifier,
  ) {
    const url = new URL(METADATA.authorization_endpoint);
    const query = {
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'read',
      state: 'state-1',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const callback = oauth.validateAuthResponse(METADATA, client, await approve(url), 'state-1');
    const exchange = async () =>
      oauth.processAuthorizationCodeResponse(
        METADATA,
        client,
        await oauth.authorizationCodeGrantRequest(
          METADATA,
          client,
          authentication,
          callback,
          REDIRECT_URI,
          sent,
          options,
        ),
      );
    return { exchange, tokens: await exchange() };
  }

  async function refresh(refreshToken: string) {
    const authentication = oauth.ClientSecretPost(clientSecret);
    return oauth.processRefreshTokenResponse(
      METADATA,
      client,
      await oauth.refreshTokenGrantRequest(METADATA, client, authentication, refreshToken, options),
    );
  }

  async function call(accessToken: string) {
    return oauth.protectedResourceRequest(accessToken, 'GET', new URL(`${ISSUER}/api/me`), undefined, null, options);
  }

  describe.each([
    ['in the body', oauth.ClientSecretPost(clientSecret)],
    ['in a header', oauth.ClientSecretBasic(clientSecret)],
  ])('with the client %s', (_where, authentication) => {
    it('signs in with PKCE and calls the API', async () => {
      const { tokens } = await signIn(authentication);
      expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read' });
      expect(await (await call(tokens.access_token)).json()).toMatchObject({ clientId, scopes: ['read'] });
    });

    it('gets a token for the client itself', async () => {
      const response = await oauth.clientCredentialsGrantRequest(
        METADATA,
        client,
        authentication,
        { scope: 'read' },
        options,
      );
      const tokens = await oauth.processClientCredentialsResponse(METADATA, client, response);
      expect(tokens.refresh_token).toBeUndefined();
      expect((await call(tokens.access_token)).status).toBe(200);
    });
  });

  it('reads the error of a wrong verifier', async () => {
    const signingIn = signIn(oauth.ClientSecretPost(clientSecret), undefined, oauth.generateRandomCodeVerifier());
    await expect(signingIn).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
  });

  it('reads the error of a code that was used', async () => {
    const { exchange } = await signIn(oauth.ClientSecretPost(clientSecret));
    await expect(exchange()).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
  });

  it('reads the error of a wrong client', async () => {
    await expect(signIn(oauth.ClientSecretPost('wrong'))).rejects.toMatchObject({
      error: 'invalid_client',
      status: 401,
    });
  });

  it('rotates refresh tokens, and loses the sign-in when an old one is used', async () => {
    const { tokens } = await signIn(oauth.ClientSecretPost(clientSecret));
    const renewed = await refresh(tokens.refresh_token ?? '');
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    await expect(refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(refresh(renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('revokes a token, after which calls are challenged', async () => {
    const { tokens } = await signIn(oauth.ClientSecretPost(clientSecret));
    const authentication = oauth.ClientSecretPost(clientSecret);
    const response = await oauth.revocationRequest(METADATA, client, authentication, tokens.access_token, options);
    await oauth.processRevocationResponse(response);
    await expect(call(tokens.access_token)).rejects.toMatchObject({
      cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
    });
  });
});

describePeer('openid-client', () => {
  function configure(secret: string = clientSecret) {
    const config = new openid.Configuration(METADATA, clientId, secret);
    config[openid.customFetch] = fetchFromSandbox;
    return config;
  }

  async function signIn(config: openid.Configuration) {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      scope: 'read',
      state: 'state-1',
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    return openid.authorizationCodeGrant(config, await approve(url), { pkceCodeVerifier, expectedState: 'state-1' });
  }

  it('signs in with PKCE, refreshes, and calls the API', async () => {
    const config = configure();
    const tokens = await signIn(config);
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    const url = new URL(`${ISSUER}/api/items?per_page=2`);
    const response = await openid.fetchProtectedResource(config, renewed.access_token, url, 'GET');
    expect(await response.json()).toMatchObject({ items: [{ id: 'item-1' }, { id: 'item-2' }], total: 250 });
  });

  it('gets a token for the client itself', async () => {
    const tokens = await openid.clientCredentialsGrant(configure(), { scope: 'read' });
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'read' });
  });

  it('reads the error of a revoked sign-in', async () => {
    const config = configure();
    const tokens = await signIn(config);
    await openid.tokenRevocation(config, tokens.refresh_token ?? '');
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('reads the error of a denied sign-in', async () => {
    sandbox = createOauthSandbox({ approval: 'deny' });
    await expect(signIn(configure())).rejects.toMatchObject({ error: 'access_denied' });
  });

  it('reads the error of a wrong client', async () => {
    await expect(signIn(configure('wrong'))).rejects.toMatchObject({ error: 'invalid_client' });
  });
});
