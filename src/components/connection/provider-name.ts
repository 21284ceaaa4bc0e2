import type { ProviderInfo } from '../../contract/index.ts';

/** Name of a provider as people read it: the catalogue's, else its key with a capital letter. */
export function providerName({ displayName, name }: ProviderInfo): string {
  return displayName || name.charAt(0).toUpperCase() + name.slice(1);
}
