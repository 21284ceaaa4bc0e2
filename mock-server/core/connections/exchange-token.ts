import type { Oauth2Opts } from '../../../src/contract/index.ts';
import { BoundedMap, createPerStore } from '../kernel/caches.ts';
import { refuseOpenHost } from '../kernel/fixed-host.ts';
import type { Ports, ProviderAccount, ProviderFailure } from '../kernel/ports.ts';
import type { OauthCredential } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import type { TokenResponse } from './token-response.ts';
import { parseTokenResponse } from './token-response.ts';

/** Client of a token request: the provider app or the customer's client. */
export interface TokenClient {
  clientId: string;
  /** Empty for a client without a secret. */
  clientSecret: string;
}

/** Owner of the client. The secret of a project's client goes to no host that a customer can name. */
export type ClientOwner = 'project' | 'customer';

/** Ports that token requests need. */
export type TokenPorts = Pick<Ports, 'gateway' | 'clock' | 'store'>;

/** Parameters whose values must not be shown when an endpoint repeats them. */
const SECRET_PARAMS = ['code', 'code_verifier', 'refresh_token', 'password', 'client_secret', 'assertion'];
/** Shorter values occur by chance; redacting them would only garble the text. */
const MIN_SECRET_LENGTH = 4;
/** A token that lives longer counts as one without an end: later instants cannot be written down. */
const MAX_LIFETIME_SECONDS = 100 * 365 * 86_400;

/** Bounds the memory of clients whose token endpoint accepted another method than the catalogue's. */
const MAX_CLIENTS = 1_000;

type AuthMethod = NonNullable<Oauth2Opts['tokenEndpointAuthMethod']>;

/** By client and token address: the method that was accepted there, where it is not the catalogue's. */
const acceptedMethods = createPerStore((_: Pick<Ports, 'store'>) => new BoundedMap<string, AuthMethod>(MAX_CLIENTS));

/**
 * Asks the provider's token endpoint for a token.
 *
 * The client authenticates as the catalogue says, else in the body. Where that is refused, the request is repeated with
 * the other method, which the same client then uses at once. A refused client does not use up an authorization code.
 *
 * @param account decides the address of the endpoint; its metadata fill the variables
 * @param params of the grant, `grant_type` included; `client_id` and `client_secret` are added
 * @returns the provider's message on a refusal; error codes such as `invalid_grant` are in `oauthError`
 * Source: RFC 6749, sections 2.3.1, 3.2 and 5.
 */
export async function exchangeToken(
  ports: TokenPorts,
  account: Omit<ProviderAccount, 'credential'>,
  params: Record<string, string>,
  client: TokenClient,
  owner: ClientOwner,
): Promise<Result<TokenResponse, ProviderFailure>> {
  const { provider } = account;
  const opts = provider.oauth2Opts;
  if (opts === undefined) {
    const message = `${provider.displayName ?? provider.name} gives no tokens.`;
    return { ok: false, rejection: { kind: 'unsupported', message, retryable: false } };
  }
  const isProjects = owner === 'project' && client.clientSecret !== '';
  const blocked = isProjects ? refuseOpenHost(provider, opts.tokenURL) : undefined;
  if (blocked !== undefined) return blocked;
  const url = ports.gateway.addressOf(account, opts.tokenURL);
  if (!url.ok) return url;
  const { clientId, clientSecret } = client;
  const form = { ...params, ...(opts.audience?.length && { audience: opts.audience.join(' ') }) };
  const basic = basicOf(client);
  const secrets = [
    clientSecret,
    basic,
    ...SECRET_PARAMS.map((name) => (Object.hasOwn(params, name) ? (params[name] ?? '') : '')),
  ].filter((secret) => secret.length >= MIN_SECRET_LENGTH);

  const send = async (method: AuthMethod): Promise<Result<TokenResponse, ProviderFailure>> => {
    const usesHeader = method === 'client_secret_basic';
    const inBody = { client_id: clientId, ...(clientSecret !== '' && { client_secret: clientSecret }) };
    const sent = await ports.gateway.requestToken({
      url: url.value,
      form: usesHeader ? form : { ...form, ...inBody },
      ...(usesHeader && { headers: { authorization: `Basic ${basic}` } }),
      secrets,
      timeoutMs: TIME_LIMITS.tokenRequest,
    });
    return sent.ok ? parseTokenResponse(sent.value, provider, secrets, ports.clock.now()) : sent;
  };
  // A client without a secret only names itself.
  if (clientSecret === '') return send('client_secret_post');
  const accepted = acceptedMethods(ports);
  const key = `${clientId} ${url.value}`;
  const method = accepted.get(key) ?? opts.tokenEndpointAuthMethod ?? 'client_secret_post';
  const response = await send(method);
  if (response.ok || !isClientRefused(response.rejection)) return response;
  const other = method === 'client_secret_post' ? 'client_secret_basic' : 'client_secret_post';
  const repeated = await send(other);
  if (!repeated.ok && (isClientRefused(repeated.rejection) || repeated.rejection.status === undefined)) return response;
  accepted.set(key, other);
  return repeated;
}

/** Source: RFC 6749, section 5.2: 401 is the status of `invalid_client`, also where an endpoint uses other codes. */
function isClientRefused({ oauthError, status }: ProviderFailure): boolean {
  return oauthError === 'invalid_client' || (status === 401 && oauthError === undefined);
}

/**
 * Converts a token response to the stored credential.
 *
 * @param now ms since the epoch at which the response came
 * @param previous credential that the response renews: its refresh token stays valid when no new one comes, and the
 *   client and user that it was had with are kept
 */
export function toOauthCredential(
  response: TokenResponse,
  grant: OauthCredential['grant'],
  now: number,
  previous?: OauthCredential,
): OauthCredential {
  const { accessToken, expiresIn, refreshExpiresIn } = response;
  const expiresAt = lifeEnd(now, expiresIn);
  const scopes = response.scopes ?? previous?.scopes;
  const refreshExpiresAt = lifeEnd(now, refreshExpiresIn);
  const refresh =
    response.refreshToken === undefined
      ? { token: previous?.refreshToken, issuedAt: previous?.refreshIssuedAt, expiresAt: previous?.refreshExpiresAt }
      : { token: response.refreshToken, issuedAt: toInstant(now), expiresAt: refreshExpiresAt };
  return {
    scheme: 'oauth2',
    grant,
    accessToken,
    issuedAt: toInstant(now),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(refresh.token !== undefined && { refreshToken: refresh.token }),
    ...(refresh.issuedAt !== undefined && { refreshIssuedAt: refresh.issuedAt }),
    ...(refresh.expiresAt !== undefined && { refreshExpiresAt: refresh.expiresAt }),
    ...(scopes !== undefined && { scopes }),
    ...(previous?.client !== undefined && { client: previous.client }),
    ...(previous?.user !== undefined && { user: previous.user }),
  };
}

function lifeEnd(now: number, seconds: number | undefined): string | undefined {
  if (seconds === undefined || seconds > MAX_LIFETIME_SECONDS) return undefined;
  return toInstant(now + seconds * 1000);
}

/** User name and password of a client are form-encoded before they are joined. Source: RFC 6749, section 2.3.1. */
function basicOf({ clientId, clientSecret }: TokenClient): string {
  return btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`);
}

function formEncoded(text: string): string {
  return new URLSearchParams({ t: text }).toString().slice(2);
}
