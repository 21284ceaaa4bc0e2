import type { ProviderMetadata } from '../../../src/contract/index.ts';
import type { Actor } from '../kernel/actor.ts';

/** Sealed state between the first request of an OAuth sign-in and its callback. */
export interface OauthFlow {
  provider: string;
  providerAppId: string;
  groupRef: string;
  groupName?: string;
  consumerRef: string;
  consumerName?: string;
  /** As the customer gave it. */
  workspaceRef?: string;
  metadata: ProviderMetadata;
  /** PKCE only. */
  verifier?: string;
  /** The connection to give new tokens to; a new one is made when absent. */
  connectionId?: string;
  /** Page that receives the outcome; if unknown, any page, which then receives only the connection's id. */
  openerOrigin?: string;
  /** Page that the browser goes back to, where the tab itself went to the provider. */
  returnUrl?: string;
  /** Value of the cookie that the same browser must bring. */
  browserSecret?: string;
  /** Actor that started the sign-in, for the audit log. */
  actor: Actor;
}
