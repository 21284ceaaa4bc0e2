import { authorizationErrorPage, authorizationPage } from './authorization-page.ts';
import type { OauthClient, OauthUser } from './oauth-client.ts';
import { parseScopes } from './oauth-client.ts';
import { randomToken } from './token-vault.ts';

/** A decision of a user, waiting to be exchanged. */
export interface AuthorizationCode {
  clientId: string;
  redirectUri: string;
  /** Whether the request named the address: then the exchange must name it as well. */
  isRedirectUriGiven: boolean;
  /** S256 */
  challenge?: string;
  nonce?: string;
  user: OauthUser;
  scopes: string[];
  /** ms since the epoch. */
  expiresAt: number;
  /** Grant that the code was exchanged for; a second exchange revokes it. */
  family?: string;
}

/** Dependencies of the endpoint. */
export interface AuthorizationEndpointParts {
  providerName: string;
  clients: ReadonlyMap<string, OauthClient>;
  users: readonly OauthUser[];
  /** `ask` shows the page; the others decide immediately, as does `?auto=allow` or `?auto=deny` in the address. */
  approval: 'ask' | 'allow' | 'deny';
  codes: Map<string, AuthorizationCode>;
  codeLifetimeSeconds: number;
  now: () => Date;
}

/**
 * Handles the authorization endpoint. GET shows the page, POST takes its decision.
 * Source: RFC 6749, section 4.1.1; RFC 7636, section 4.3.
 */
export async function handleAuthorization(request: Request, parts: AuthorizationEndpointParts): Promise<Response> {
  const url = new URL(request.url);
  const query = url.searchParams;
  const client = parts.clients.get(query.get('client_id') ?? '');
  if (client === undefined) return authorizationErrorPage(parts.providerName, 'the client_id is not known.');
  const redirectUri = query.get('redirect_uri') ?? client.redirectUris?.[0];
  if (redirectUri === undefined || !URL.canParse(redirectUri) || !isRegistered(client, redirectUri)) {
    return authorizationErrorPage(parts.providerName, 'the redirect_uri is not registered for this client.');
  }
  const back = (result: Record<string, string>) => sendBack(redirectUri, result, query.get('state'));

  const error = requestError(query, client);
  if (error !== undefined) return back(error);
  const scopes = parseScopes(query.get('scope') ?? undefined);
  const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : undefined;
  const decision = form?.get('decision') ?? query.get('auto') ?? parts.approval;
  if (decision !== 'allow' && decision !== 'deny') {
    const action = `${url.pathname}${url.search}`;
    return authorizationPage({ providerName: parts.providerName, client, users: parts.users, scopes, action });
  }
  const user = chosenUser(parts.users, form?.get('user') ?? query.get('user'));
  if (decision === 'deny' || user === undefined) {
    return back({ error: 'access_denied', error_description: 'The user denied the request.' });
  }
  const code = randomToken('code_');
  const challenge = query.get('code_challenge');
  const nonce = query.get('nonce');
  parts.codes.set(code, {
    clientId: client.clientId,
    redirectUri,
    isRedirectUriGiven: query.has('redirect_uri'),
    ...(challenge !== null && { challenge }),
    ...(nonce !== null && { nonce }),
    user,
    scopes,
    expiresAt: parts.now().getTime() + parts.codeLifetimeSeconds * 1_000,
  });
  return back({ code });
}

function isRegistered(client: OauthClient, redirectUri: string): boolean {
  return client.redirectUris === undefined || client.redirectUris.includes(redirectUri);
}

function chosenUser(users: readonly OauthUser[], id: string | null): OauthUser | undefined {
  return id === null ? users[0] : users.find((user) => user.id === id);
}

function requestError(query: URLSearchParams, client: OauthClient): Record<string, string> | undefined {
  const error = (error: string, description: string) => ({ error, error_description: description });
  if (query.get('response_type') !== 'code') {
    return error('unsupported_response_type', 'Only the response type "code" is supported.');
  }
  const isPkceNeeded = client.requirePkce === true || client.clientSecret === undefined;
  if (isPkceNeeded && !query.has('code_challenge')) return error('invalid_request', 'A code_challenge is required.');
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256') {
    return error('invalid_request', 'Only the code_challenge_method S256 is supported.');
  }
  const unknown = parseScopes(query.get('scope') ?? undefined).filter(
    (scope) => client.scopes !== undefined && !client.scopes.includes(scope),
  );
  return unknown.length === 0 ? undefined : error('invalid_scope', `Unknown scope: ${unknown.join(' ')}.`);
}

function sendBack(redirectUri: string, result: Record<string, string>, state: string | null): Response {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(result)) location.searchParams.set(name, value);
  if (state !== null) location.searchParams.set('state', state);
  return new Response(null, { status: 302, headers: { location: location.href, 'cache-control': 'no-store' } });
}
