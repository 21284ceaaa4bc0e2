import type { ProviderAccount, ProviderFailure, TokenRequest } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { consentedTenant } from './admin-consent.ts';
import { googleDelegation, googleServiceAccount } from './google-service-account.ts';
import { netsuiteMachine } from './netsuite-machine.ts';
import { salesforceUser } from './salesforce-user.ts';
import type { SignedSignIn } from './signed-sign-in.ts';

/** Providers whose catalogue entry asks for a key and says neither a header nor a parameter to send it in. */
const SIGN_INS: Record<string, SignedSignIn> = {
  bigquery: googleServiceAccount(['https://www.googleapis.com/auth/bigquery']),
  googleWorkspaceDelegation: googleDelegation([
    'https://www.googleapis.com/auth/calendar',
    'https://www.googleapis.com/auth/contacts',
    'https://mail.google.com/',
  ]),
  microsoftAdminConsent: consentedTenant,
  netsuiteM2M: netsuiteMachine,
  salesforceJWT: salesforceUser,
};

/** Whether a provider's form is exchanged for a token before anything is sent. */
export function isExchanged(providerName: string): boolean {
  return Object.hasOwn(SIGN_INS, providerName);
}

/** See `ProviderGateway.signedTokenRequest`. */
export async function signedTokenRequest(
  account: ProviderAccount,
  now: number,
): Promise<Result<TokenRequest, ProviderFailure> | undefined> {
  const { credential, provider } = account;
  const signIn = Object.hasOwn(SIGN_INS, provider.name) ? SIGN_INS[provider.name] : undefined;
  if (signIn === undefined || credential.scheme !== 'custom') return undefined;
  return signIn(credential.inputs, account, Math.floor(now / 1000));
}
