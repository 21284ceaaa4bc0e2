import { AmpersandApiError } from './api-error.ts';
import { warnDeveloper } from './build-environment.ts';
import { withTimeLimit } from './time-limit.ts';

/** Subject of a token. */
export interface TokenSubject {
  /** Your id of the person. */
  consumerRef: string;
  /** Your id of the customer. */
  groupRef: string;
}

/** Returns a token; implemented by the host. */
export type GetToken = (subject: TokenSubject) => Promise<string>;

/** Tokens by consumer and group, in memory only. */
export interface TokenCache {
  /**
   * @returns a token that is valid for at least 30 seconds, if the host can provide one
   * @throws AmpersandApiError of kind `token`
   */
  get: (subject: TokenSubject) => Promise<string>;
  /** Removes a rejected token from the cache; a newer one stays. */
  invalidate: (subject: TokenSubject, rejected: string) => void;
}

/** Time before its expiry from which a token is replaced, in ms. */
const EXPIRY_MARGIN_MS = 30_000;

/** Timeout of the host's function, in ms. */
const TIMEOUT_MS = 10_000;

interface Entry {
  token: Promise<string>;
  /** Set when the promise is fulfilled; `Infinity` before that, so that concurrent callers share the request. */
  expiresAt: number;
  value?: string;
}

/** @param getToken returns the host's current function */
export function createTokenCache(getToken: () => GetToken): TokenCache {
  const entries = new Map<string, Entry>();
  let warned = '';

  const requestAndCache = (key: string, subject: TokenSubject): Promise<string> => {
    const entry: Entry = { token: requestToken(getToken(), subject), expiresAt: Number.POSITIVE_INFINITY };
    entries.set(key, entry);
    entry.token.then(
      (token) => {
        entry.value = token;
        entry.expiresAt = tokenExpiry(token);
      },
      ({ cause }) => {
        if (entries.get(key) === entry) entries.delete(key);
        const warning = describeCause(cause);
        if (warning !== warned) warnDeveloper(warning);
        warned = warning;
      },
    );
    return entry.token;
  };

  return {
    get(subject) {
      const key = cacheKey(subject);
      const entry = entries.get(key);
      return entry && entry.expiresAt - EXPIRY_MARGIN_MS > Date.now() ? entry.token : requestAndCache(key, subject);
    },
    invalidate(subject, rejected) {
      const key = cacheKey(subject);
      if (entries.get(key)?.value === rejected) entries.delete(key);
    },
  };
}

/** JSON, because a reference may contain any separator. */
function cacheKey({ consumerRef, groupRef }: TokenSubject): string {
  return JSON.stringify([consumerRef, groupRef]);
}

/** Describes why there is no token, without a body or a query, which may hold secrets. */
function describeCause(cause: unknown): string {
  const reason =
    cause instanceof Response
      ? `HTTP ${cause.status} ${cause.url.split('?')[0]}`
      : (cause as Error | undefined)?.message;
  return `Ampersand: getToken failed. ${reason ?? ''}`.trim();
}

async function requestToken(getToken: GetToken, { consumerRef, groupRef }: TokenSubject): Promise<string> {
  try {
    const late = () => new Error(`getToken did not respond within ${TIMEOUT_MS / 1000} seconds`);
    const token: unknown = await withTimeLimit(getToken({ consumerRef, groupRef }), TIMEOUT_MS, late);
    if (typeof token !== 'string' || token === '') throw new Error('getToken did not resolve to a token');
    return token;
  } catch (cause) {
    throw new AmpersandApiError({ kind: 'token', message: 'Your session could not be confirmed.', cause });
  }
}

/**
 * Reads the expiry of a JWT without verifying it.
 *
 * @returns ms since the epoch; `Infinity` for a token without expiry, which the server rejects with 401 when it expires
 */
export function tokenExpiry(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = (claims as { exp?: unknown } | null)?.exp;
    return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
