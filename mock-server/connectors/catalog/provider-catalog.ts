import type { ProviderCatalog } from '../../core/ports.ts';
import type { CatalogEntries } from './merge-catalog.ts';

/** Answers the core's questions for providers from a set of entries that doesn't change any more. */
export function createProviderCatalog(entries: CatalogEntries): ProviderCatalog {
  return {
    all: () => ({ ...entries }),
    // Names come from requests, so a name such as "constructor" must not find anything.
    get: (name) => (Object.hasOwn(entries, name) ? entries[name] : undefined),
  };
}
