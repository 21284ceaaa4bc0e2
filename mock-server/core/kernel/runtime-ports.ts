/** Time. Real for signatures and expiry; waits divide by the time scale of the settings. */
export interface Clock {
  /** ms since the epoch. For instants that are stored or shown; it can be set back or ahead at any moment. */
  now(): number;
  /** Whole ms from an arbitrary start. Never set, so durations within this process are measured with it. */
  monotonic(): number;
}

/** Timers, for waits that end early when something else happens first. */
export interface Timers {
  /** Calls back once after `ms`. @returns cancels the timer */
  set(ms: number, callback: () => void): () => void;
}

export interface Ids {
  /** Random UUID, for resources. */
  uuid(): string;
  /** @returns `bytes` random bytes in base64url, for keys and unguessable names */
  token(bytes: number): string;
  /** Random number from 0 up to but not including 1, for jitter; not for secrets. */
  random(): number;
}

export interface Digests {
  /** SHA-256 of the texts one after the other in UTF-8, hex. Several, so that large ones need not be joined or encoded first. */
  sha256Hex(...texts: (string | Uint8Array)[]): Promise<string>;
  /** HMAC-SHA256 of the texts one after the other in UTF-8, base64. */
  hmacSha256Base64(key: Uint8Array, ...texts: (string | Uint8Array)[]): Promise<string>;
  /** MD5 of the bytes, base64; undefined where the runtime has none. */
  md5Base64(bytes: Uint8Array): Promise<string | undefined>;
}
