import type { JsonRecord } from '../shared/json.ts';
import type { AuthorizationCode } from './authorization-endpoint.ts';
import { handleAuthorization } from './authorization-endpoint.ts';
import type { OauthClient, OauthUser, TokenError } from './oauth-client.ts';
import { DEFAULT_OAUTH_USER, parseScopes, standardErrorBody, tokenError } from './oauth-client.ts';
import type { Grant, IssuedTokens, TokenVault } from './token-vault.ts';
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

/** Dependencies of the endpoint. */
interface TokenEndpointParts {
  clients: ReadonlyMap<string, OauthClient>;
  users: readonly OauthUser[];
  codes: Map<string, AuthorizationCode>;
  vault: TokenVault;
  now: () => Date;
}

/** Result of a token request. */
type TokenOutcome = { kind: 'issued'; tokens: IssuedTokens } | { kind: 'refused'; refusal: TokenError };

/** Handles a token request in every grant. Source: RFC 6749, sections 4.1.3, 4.3.2, 4.4.2 and 6. */
async function handleTokenRequest(request: Request, parts: TokenEndpointParts): Promise<TokenOutcome> {
  const form = new URLSearchParams(await request.text());
  const client = authenticateClient(request.headers, form, parts.clients);
  if (client === undefined) return refuse('invalid_client', 'The client is unknown or its secret is wrong.');
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(form, client, parts);
    case 'refresh_token':
      return refresh(form, client, parts.vault);
    case 'client_credentials':
      return ownTokens(form, client, parts.vault);
    case 'password':
      return passwordTokens(form, client, parts);
    default:
      return refuse('unsupported_grant_type', 'The grant type is not supported.');
  }
}

/**
 * Recognises a client by a secret in the body or in a Basic header; a public one by its id alone.
 * Source: RFC 6749, section 2.3.1.
 */
function authenticateClient(
  headers: Headers,
  form: URLSearchParams,
  clients: ReadonlyMap<string, OauthClient>,
): OauthClient | undefined {
  const basic = basicCredentials(headers.get('authorization'));
  const client = clients.get(basic?.id ?? form.get('client_id') ?? '');
  if (client === undefined) return undefined;
  const secret = basic?.secret ?? form.get('client_secret') ?? undefined;
  return client.clientSecret === undefined || client.clientSecret === secret ? client : undefined;
}

function basicCredentials(header: string | null): { id: string; secret: string } | undefined {
  const encoded = /^Basic (\S+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    const [id = '', ...secret] = atob(encoded).split(':');
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret.join(':')) };
  } catch {
    return undefined;
  }
}

async function exchangeCode(
  form: URLSearchParams,
  client: OauthClient,
  { codes, vault, now }: TokenEndpointParts,
): Promise<TokenOutcome> {
  const code = codes.get(form.get('code') ?? '');
  if (code === undefined || code.clientId !== client.clientId) {
    return refuse('invalid_grant', 'The code is not valid.');
  }
  if (code.family !== undefined) {
    // The code may have been stolen, so its tokens are revoked. RFC 6749, section 4.1.2.
    vault.revokeFamily(code.family);
    return refuse('invalid_grant', 'The code was used already.');
  }
  if (code.expiresAt <= now().getTime()) return refuse('invalid_grant', 'The code has expired.');
  if (code.isRedirectUriGiven && form.get('redirect_uri') !== code.redirectUri) {
    return refuse('invalid_grant', 'The redirect_uri is not the one of the authorization request.');
  }
  const verifier = form.get('code_verifier');
  const isProven = code.challenge === undefined ? verifier === null : (await s256(verifier ?? '')) === code.challenge;
  if (!isProven) return refuse('invalid_grant', 'The code_verifier does not fit the code_challenge.');
  const { user, scopes, nonce } = code;
  const grant = { clientId: client.clientId, user, scopes, ...(nonce !== undefined && { nonce }) };
  const { family, ...tokens } = vault.open({ ...grant, isRefreshable: true });
  code.family = family;
  return { kind: 'issued', tokens };
}

function refresh(form: URLSearchParams, client: OauthClient, vault: TokenVault): TokenOutcome {
  const scope = form.get('scope');
  const tokens = vault.refresh(
    form.get('refresh_token') ?? '',
    client.clientId,
    scope === null ? undefined : parseScopes(scope),
  );
  switch (tokens) {
    case 'unknown':
      return refuse('invalid_grant', 'The refresh token is not valid.');
    case 'reused':
      return refuse('invalid_grant', 'The refresh token was used already. The user has to sign in again.');
    case 'tooWide':
      return refuse('invalid_scope', 'The scope goes beyond what the user allowed.');
    default:
      return { kind: 'issued', tokens };
  }
}

function ownTokens(form: URLSearchParams, client: OauthClient, vault: TokenVault): TokenOutcome {
  if (client.clientSecret === undefined) return refuse('unauthorized_client', 'A public client has no own access.');
  const scopes = parseScopes(form.get('scope') ?? undefined);
  if (scopes.some((scope) => client.scopes !== undefined && !client.scopes.includes(scope))) {
    return refuse('invalid_scope', 'The client may not ask for one of these scopes.');
  }
  return { kind: 'issued', tokens: vault.open({ clientId: client.clientId, scopes, isRefreshable: false }) };
}

function passwordTokens(
  form: URLSearchParams,
  client: OauthClient,
  { users, vault }: TokenEndpointParts,
): TokenOutcome {
  const name = form.get('username');
  const user = users.find(({ id, password }) => id === name && password !== undefined);
  if (user === undefined || user.password !== form.get('password')) {
    return refuse('invalid_grant', 'User name or password is wrong.');
  }
  const scopes = parseScopes(form.get('scope') ?? undefined);
  return { kind: 'issued', tokens: vault.open({ clientId: client.clientId, user, scopes, isRefreshable: true }) };
}

function refuse(error: TokenError['error'], description: string): TokenOutcome {
  return { kind: 'refused', refusal: tokenError(error, description) };
}

/** Source: RFC 7636, section 4.2. */
async function s256(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
