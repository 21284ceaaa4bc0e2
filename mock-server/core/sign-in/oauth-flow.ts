import type { ProviderMetadata } from '../../../src/contract/index.ts';
import type { Actor } from '../kernel/actor.ts';

/** What is kept between the first request of an OAuth sign-in and its callback, sealed. */
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
  /** Page to tell the outcome to; any page when it is not known, and then only the connection's id. */
  openerOrigin?: string;
  /** Page that the browser goes back to, where the tab itself went to the provider. */
  returnUrl?: string;
  /** Value of the cookie that the same browser must bring. */
  browserSecret?: string;
  /** Who began, for the audit log. */
  actor: Actor;
}
