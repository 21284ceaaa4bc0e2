import type { ProviderInfo } from '../../contract/index.ts';

/** Returns the display name of a provider, or its capitalized key. */
export function providerName({ displayName, name }: Pick<ProviderInfo, 'name' | 'displayName'>): string {
  return displayName || name.charAt(0).toUpperCase() + name.slice(1);
}
