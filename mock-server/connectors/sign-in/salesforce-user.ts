import { addressOf } from '../shared/base-address.ts';
import type { SignedSignIn } from './signed-sign-in.ts';
import { decodePasted, signAssertion } from './signed-sign-in.ts';

/** Salesforce takes assertions of at most this age. */
const LIFE_SECONDS = 180;

/**
 * A user that an External Client App may act for.
 *
 * Source: Salesforce, "OAuth 2.0 JWT Bearer Flow for Server-to-Server Integration".
 */
export const salesforceUser: SignedSignIn = async (inputs, account, now) => {
  const { clientId = '', username = '', privateKey = '' } = inputs;
  const origin = addressOf(account, account.provider.baseURL);
  if (!origin.ok) return origin;
  // A sandbox has a separate login host; the account's address identifies it.
  const audience = /--|\.sandbox\./.test(origin.value) ? 'https://test.salesforce.com' : 'https://login.salesforce.com';
  const assertion = await signAssertion(
    decodePasted(privateKey),
    {
      algorithm: 'RS256',
      claims: { iss: clientId, sub: username, aud: audience },
      lifeSeconds: LIFE_SECONDS,
    },
    now,
  );
  if (!assertion.ok) return assertion;
  return {
    ok: true,
    value: {
      url: `${origin.value}/services/oauth2/token`,
      form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: assertion.value },
      secrets: [assertion.value],
    },
  };
};
