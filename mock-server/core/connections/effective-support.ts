import type { ProviderInfo, ProviderSupport } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { BatchWriter, Connector } from '../kernel/ports.ts';

/**
 * Returns a catalogue entry with the `support` that this server offers. Everything but the proxy is done by the
 * connector, so a provider or module without one can only be connected and called through the proxy, whatever its entry
 * says. No connector handles bulk writes, and batches are of creates and updates.
 *
 * @param sendsEvents the provider has events
 */
export function withEffectiveSupport(
  entry: ProviderInfo,
  connector: Connector | undefined,
  sendsEvents = false,
): ProviderInfo {
  const { modules, defaultModule } = entry;
  return {
    ...entry,
    support: effectiveSupport(entry.support.proxy, connectorOf(connector, defaultModule), sendsEvents),
    ...(modules !== undefined && {
      modules: Object.fromEntries(
        Object.entries(modules).map(([name, module]) => [
          name,
          { ...module, support: effectiveSupport(module.support.proxy, connectorOf(connector, name), sendsEvents) },
        ]),
      ),
    }),
  };
}

/**
 * Returns the connector if it implements the API of the module.
 *
 * @param module empty for providers without modules
 */
export function connectorOf(connector: Connector | undefined, module: string): Connector | undefined {
  const isImplemented = module === '' || connector?.modules === undefined || connector.modules.includes(module);
  return isImplemented ? connector : undefined;
}

function effectiveSupport(proxy: boolean, connector: Connector | undefined, sendsEvents: boolean): ProviderSupport {
  const objects = Object.values(connector?.objects ?? {});
  return {
    proxy,
    read: objects.some(({ read }) => read),
    write: objects.some(({ write }) => write),
    delete: connector?.deletesRecords === true,
    // Events come with the connector's records.
    subscribe: sendsEvents && connector !== undefined,
    bulkWrite: { insert: false, update: false, upsert: false, delete: false },
    ...(connector?.batch !== undefined && { batchWrite: batchSupport(connector.batch) }),
    search: { operators: { equals: connector?.search !== undefined } },
  };
}

/** A batch of the write API may be as long as the provider's own, or shorter. */
function batchSupport({ maxRecords }: BatchWriter): ProviderSupport['batchWrite'] {
  const supported = { supported: true, defaultRecordLimit: Math.min(maxRecords, LIMITS.maxBatchRecords) };
  const unsupported = { supported: false };
  return { create: supported, update: supported, upsert: unsupported, delete: unsupported };
}
