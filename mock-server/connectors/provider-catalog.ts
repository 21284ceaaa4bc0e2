import { withEffectiveSupport } from '../core/connections/effective-support.ts';
import type { ConnectorRegistry, ProviderCatalog } from '../core/kernel/ports.ts';
import type { CatalogEntries } from './catalog/merge-catalog.ts';
import { createConnectorRegistry } from './connector-registry.ts';

/**
 * Returns the provider catalogue of a server: the entries, each with the `support` that its connector provides.
 *
 * @param connectors of the same server
 */
export function createProviderCatalog(
  entries: CatalogEntries,
  connectors: ConnectorRegistry = createConnectorRegistry(),
): ProviderCatalog {
  const offered = new Map(
    Object.entries(entries).map(([name, entry]) => [name, withEffectiveSupport(entry, connectors.get(name))]),
  );
  return { all: () => Object.fromEntries(offered), get: (name) => offered.get(name) };
}
