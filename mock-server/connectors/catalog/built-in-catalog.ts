import type { ProviderInfo } from '../../../src/contract/index.ts';
import { callRail } from './call-rail.ts';
import { KEY_PROVIDERS } from './key-providers.ts';
import { OAUTH_PROVIDERS } from './oauth-providers.ts';

/** The providers that the server knows without a file, by name. */
export const BUILT_IN_CATALOG: Readonly<Record<string, ProviderInfo>> = Object.fromEntries(
  [callRail, ...KEY_PROVIDERS, ...OAUTH_PROVIDERS].map((provider) => [provider.name, provider]),
);
