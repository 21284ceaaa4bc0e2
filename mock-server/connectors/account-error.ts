import type { ProviderAccount, ProviderFailure } from '../core/kernel/ports.ts';
import type { Credential } from '../core/kernel/records.ts';
import { attachCredential } from './attach-credential.ts';
import { baseAddressError } from './shared/base-address.ts';
import { isExchanged } from './sign-in/signed-token-request.ts';

/**
 * Validates an account before it is stored, so that unusable accounts are rejected.
 *
 * @returns the failure; undefined if only values are missing
 */
export function accountError(account: ProviderAccount): ProviderFailure | undefined {
  const place = baseAddressError(account);
  if (place !== undefined) return place;
  const parts = attachCredential(account.provider, withPlaceholderToken(account));
  return parts.ok ? undefined : parts.rejection;
}

/** Replaces a token that is requested later by a placeholder. */
function withPlaceholderToken({ provider, credential }: ProviderAccount): Credential {
  if (credential.scheme !== 'custom' || credential.token !== undefined || !isExchanged(provider.name))
    return credential;
  return { ...credential, token: { accessToken: 'to-come', issuedAt: '' } };
}
