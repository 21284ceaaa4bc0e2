import { retryInstant } from '../retry-instant.ts';
import type { ReadHeader } from './authorise-proxy-call.ts';

/** How long a provider is left alone that refuses without saying for how long. */
const UNSAID_WAIT_MS = 60_000;
/** The longest that anybody is left alone. */
const LONGEST_WAIT_MS = 3_600_000;
/** Connections that are remembered before lapsed ones are looked for. */
const MANY = 10_000;

/** Headers that say, in seconds or as an instant, when a quota begins anew. */
const RESET_HEADERS = ['x-ratelimit-reset', 'ratelimit-reset', 'x-rate-limit-reset'];

/**
 * When a provider that answered 429 may be called again: by Retry-After, else by its reset header, else in a minute.
 *
 * @param header of the provider's answer
 * @param now ms since the epoch
 * @returns ms since the epoch, at most an hour away
 * Source: backend contract, section 5.2.
 */
export function retryAtAfter429(header: ReadHeader, now: number): number {
  return retryInstant(header('retry-after'), now) ?? resetInstant(header, now) ?? now + UNSAID_WAIT_MS;
}

function resetInstant(header: ReadHeader, now: number): number | undefined {
  const text = RESET_HEADERS.map(header).find((value) => value !== undefined && /^\d{1,13}$/.test(value));
  if (text === undefined) return undefined;
  const number = Number(text);
  // Providers send seconds from now, seconds since 1970 or milliseconds since 1970.
  const at = number < 1e9 ? now + number * 1000 : number < 1e11 ? number * 1000 : number;
  return Math.min(Math.max(at, now), now + LONGEST_WAIT_MS);
}

/** @returns the instant as the header `X-Amp-Retry-After` holds it, such as `Thu, 06 Mar 2025 22:09:49 UTC` */
export function retryAfterText(retryAt: number): string {
  return new Date(Math.ceil(retryAt / 1000) * 1000).toUTCString().replace('GMT', 'UTC');
}

/** Which connections a provider does not want to hear of for a while. Kept in memory: a restart forgets it. */
export class RateLimits {
  #monotonic: () => number;
  /** By connection: end on the clock that nobody sets, so that a step of the wall clock neither opens nor locks anything. */
  #ends = new Map<string, number>();

  /** @param monotonic ms, from any start */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** @param waitMs how long the provider wants to be left alone */
  note(connectionId: string, waitMs: number): void {
    const now = this.#monotonic();
    if (this.#ends.size >= MANY) for (const [id, end] of this.#ends) if (end <= now) this.#ends.delete(id);
    this.#ends.set(connectionId, now + waitMs);
  }

  /** @returns ms for which the connection must not be used; undefined when it may be */
  waitOf(connectionId: string): number | undefined {
    const end = this.#ends.get(connectionId);
    if (end === undefined) return undefined;
    const wait = end - this.#monotonic();
    if (wait > 0) return wait;
    this.#ends.delete(connectionId);
    return undefined;
  }
}
