import { rejectionOfFailure } from '../connections/provider-rejection.ts';
import type { Ports, ProviderAccount } from '../kernel/ports.ts';
import type { ProviderAppRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { callbackUrl } from './choose-provider-app.ts';
import type { SignInProvider } from './sign-in-provider.ts';

/** PKCE code verifier and challenge. Source: RFC 7636. */
export interface PkcePair {
  /** Kept until the exchange. */
  verifier: string;
  /** Sent ahead; S256. */
  challenge: string;
}

/** Creates a verifier of 32 random bytes and its challenge. */
export async function createPkcePair({ ids, digests }: Pick<Ports, 'ids' | 'digests'>): Promise<PkcePair> {
  const verifier = ids.token(32);
  const hex = await digests.sha256Hex(verifier);
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  const challenge = btoa(String.fromCharCode(...bytes));
  return { verifier, challenge: challenge.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') };
}

/** Parameters of the authorization URL. */
export interface SignInPage {
  provider: SignInProvider;
  /** Known metadata of the customer's account. */
  place: Pick<ProviderAccount, 'metadata' | 'workspaceRef'>;
  app: ProviderAppRecord;
  state: string;
  proof?: PkcePair;
}

/**
 * Writes the address at which a customer signs in.
 *
 * Parameters of the catalogue and of the provider app come first; they can add to the standard ones and not replace them.
 *
 * @returns `invalid-input` when a value of the customer cannot be part of the address
 * Source: RFC 6749, section 4.1.1.
 */
export function authorizationUrl(
  ports: Ports,
  page: SignInPage,
): Result<string, Rejection<'invalid-input' | 'unprocessable'>> {
  const { provider, place, app, state, proof } = page;
  const { authURL, authURLParams = {}, audience = [] } = provider.oauth2Opts;
  const address = ports.gateway.addressOf({ provider, ...place }, authURL);
  if (!address.ok) {
    const rejection = rejectionOfFailure(address.rejection);
    return { ok: false, rejection: { ...rejection, code: 'invalid-input' } };
  }
  if (!URL.canParse(address.value) || !/^https?:$/.test(new URL(address.value).protocol)) {
    return reject('unprocessable', `The authURL of ${provider.name} in the catalogue is not an http or https address.`);
  }
  const url = new URL(address.value);
  for (const [name, value] of Object.entries(authURLParams)) url.searchParams.set(name, value);
  if (audience.length > 0) url.searchParams.set('audience', audience.join(' '));
  for (const [name, values] of Object.entries(app.metadata?.authQueryParams ?? {})) {
    url.searchParams.delete(name);
    for (const value of values) url.searchParams.append(name, value);
  }
  const scopes = scopesAtProvider(ports, page);
  if (!scopes.ok) return scopes;
  const standard: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: callbackUrl(ports),
    ...(scopes.value.length > 0 && { scope: scopes.value.join(' ') }),
    state,
    code_challenge: proof?.challenge,
    code_challenge_method: proof === undefined ? undefined : 'S256',
  };
  for (const [name, value] of Object.entries(standard)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return ok(url.href);
}

/** Some providers call a scope by an address that holds the customer's workspace. */
function scopesAtProvider(
  ports: Ports,
  { provider, place, app }: SignInPage,
): Result<string[], Rejection<'invalid-input'>> {
  const mappings = new Map(Object.entries(provider.oauth2Opts.scopeMappings ?? {}));
  const scopes: string[] = [];
  for (const scope of app.scopes ?? []) {
    const template = mappings.get(scope);
    const mapped = template === undefined ? ok(scope) : ports.gateway.addressOf({ provider, ...place }, template);
    if (!mapped.ok) return { ok: false, rejection: { ...rejectionOfFailure(mapped.rejection), code: 'invalid-input' } };
    scopes.push(mapped.value);
  }
  return ok(scopes);
}
