import type { Connector, ConnectorRegistry, CustomSignIn } from '../core/kernel/ports.ts';
import type { SubscribeConnector, SubscribeRegistry } from '../core/kernel/subscribe-connector.ts';
import { callTracking } from './call-tracking/call-tracking.ts';
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
