import type { ProviderMetadata } from '../../../src/contract/index.ts';

/** Sealed state between two steps of a custom sign-in. The opener has the token that opens it. */
export interface CustomAuthSession {
  step: 'session';
  provider: string;
  providerAppId?: string;
  groupRef: string;
  groupName?: string;
  consumerRef: string;
  consumerName?: string;
  metadata: ProviderMetadata;
  /** The customer's form. */
  inputs: Record<string, string>;
  /** State from the previous step. */
  carried: Record<string, string>;
  /** Text that the page must send back. */
  state: string;
}

/** State of a custom sign-in window. The page's state parameter opens it. */
export interface CustomAuthWindow {
  step: 'window';
  /** Page that receives the provider's parameters. */
  openerOrigin?: string;
}

/** Address that pages of custom sign-ins send users back to. */
export const CUSTOM_AUTH_PATH = '/callbacks/v1/custom-auth';
