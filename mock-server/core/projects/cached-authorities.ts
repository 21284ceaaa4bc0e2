import { AUTHORITIES } from '../kernel/authority-version.ts';
import type { Ports, Repositories, Store } from '../kernel/ports.ts';
import { accessOf } from '../kernel/repository-access.ts';
import { sharedStore } from '../kernel/request-effects.ts';
import { VersionedCache } from '../kernel/versioned-cache.ts';

/** Records of a thousand installations that are in use within a second. */
const MAX_RECORDS = 5_000;

const views = new WeakMap<Store, Repositories>();

/**
 * Returns repositories whose records of projects, API keys, integrations, connections and installations may be up to a
 * second old where another process changed them, see {@link VersionedCache}. For requests and work that are many and
 * change none of those records. What was not found is looked for again each time.
 */
export function cachedAuthorities({ clock, store }: Pick<Ports, 'clock' | 'store'>): Repositories {
  const shared = sharedStore(store);
  if (shared.authorityVersion === undefined) return store;
  let view = views.get(shared);
  if (view === undefined) {
    const options = { isKept: (record: unknown) => record !== undefined, maxEntries: MAX_RECORDS };
    const cache = new VersionedCache<unknown>({ clock, store: shared }, options);
    view = { ...shared, ...Object.fromEntries(AUTHORITIES.map((name) => [name, cached(cache, name, shared[name])])) };
    views.set(shared, view);
  }
  return view;
}

function cached(cache: VersionedCache<unknown>, name: string, repository: object): object {
  const methods: [string, (...args: unknown[]) => Promise<unknown>][] = Object.entries(repository);
  return Object.fromEntries(
    methods.map(([method, call]) => [
      method,
      accessOf(method) === 'get'
        ? (...args: unknown[]) => cache.get(JSON.stringify([name, method, ...args]), () => call(...args))
        : call,
    ]),
  );
}
