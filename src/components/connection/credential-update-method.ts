import type { ProviderInfo } from '../../contract/index.ts';
import { signInScheme, windowScheme } from '../../domain/sign-in-scheme.ts';
import type { Messages } from '../../locales/en.ts';

/**
 * How the credential of a connection is renewed: by a form, in a window of the provider, or, where a stored credential
 * can't be replaced, by a new connection in place of the old one. Undefined where there is none to renew.
 */
export function credentialUpdateMethod(provider: ProviderInfo): 'form' | 'window' | 'replace' | undefined {
  if (windowScheme(provider) === 'oauth') return 'window';
  if (provider.authType === 'custom') return 'replace';
  const scheme = signInScheme(provider);
  return scheme && scheme !== 'none' ? 'form' : undefined;
}

/** Names the act for what the customer has, a key or a sign-in, and says what is wrong with the one that is refused. */
export function credentialMessages(provider: ProviderInfo, { connection }: Messages) {
  const isForm = credentialUpdateMethod(provider) === 'form';
  if (isForm && signInScheme(provider) === 'apiKey') {
    const { updateKey, saveKey, keySaved, rejectedKey: refusedKey } = connection;
    return { update: updateKey, save: saveKey, saved: keySaved, rejected: refusedKey };
  }
  const { updateSignIn, signInAgain, saveSignIn, signInSaved, rejectedSignIn: refusedSignIn } = connection;
  return { update: isForm ? updateSignIn : signInAgain, save: saveSignIn, saved: signInSaved, rejected: refusedSignIn };
}
