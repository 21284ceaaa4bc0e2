import type { ProviderInfo } from '../../contract/index.ts';
import { signInScheme, windowScheme } from '../../domain/sign-in-scheme.ts';
import type { Messages } from '../../locales/en.ts';

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
export function credentialMessages(provider: ProviderInfo, { connection }: Messages) {
  const isForm = credentialUpdateMethod(provider) === 'form';
  if (isForm && signInScheme(provider) === 'apiKey') {
    const { updateKey, saveKey, keySaved, rejectedKey: refusedKey } = connection;
    return { update: updateKey, save: saveKey, saved: keySaved, rejected: refusedKey };
  }
  const { updateSignIn, signInAgain, saveSignIn, signInSaved, rejectedSignIn: refusedSignIn } = connection;
  return { update: isForm ? updateSignIn : signInAgain, save: saveSignIn, saved: signInSaved, rejected: refusedSignIn };
}
