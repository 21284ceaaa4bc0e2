import type { ProviderInfo } from '../../../src/contract/index.ts';
import { hubspot } from './hubspot.ts';
import { BASIC_PROVIDERS, callRail, KEY_PROVIDERS } from './key-providers.ts';
import { OAUTH_PROVIDERS } from './oauth-providers.ts';
import { salesforce } from './salesforce.ts';

/** The providers that the server knows without a file, by name. */
export const BUILT_IN_CATALOG: Readonly<Record<string, ProviderInfo>> = Object.fromEntries(
  [callRail, hubspot, salesforce, ...KEY_PROVIDERS, ...BASIC_PROVIDERS, ...OAUTH_PROVIDERS].map((provider) => [
    provider.name,
    provider,
  ]),
);
