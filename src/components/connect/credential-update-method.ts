import type { MetadataInput, ProviderInfo } from '../../contract/index.ts';
import { addressMetadata } from '../../domain/address-metadata.ts';
import { signInScheme, windowScheme } from '../../domain/sign-in-scheme.ts';
import type { ScreenMessages } from '../../locales/en-screen.ts';

/**
 * Returns how a credential is updated: with a form, in a sign-in window, or by replacing the connection if the server
 * can't update the credential. Undefined without a credential.
 */
export function credentialUpdateMethod(provider: ProviderInfo): 'form' | 'window' | 'replace' | undefined {
  if (windowScheme(provider) === 'oauth') return 'window';
  if (provider.authType === 'custom') return 'replace';
  const scheme = signInScheme(provider);
  return scheme && scheme !== 'none' ? 'form' : undefined;
}

/** Returns the messages for the provider's kind of credential: an API key or a sign-in. */
export function credentialMessages(provider: ProviderInfo, { connection }: ScreenMessages) {
  const isForm = credentialUpdateMethod(provider) === 'form';
  if (isForm && signInScheme(provider) === 'apiKey') {
    const { updateKey, saveKey, keySaved, rejectedKey: refusedKey } = connection;
    return { update: updateKey, save: saveKey, saved: keySaved, rejected: refusedKey };
  }
  const { updateSignIn, signInAgain, saveSignIn, signInSaved, rejectedSignIn: refusedSignIn } = connection;
  return { update: isForm ? updateSignIn : signInAgain, save: saveSignIn, saved: signInSaved, rejected: refusedSignIn };
}

/**
 * Returns the inputs that can be changed on an existing connection. Values that change the host require the credential
 * in the same request, or another sign-in.
 */
export function editableDetails(provider: ProviderInfo, inputs: readonly MetadataInput[]): MetadataInput[] {
  const fixed = credentialUpdateMethod(provider) === 'replace' ? addressMetadata(provider) : new Set<string>();
  return inputs.filter(({ name }) => !fixed.has(name));
}
