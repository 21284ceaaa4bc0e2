import type { MetadataInput, ProviderInfo } from '../../contract/index.ts';
import { addressMetadata } from '../../domain/address-metadata.ts';
import { credentialUpdateMethod } from './credential-update-method.ts';

/**
 * Returns the inputs that can be changed on an existing connection. Values that change the host require the credential
 * in the same request, or another sign-in.
 */
export function editableDetails(provider: ProviderInfo, inputs: readonly MetadataInput[]): MetadataInput[] {
  const fixed = credentialUpdateMethod(provider) === 'replace' ? addressMetadata(provider) : new Set<string>();
  return inputs.filter(({ name }) => !fixed.has(name));
}
