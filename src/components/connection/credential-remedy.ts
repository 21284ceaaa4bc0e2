import type { ProviderInfo } from '../../contract/index.ts';
import { signInScheme, windowScheme } from '../../domain/sign-in-scheme.ts';
import type { Messages } from '../../locales/en.ts';

/**
 * How the credential of a connection is renewed: by a form, in a window of the provider, or, where a stored credential
 * can't be replaced, by a new connection in place of the old one. Undefined where there is none to renew.
 */
export function credentialRemedy(provider: ProviderInfo): 'form' | 'window' | 'replace' | undefined {
  if (windowScheme(provider) === 'oauth') return 'window';
  if (provider.authType === 'custom') return 'replace';
  const scheme = signInScheme(provider);
  return scheme && scheme !== 'none' ? 'form' : undefined;
}

/** Names the act for what the customer has: a key or a sign-in. */
export function credentialWords(provider: ProviderInfo, { connection }: Messages) {
  if (credentialRemedy(provider) !== 'form') {
    return { update: connection.signInAgain, save: '', saved: connection.signInSaved };
  }
  return signInScheme(provider) === 'apiKey'
    ? { update: connection.updateKey, save: connection.saveKey, saved: connection.keySaved }
    : { update: connection.updateSignIn, save: connection.saveSignIn, saved: connection.signInSaved };
}
