import type { AuthorizationCode } from './authorization-endpoint.ts';
import type { OauthClient, OauthUser } from './oauth-client.ts';
import { parseScopes } from './oauth-client.ts';
import type { TokenError } from './oauth-error.ts';
import { tokenError } from './oauth-error.ts';
import type { IssuedTokens, TokenVault } from './token-vault.ts';

/** Dependencies of the endpoint. */
export interface TokenEndpointParts {
  clients: ReadonlyMap<string, OauthClient>;
  users: readonly OauthUser[];
  codes: Map<string, AuthorizationCode>;
  vault: TokenVault;
  now: () => Date;
}

/** Result of a token request. */
export type TokenOutcome = { kind: 'issued'; tokens: IssuedTokens } | { kind: 'refused'; refusal: TokenError };

/** Handles a token request in every grant. Source: RFC 6749, sections 4.1.3, 4.3.2, 4.4.2 and 6. */
export async function handleTokenRequest(request: Request, parts: TokenEndpointParts): Promise<TokenOutcome> {
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
export function authenticateClient(
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
