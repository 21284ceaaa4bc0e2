import type { MetadataInput, ProviderInfo } from '../../contract/index.ts';
import { addressMetadata } from '../../domain/address-metadata.ts';
import { credentialUpdateMethod } from './credential-update-method.ts';

/**
 * The details that can be changed on a connection that is there. One that leads the credential to another host needs the
 * credential in the same request, which only a form can bring.
 */
export function editableDetails(provider: ProviderInfo, inputs: readonly MetadataInput[]): MetadataInput[] {
  const fixed = credentialUpdateMethod(provider) === 'form' ? new Set<string>() : addressMetadata(provider);
  return inputs.filter(({ name }) => !fixed.has(name));
}
