import { AUTHORITIES } from '../kernel/authority-changes.ts';
import { AuthorityCache } from '../kernel/caches.ts';
import type { Ports, Repositories, Store } from '../kernel/ports.ts';
import { accessOf } from '../kernel/repository-access.ts';
import { sharedStore } from '../kernel/request-effects.ts';

/** Records of a thousand installations that are in use within a second. */
const MAX_RECORDS = 5_000;

const views = new WeakMap<Store, Repositories>();

/**
 * Returns repositories whose records of projects, API keys, integrations, connections and installations are cached, see
 * {@link AuthorityCache}. For requests and work that are many and change none of those records. What was not found is
 * looked for again each time.
 */
export function cachedAuthorities({ clock, store }: Pick<Ports, 'clock' | 'store'>): Repositories {
  const shared = sharedStore(store);
  if (shared.authorities === undefined) return store;
  let view = views.get(shared);
  if (view === undefined) {
    const cache = new AuthorityCache<unknown>({ clock, store: shared }, { idsOf, maxEntries: MAX_RECORDS });
    view = { ...shared, ...Object.fromEntries(AUTHORITIES.map((name) => [name, cached(cache, name, shared[name])])) };
    views.set(shared, view);
  }
  return view;
}

/** Deleting an integration deletes its installations as well. */
function idsOf(record: unknown): string[] | undefined {
  if (record === undefined) return undefined;
  const { id, integrationId } = record as { id: string; integrationId?: string }; // members of all authorities
  return integrationId === undefined ? [id] : [id, integrationId];
}

function cached(cache: AuthorityCache<unknown>, name: string, repository: object): object {
  const methods: [string, (...args: unknown[]) => Promise<unknown>][] = Object.entries(repository);
  return Object.fromEntries(
    methods.map(([method, call]) => [
      method,
      accessOf(method) === 'get'
        ? async (...args: unknown[]) => cache.get(JSON.stringify([name, method, ...args]), () => call(...args))
        : call,
    ]),
  );
}
