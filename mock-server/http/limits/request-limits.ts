import type { TokenActor } from '../../core/kernel/actor.ts';
import { BoundedMap } from '../../core/kernel/caches.ts';
import type { Ports } from '../../core/kernel/ports.ts';
import type { Rejection, Result } from '../../core/kernel/result.ts';
import { ok, reject } from '../../core/kernel/result.ts';

/** Rate limits per caller. 0 disables a limit. */
export interface RequestLimitSettings {
  /** Requests of an API key, or of a group with user tokens, over all APIs. */
  requestsPerMinute: number;
  /** Credentials from one address that are not valid. */
  authFailuresPerMinute: number;
}

/** Authenticated caller. */
type Caller = { kind: 'key'; keyId: string } | TokenActor | { kind: 'operator' };

/** The limits of one process; one object for all of its APIs. */
export interface RequestLimits {
  /** Counts an authenticated request. The operator is not limited. */
  admit(caller: Caller): Result<undefined, Rejection<'rate-limited'>>;
  /**
   * Counts a rejected credential. Valid credentials are never limited, so guessing is slowed and no user is locked out.
   *
   * @param address undefined when the server does not know it; then nothing is counted
   */
  admitFailure(address: string | undefined): Result<undefined, Rejection<'rate-limited'>>;
  /** Whether anything is limited at all, so that callers can save the work of finding out whom to count. */
  isOn: boolean;
}

export function createRequestLimits(
  { clock, telemetry }: Pick<Ports, 'clock' | 'telemetry'>,
  { requestsPerMinute, authFailuresPerMinute }: RequestLimitSettings,
): RequestLimits {
  const monotonic = () => clock.monotonic();
  const requests = requestsPerMinute > 0 ? new TokenBuckets(requestsPerMinute, monotonic) : undefined;
  const failures = authFailuresPerMinute > 0 ? new TokenBuckets(authFailuresPerMinute, monotonic) : undefined;

  function admitted(
    wait: number | undefined,
    reason: string,
    detail: string,
  ): Result<undefined, Rejection<'rate-limited'>> {
    if (wait === undefined) return ok(undefined);
    telemetry.count('rate_limited', { reason });
    return reject('rate-limited', detail, { retryable: true, retryAt: clock.now() + wait });
  }

  return {
    isOn: requests !== undefined || failures !== undefined,
    admit: (caller) =>
      admitted(
        caller.kind === 'operator' ? undefined : requests?.take(nameOf(caller)),
        'requests',
        `More than ${requestsPerMinute} requests in a minute were made with this ${caller.kind === 'key' ? 'API key' : "group's user tokens"}.`,
      ),
    admitFailure: (address) =>
      admitted(
        address === undefined ? undefined : failures?.take(networkPrefix(address)),
        'credentials',
        `More than ${authFailuresPerMinute} credentials in a minute from this address were not valid.`,
      ),
  };
}

/** Written as JSON: refs may contain any character, and two groups must never share a name. */
function nameOf(caller: Exclude<Caller, { kind: 'operator' }>): string {
  return JSON.stringify(caller.kind === 'key' ? [caller.keyId] : [caller.projectId, caller.groupRef]);
}

/** Groups of an IPv6 address that name a network; the rest is a customer's own to choose. */
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * @param address IPv4 or IPv6
 * @returns the IPv4 address, or the first 64 bits of an IPv6 address, which one caller cannot vary
 */
export function networkPrefix(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, ALL_GROUPS - front.length - back.length) }, () => '0');
  return [...front, ...zeros, ...back].slice(0, NETWORK_GROUPS).join(':').toLowerCase();
}

/** Maximum number of buckets; the least recently used is evicted first. */
const MAX_BUCKETS = 10_000;
const MINUTE_MS = 60_000;

interface Bucket {
  tokens: number;
  /** ms of the monotonic clock at which `tokens` was right. */
  at: number;
}

/**
 * Counts by name, with token buckets: a burst up to the limit, refilled over each minute. In memory, so that several
 * processes each grant the whole.
 */
export class TokenBuckets {
  #perMinute: number;
  #monotonic: () => number;
  #buckets: BoundedMap<string, Bucket>;

  /**
   * @param perMinute at least 1
   * @param monotonic ms on a monotonic clock, so that changes of the wall clock lock no caller out
   */
  constructor(perMinute: number, monotonic: () => number, maxBuckets = MAX_BUCKETS) {
    this.#perMinute = perMinute;
    this.#monotonic = monotonic;
    this.#buckets = new BoundedMap(maxBuckets);
  }

  /** Takes one. @returns undefined when there was one, else the ms until there is; nothing is taken then */
  take(name: string): number | undefined {
    const now = this.#monotonic();
    const known = this.#buckets.get(name);
    const refill = known === undefined ? 0 : ((now - known.at) * this.#perMinute) / MINUTE_MS;
    const tokens = known === undefined ? this.#perMinute : Math.min(this.#perMinute, known.tokens + refill);
    const isGranted = tokens >= 1;
    this.#buckets.set(name, { tokens: isGranted ? tokens - 1 : tokens, at: now });
    return isGranted ? undefined : Math.ceil(((1 - tokens) * MINUTE_MS) / this.#perMinute);
  }

  /** For tests and metrics. */
  get size(): number {
    return this.#buckets.size;
  }
}
