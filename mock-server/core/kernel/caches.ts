import type { Clock, Store } from './ports.ts';
import { sharedStore } from './request-effects.ts';

/**
 * Map for what a process remembers by an id. It holds a limited number of entries: setting one more removes the entry
 * that was set longest ago. Setting an entry again makes it the newest one.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  #limit: number;

  /** @param limit entries, at least 1 */
  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size <= this.#limit) return this;
    for (const oldest of this.keys()) {
      if (this.size <= this.#limit) break;
      this.delete(oldest);
    }
    return this;
  }
}

interface CachePorts {
  clock: Pick<Clock, 'monotonic'>;
  store: Store;
}

interface Entry<V> {
  /** A promise while the value is being loaded. */
  value: V | Promise<V>;
  /** On the monotonic clock. */
  loadedAt: number;
  /** Absent while the value is being loaded. */
  ids?: readonly string[];
}

/** Options of a cache. */
export interface AuthorityCacheOptions<V> {
  /** Ids of the records that a value is derived from. A value without ids, such as a refusal, is loaded again each time. */
  idsOf(value: V): readonly string[] | undefined;
  maxEntries: number;
}

/**
 * Caches values derived from the records that authorise calls. A change of one of its records removes a value, see
 * `Store.authorities`, which also limits its lifetime. Caches nothing if the store announces no changes. Concurrent
 * callers share one load. Expired values may contain decrypted credentials, so the next load evicts them.
 */
export class AuthorityCache<V> {
  readonly #ports: CachePorts;
  readonly #options: AuthorityCacheOptions<V>;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry<V>>();
  readonly #loading = new Set<string>();
  readonly #keysById = new Map<string, Set<string>>();

  constructor(ports: CachePorts, options: AuthorityCacheOptions<V>) {
    this.#ports = ports;
    this.#options = options;
    ports.store.authorities?.subscribe((id) => this.#invalidate(id));
  }

  /**
   * @param key everything that the value depends on beside the records
   * @returns no promise for a value that is there, because waiting for it would cost a hot path more than finding it
   */
  get(key: string, load: () => Promise<V>): V | Promise<V> {
    const { clock, store } = this.#ports;
    if (store.authorities === undefined) return load();
    const lifeMs = store.authorities.lifeMs();
    const now = clock.monotonic();
    const known = this.#entries.get(key);
    if (known !== undefined && now - known.loadedAt < lifeMs) return known.value;
    this.#remove(key);
    this.#makeRoom(now - lifeMs);
    return this.#load(key, load, now);
  }

  async #load(key: string, load: () => Promise<V>, now: number): Promise<V> {
    const entry: Entry<V> = { value: load(), loadedAt: now };
    this.#entries.set(key, entry);
    this.#loading.add(key);
    let ids: readonly string[] | undefined;
    try {
      const value = await entry.value;
      entry.value = value;
      ids = this.#options.idsOf(value);
      return value;
    } finally {
      if (this.#entries.get(key) === entry) this.#settle(key, entry, ids);
    }
  }

  #settle(key: string, entry: Entry<V>, ids: readonly string[] | undefined): void {
    this.#loading.delete(key);
    if (ids === undefined) {
      this.#entries.delete(key);
      return;
    }
    entry.ids = ids;
    for (const id of ids) {
      const keys = this.#keysById.get(id);
      if (keys === undefined) this.#keysById.set(id, new Set([key]));
      else keys.add(key);
    }
  }

  /** @param id of a changed record; undefined when any may have changed */
  #invalidate(id: string | undefined): void {
    // A value that is being loaded may have been read before the change.
    for (const key of this.#loading) this.#entries.delete(key);
    this.#loading.clear();
    if (id !== undefined) for (const key of this.#keysById.get(id) ?? []) this.#remove(key);
    else {
      this.#entries.clear();
      this.#keysById.clear();
    }
  }

  #remove(key: string): void {
    for (const id of this.#entries.get(key)?.ids ?? []) {
      const keys = this.#keysById.get(id);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysById.delete(id);
    }
    this.#entries.delete(key);
    this.#loading.delete(key);
  }

  /** @param expired instant at or before which a value was loaded that has expired now */
  #makeRoom(expired: number): void {
    for (const [key, { loadedAt }] of this.#entries) {
      if (loadedAt > expired && this.#entries.size < this.#options.maxEntries) return;
      this.#remove(key);
    }
  }
}

/** @returns finds the cache that all requests and workers of a store share */
export function cachePerStore<V>(options: AuthorityCacheOptions<V>): (ports: CachePorts) => AuthorityCache<V> {
  return createPerStore((ports: CachePorts) => new AuthorityCache(ports, options));
}

/** @returns finds what all requests and workers of a store share; `create` receives ports with that store */
export function createPerStore<P extends { store: Store }, V>(create: (ports: P) => V): (ports: P) => V {
  const values = new WeakMap<Store, V>();
  return (ports) => {
    const store = sharedStore(ports.store);
    let value = values.get(store);
    if (value === undefined) {
      value = create({ ...ports, store });
      values.set(store, value);
    }
    return value;
  };
}
