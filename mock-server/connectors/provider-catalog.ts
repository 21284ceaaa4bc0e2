import { withEffectiveSupport } from '../core/connections/effective-support.ts';
import type { ConnectorRegistry, ProviderCatalog } from '../core/kernel/ports.ts';
import type { SubscribeRegistry } from '../core/kernel/subscribe-connector.ts';
import type { CatalogEntries } from './catalog/merge-catalog.ts';
import { createConnectorRegistry } from './connector-registry.ts';

/**
 * Returns the provider catalogue of a server: the entries, each with the `support` that its connector provides.
 *
 * @param connectors of the same server
 */
export function createProviderCatalog(
  entries: CatalogEntries,
  connectors: ConnectorRegistry & SubscribeRegistry = createConnectorRegistry(),
): ProviderCatalog {
  const offered = new Map(
    Object.entries(entries).map(([name, entry]) => [
      name,
      withEffectiveSupport(entry, connectors.get(name), connectors.subscribeOf?.(name) !== undefined),
    ]),
  );
  return { all: () => Object.fromEntries(offered), get: (name) => offered.get(name) };
}
