import type { ProviderAccount, ProviderFailure, ProviderRequest } from '../core/kernel/ports.ts';
import type { Result } from '../core/kernel/result.ts';
import { ok } from '../core/kernel/result.ts';
import type { CredentialParts } from './attach-credential.ts';
import { attachCredential, secretsOf } from './attach-credential.ts';
import type { BaseAddress } from './shared/base-address.ts';
import { baseAddress } from './shared/base-address.ts';
import { refusal } from './shared/provider-failure.ts';

/** Everything a transport needs to send a call, and nothing that it may still change. */
export interface ProviderCall {
  /** Scheme, host and port of the provider. */
  origin: string;
  /** Path and query, to be put behind the origin as they are. */
  path: string;
  /** The credential's headers, names in lower case; they win over all others. */
  headers: Record<string, string>;
  /** Values to redactSecrets wherever a response is shown. */
  secrets: string[];
}

/** Path and query of a call, relative to the base address. */
export interface RequestedCall {
  /** With a slash at the start; sent as it is. */
  path: string;
  /** Query in URL form, without the question mark. */
  search?: string;
  /** See `ProviderRequest.from`. */
  from?: ProviderRequest['from'];
  /** See `ProviderRequest.tokenScheme`. */
  tokenScheme?: ProviderRequest['tokenScheme'];
}

/**
 * Resolves address, path, query and credential of a call. Only this function attaches credentials.
 *
 * The path is appended, never resolved: `//evil.example/x` stays a path of the provider. A path that could leave the
 * base after another decoding is refused.
 *
 * @returns `blocked` when the call may not be sent, `unsupported` when the credential doesn't fit the provider
 */
export function resolveProviderCall(
  account: ProviderAccount,
  wanted: RequestedCall,
): Result<ProviderCall, ProviderFailure> {
  const { base, parts, secrets } = preparedAccount(account);
  if (!base.ok) return base;
  const error = pathError(wanted.path) ?? searchError(wanted.search ?? '');
  if (error !== undefined) return refusal('blocked', error);
  if (!parts.ok) return parts;
  const search = withCredentialQuery(wanted.search ?? '', parts.value.query);
  return ok({
    origin: base.value.origin,
    path: `${wanted.from === 'origin' ? '' : base.value.path}${wanted.path}${search === '' ? '' : `?${search}`}`,
    headers: withTokenScheme(parts.value.headers, wanted.tokenScheme),
    secrets,
  });
}

/** Parts that all calls of an account share. */
interface PreparedAccount {
  base: Result<BaseAddress, ProviderFailure>;
  parts: Result<CredentialParts, ProviderFailure>;
  secrets: string[];
}

/** Accounts are never changed: one with another credential is another object. */
const preparedAccounts = new WeakMap<ProviderAccount, PreparedAccount>();

function preparedAccount(account: ProviderAccount): PreparedAccount {
  const known = preparedAccounts.get(account);
  if (known !== undefined) return known;
  const { provider, credential } = account;
  const parts = attachCredential(provider, credential);
  const authorization = parts.ok ? parts.value.headers.authorization : undefined;
  const secrets = [...secretsOf(credential), withoutScheme(authorization)];
  const prepared = {
    base: baseAddress(account),
    parts,
    secrets: secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH),
  };
  preparedAccounts.set(account, prepared);
  return prepared;
}

function withTokenScheme(headers: Record<string, string>, scheme: string | undefined): Record<string, string> {
  const { authorization } = headers;
  if (scheme === undefined || authorization === undefined) return headers;
  return { ...headers, authorization: authorization.replace(/^Bearer /, `${scheme} `) };
}

/** Shorter values occur in responses by chance; withholding them would only garble the text. */
const MIN_SECRET_LENGTH = 4;

/** Header value without its scheme such as `Basic`: a form of the credential that a provider may repeat. */
function withoutScheme(headerValue = ''): string {
  return headerValue.slice(headerValue.lastIndexOf(' ') + 1);
}

/** The query of a connector's request, in URL form. */
export function searchOf(query: ProviderRequest['query']): string {
  return new URLSearchParams(query).toString();
}

function pathError(path: string): string | undefined {
  if (!path.startsWith('/')) return 'The path must begin with a slash.';
  // Sent as it is, so it may contain only what a request line can carry.
  if (!/^[\x21-\x7e]*$/.test(path)) return 'The path contains characters that must be percent-encoded.';
  if (/[?#]/.test(path)) return 'The path contains a question mark or a hash sign that must be percent-encoded.';
  if (path.includes('\\')) return 'The path contains a backslash.';
  return escapesBase(path) ? 'The path may not leave the address of the provider.' : undefined;
}

/** Looks for `..` segments in every form that a lenient server may decode the path into, however deeply encoded. */
function escapesBase(path: string): boolean {
  if (!path.includes('%') && !path.includes('..')) return false;
  let seen = path;
  for (;;) {
    // Some servers cut parameters such as `;v=1` off a segment before they resolve it.
    if (seen.split(/[/\\]/).some((segment) => segment.split(';')[0] === '..')) return true;
    // Decodes several layers of percent signs together, so that few iterations are needed.
    const decoded = seen.replace(/%(?:25)*([0-7][0-9a-f])/gi, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (decoded === seen) return false;
    seen = decoded;
  }
}

function searchError(search: string): string | undefined {
  return /^[\x21-\x22\x24-\x7e]*$/.test(search)
    ? undefined
    : 'The query contains characters that must be percent-encoded.';
}

/** The credential's own parameter replaces one of the same name. */
function withCredentialQuery(search: string, query: Record<string, string>): string {
  if (Object.keys(query).length === 0) return search;
  const kept = search.split('&').filter((pair) => pair !== '' && !Object.hasOwn(query, parameterName(pair)));
  return [...kept, new URLSearchParams(query).toString()].join('&');
}

function parameterName(pair: string): string {
  const [name = ''] = new URLSearchParams(pair).keys();
  return name;
}
