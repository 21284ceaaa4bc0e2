import type { ProviderMetadata } from '../../../src/contract/index.ts';

/** What is kept between two steps of a custom sign-in, sealed. The opener has the text that opens it. */
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
  /** What the last step left for the next one. */
  carried: Record<string, string>;
  /** Text that the page must send back. */
  state: string;
}

/** What is kept for the page that ends a window of a custom sign-in. The page's state opens it. */
export interface CustomAuthWindow {
  step: 'window';
  /** Page to tell what the provider sent. */
  openerOrigin?: string;
}

/** Address that pages of custom sign-ins send users back to. */
export const CUSTOM_AUTH_PATH = '/callbacks/v1/custom-auth';
