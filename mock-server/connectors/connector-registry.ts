import type { Connector, ConnectorRegistry } from '../core/ports.ts';
import { callTracking } from './call-tracking/call-tracking.ts';

/** The connectors that come with the server. A provider that is not among them can be connected and proxied only. */
export const BUILT_IN_CONNECTORS: readonly Connector[] = [callTracking];

/** Finds connectors by the name of their provider. */
export function createConnectorRegistry(connectors: readonly Connector[] = BUILT_IN_CONNECTORS): ConnectorRegistry {
  const byProvider = new Map(connectors.map((connector) => [connector.provider, connector]));
  return { get: (provider) => byProvider.get(provider) };
}
