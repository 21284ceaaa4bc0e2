import { AmpersandApiError } from './api-error.ts';
import { tokenExpiry } from './token-expiry.ts';

/** Whom a token is for. */
export interface TokenSubject {
  consumerRef: string;
  groupRef: string;
}

/** The host's source of tokens. */
export type GetToken = (subject: TokenSubject) => Promise<string>;

/** Tokens by consumer and group, in memory only. */
export interface TokenCache {
  /**
   * @returns a token that is good for at least half a minute, where the host can give one
   * @throws AmpersandApiError of kind `token`
   */
  get: (subject: TokenSubject) => Promise<string>;
  /** Forgets a token that the server refused; a newer one stays. */
  invalidate: (subject: TokenSubject, rejected: string) => void;
}

/** ms before its end from which a token is not used any more. */
const EXPIRY_MARGIN_MS = 30_000;

/** ms that the host's function has. */
const TIMEOUT_MS = 10_000;

interface Entry {
  token: Promise<string>;
  /** Set once the promise is fulfilled; `Infinity` while it is under way, so that everybody waits for the same one. */
  expiresAt: number;
  value?: string;
}

/**
 * @param getToken the host's function as it is now; asked for on every call, so a new function needs no new memory
 */
export function createTokenCache(getToken: () => GetToken): TokenCache {
  const entries = new Map<string, Entry>();

  const requestAndCache = (key: string, subject: TokenSubject): Promise<string> => {
    const entry: Entry = { token: requestToken(getToken(), subject), expiresAt: Number.POSITIVE_INFINITY };
    entries.set(key, entry);
    entry.token.then(
      (token) => {
        entry.value = token;
        entry.expiresAt = tokenExpiry(token);
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
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

/** As JSON, because any separator could stand inside a reference. */
function cacheKey({ consumerRef, groupRef }: TokenSubject): string {
  return JSON.stringify([consumerRef, groupRef]);
}

async function requestToken(getToken: GetToken, { consumerRef, groupRef }: TokenSubject): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`getToken did not answer within ${TIMEOUT_MS / 1000} seconds`)),
      TIMEOUT_MS,
    );
  });
  try {
    const token: unknown = await Promise.race([getToken({ consumerRef, groupRef }), timeout]);
    if (typeof token !== 'string' || token === '') throw new Error('getToken did not resolve to a token');
    return token;
  } catch (cause) {
    throw new AmpersandApiError({ kind: 'token', message: 'Your session could not be confirmed.', cause });
  } finally {
    clearTimeout(timer);
  }
}
