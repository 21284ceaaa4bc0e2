import type { MetadataInput, ProviderInfo } from '../../contract/index.ts';
import { addressMetadata } from '../../domain/address-metadata.ts';
import { credentialUpdateMethod } from './credential-update-method.ts';

/**
 * Returns the inputs that can be changed on an existing connection. Values that change the host require the credential
 * in the same request, which only a form can ask for.
 */
export function editableDetails(provider: ProviderInfo, inputs: readonly MetadataInput[]): MetadataInput[] {
  const fixed = credentialUpdateMethod(provider) === 'form' ? new Set<string>() : addressMetadata(provider);
  return inputs.filter(({ name }) => !fixed.has(name));
}
