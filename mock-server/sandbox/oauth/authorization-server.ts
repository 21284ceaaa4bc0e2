import type { JsonRecord } from '../shared/json.ts';
import type { AuthorizationCode } from './authorization-endpoint.ts';
import { handleAuthorization } from './authorization-endpoint.ts';
import type { OauthClient, OauthUser } from './oauth-client.ts';
import { DEFAULT_OAUTH_USER } from './oauth-client.ts';
import type { TokenError } from './oauth-error.ts';
import { standardErrorBody } from './oauth-error.ts';
import { authenticateClient, handleTokenRequest } from './token-endpoint.ts';
import type { Grant, IssuedTokens } from './token-vault.ts';
import { createTokenVault } from './token-vault.ts';

/** Options of a simulated authorization server. Only the clients are required. */
export interface AuthorizationServerOptions {
  clients: readonly OauthClient[];
  /** Users that can sign in; by default the first one, unless the page or `?user=` selects another. */
  users?: readonly OauthUser[];
  /** Name on its pages. */
  providerName?: string;
  /** `/oauth/authorize`, `/oauth/token` and `/oauth/revoke` by default. */
  paths?: { authorize?: string; token?: string; revoke?: string };
  /** The real time by default. */
  now?: () => Date;
  /** 3,600 by default. */
  tokenLifetimeSeconds?: number;
  /** 60 by default. */
  codeLifetimeSeconds?: number;
  /** Whether each refresh rotates the refresh token; true by default. */
  rotateRefreshTokens?: boolean;
  /** `ask` (the default) shows a page; the others decide for the user immediately. */
  approval?: 'ask' | 'allow' | 'deny';
  /** Converts the standard token response to the provider's. */
  tokenResponse?: (standard: JsonRecord, grant: Grant) => JsonRecord;
  /** Converts an error to the provider's format; RFC 6749, section 5.2, by default. */
  errorResponse?: (refusal: TokenError) => JsonRecord;
}

/** A simulated authorization server, to be mounted in front of a provider's own routes. */
export interface AuthorizationServer {
  /** Handles requests to its three paths; undefined for any other, which the provider handles. */
  fetch(request: Request): Promise<Response | undefined>;
  /** Whether a request with this access token is let in now. */
  isValid(accessToken: string): boolean;
  /** Returns user and scopes of a valid access token. */
  grantOf(accessToken: string): Grant | undefined;
  /** The same for the bearer token of a request. */
  grantOfRequest(request: Request): Grant | undefined;
  /** Changes how long the tokens live that are issued from now on. */
  setTokenLifetime(seconds: number): void;
  /** Ends every access token, as if its time were over; refresh tokens stay. */
  expireAccessTokens(): void;
  /** Ends every grant: access and refresh tokens are refused from now on. */
  revokeAll(): void;
  /** Forgets tokens and codes, and takes the first life time again. */
  reset(): void;
}

/**
 * Creates a simulated authorization server: authorization page, token endpoint (authorization code with PKCE, refresh,
 * client credentials, password) and revocation. Two of them share nothing. Mount it behind `withFaultsAndJournal` to
 * make single responses fail or late, for example with `pathContains: '/oauth/token'`.
 * Source: RFC 6749, RFC 7636, RFC 7009.
 */
export function createAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  const clients = new Map(options.clients.map((client) => [client.clientId, client]));
  const users = options.users ?? [DEFAULT_OAUTH_USER];
  const now = options.now ?? (() => new Date());
  const paths = { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke', ...options.paths };
  const firstLifetime = options.tokenLifetimeSeconds ?? 3_600;
  let lifetime = firstLifetime;
  const codes = new Map<string, AuthorizationCode>();
  const vault = createTokenVault({
    now,
    tokenLifetimeSeconds: () => lifetime,
    rotateRefreshTokens: options.rotateRefreshTokens ?? true,
  });
  const authorization = {
    providerName: options.providerName ?? 'Simulated provider',
    clients,
    users,
    approval: options.approval ?? 'ask',
    codes,
    codeLifetimeSeconds: options.codeLifetimeSeconds ?? 60,
    now,
  };
  const errorBody = options.errorResponse ?? standardErrorBody;

  function issued({ accessToken, refreshToken, grant }: IssuedTokens): Response {
    const standard: JsonRecord = {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: lifetime,
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
      ...(grant.scopes.length > 0 && { scope: grant.scopes.join(' ') }),
    };
    return json(200, options.tokenResponse?.(standard, grant) ?? standard);
  }

  async function token(request: Request): Promise<Response> {
    if (request.method !== 'POST') return json(405, { error: 'invalid_request', error_description: 'Only POST.' });
    const outcome = await handleTokenRequest(request, { clients, users, codes, vault, now });
    return outcome.kind === 'issued'
      ? issued(outcome.tokens)
      : json(outcome.refusal.status, errorBody(outcome.refusal));
  }

  async function revoke(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const client = authenticateClient(request.headers, form, clients);
    if (client === undefined) return json(401, { error: 'invalid_client' });
    vault.revokeToken(form.get('token') ?? '', client.clientId);
    return new Response(null, { status: 200 });
  }

  const server: AuthorizationServer = {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === paths.authorize) return handleAuthorization(request, authorization);
      if (pathname === paths.token) return token(request);
      if (pathname === paths.revoke) return revoke(request);
      return undefined;
    },
    isValid: (accessToken) => vault.grantOf(accessToken) !== undefined,
    grantOf: (accessToken) => vault.grantOf(accessToken),
    grantOfRequest(request) {
      const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      return bearer === undefined ? undefined : vault.grantOf(bearer);
    },
    setTokenLifetime(seconds) {
      lifetime = seconds;
    },
    expireAccessTokens: () => vault.expireAccessTokens(),
    revokeAll: () => vault.revokeAll(),
    reset() {
      vault.revokeAll();
      codes.clear();
      lifetime = firstLifetime;
    },
  };
  return server;
}

function json(status: number, body: JsonRecord): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', pragma: 'no-cache' } });
}
