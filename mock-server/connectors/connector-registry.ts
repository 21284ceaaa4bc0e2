import { withEffectiveSupport } from '../core/connections/effective-support.ts';
import type { Connector, ConnectorRegistry, CustomSignIn, ProviderCatalog } from '../core/kernel/ports.ts';
import type { SubscribeConnector, SubscribeRegistry } from '../core/kernel/subscribe-connector.ts';
import { callTracking } from './call-tracking/call-tracking.ts';
import type { CatalogEntries } from './catalog/merge-catalog.ts';
import { hubspot } from './hubspot/hubspot.ts';
import { hubspotSubscribe } from './hubspot/subscribe.ts';
import { salesforceSubscribe } from './salesforce/change-events/subscribe.ts';
import { salesforce } from './salesforce/salesforce.ts';
import { microsoftAdminConsent } from './sign-in/admin-consent.ts';
import { redtail } from './sign-in/redtail.ts';

/** The connectors that come with the server. A provider that is not among them can be connected and proxied only. */
const BUILT_IN_CONNECTORS: readonly Connector[] = [callTracking, hubspot, salesforce];

/** The sign-ins in several steps that the server knows. */
const BUILT_IN_SIGN_INS: readonly CustomSignIn[] = [microsoftAdminConsent, redtail];

/** The providers that send events. */
const BUILT_IN_SUBSCRIBES: readonly SubscribeConnector[] = [hubspotSubscribe, salesforceSubscribe];

/** Finds connectors, and sign-ins in several steps, by the name of their provider. */
export function createConnectorRegistry(
  connectors: readonly Connector[] = BUILT_IN_CONNECTORS,
  signIns: readonly CustomSignIn[] = BUILT_IN_SIGN_INS,
  subscribes: readonly SubscribeConnector[] = BUILT_IN_SUBSCRIBES,
): ConnectorRegistry & SubscribeRegistry {
  const byProvider = new Map(connectors.map((connector) => [connector.provider, connector]));
  const signInByProvider = new Map(signIns.map((signIn) => [signIn.provider, signIn]));
  const subscribeByProvider = new Map(subscribes.map((subscribe) => [subscribe.provider, subscribe]));
  return {
    get: (provider) => byProvider.get(provider),
    signInOf: (provider) => signInByProvider.get(provider),
    subscribeOf: (provider) => subscribeByProvider.get(provider),
  };
}

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
  const all = Object.freeze(Object.fromEntries(offered));
  return { all: () => all, get: (name) => offered.get(name) };
}
