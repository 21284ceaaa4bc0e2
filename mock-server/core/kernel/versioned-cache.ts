import type { Clock, Store } from './ports.ts';
import { sharedStore } from './request-effects.ts';

/** Lifetime of a value in ms, after which changes of other processes are visible. */
const LIFE_MS = 1_000;

interface CachePorts {
  clock: Pick<Clock, 'monotonic'>;
  store: Store;
}

interface Entry<V> {
  value: Promise<V>;
  version: number;
  /** On the monotonic clock. */
  loadedAt: number;
}

/** Cached value. */
export interface VersionedCacheOptions<V> {
  /** Values that are not kept are loaded again each time, such as refusals. */
  isKept(value: V): boolean;
  maxEntries: number;
}

/**
 * Caches values derived from the records that authorise calls, for a second. Changes of this process apply immediately,
 * see `Store.authorityVersion`; changes of other processes within a second. Caches nothing if the store does not count
 * changes. Concurrent callers share one load. Expired values may contain decrypted credentials, so the next load evicts
 * them.
 */
export class VersionedCache<V> {
  readonly #ports: CachePorts;
  readonly #options: VersionedCacheOptions<V>;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry<V>>();

  constructor(ports: CachePorts, options: VersionedCacheOptions<V>) {
    this.#ports = ports;
    this.#options = options;
  }

  /** @param key everything that the value depends on beside the records */
  get(key: string, load: () => Promise<V>): Promise<V> {
    const { clock, store } = this.#ports;
    const version = store.authorityVersion?.();
    if (version === undefined) return load();
    const now = clock.monotonic();
    const known = this.#entries.get(key);
    if (known !== undefined && known.version === version && now - known.loadedAt < LIFE_MS) return known.value;
    return this.#load(key, load, version, now);
  }

  async #load(key: string, load: () => Promise<V>, version: number, now: number): Promise<V> {
    this.#entries.delete(key);
    this.#makeRoom(now);
    const entry = { value: load(), version, loadedAt: now };
    this.#entries.set(key, entry);
    let isKept = false;
    try {
      const value = await entry.value;
      isKept = this.#options.isKept(value);
      return value;
    } finally {
      if (!isKept && this.#entries.get(key) === entry) this.#entries.delete(key);
    }
  }

  #makeRoom(now: number): void {
    for (const [key, { loadedAt }] of this.#entries) {
      if (now - loadedAt < LIFE_MS && this.#entries.size < this.#options.maxEntries) return;
      this.#entries.delete(key);
    }
  }
}

/** @returns finds the cache that all requests and workers of a store share */
export function cachePerStore<V>(options: VersionedCacheOptions<V>): (ports: CachePorts) => VersionedCache<V> {
  const caches = new WeakMap<Store, VersionedCache<V>>();
  return ({ clock, store }) => {
    const shared = sharedStore(store);
    let cache = caches.get(shared);
    if (cache === undefined) {
      cache = new VersionedCache({ clock, store: shared }, options);
      caches.set(shared, cache);
    }
    return cache;
  };
}
