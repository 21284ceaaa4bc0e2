import { BoundedMap } from '../../core/kernel/bounded-map.ts';

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
