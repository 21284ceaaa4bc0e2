import { addressOf } from '../shared/base-address.ts';
import type { SignedSignIn } from './signed-sign-in.ts';
import { decodePasted, signAssertion } from './signed-sign-in.ts';

/** NetSuite refuses assertions that live for an hour or longer. */
const LIFE_SECONDS = 300;

/**
 * A certificate that acts for itself, without a person.
 *
 * Source: Oracle, "OAuth 2.0 Client Credentials Flow" of NetSuite.
 */
export const netsuiteMachine: SignedSignIn = async (inputs, account, now) => {
  const { clientId = '', certificateId = '', privateKey = '' } = inputs;
  const origin = addressOf(account, account.provider.baseURL);
  if (!origin.ok) return origin;
  const url = `${origin.value}/services/rest/auth/oauth2/v1/token`;
  const assertion = await signAssertion(
    decodePasted(privateKey),
    {
      algorithm: 'PS256',
      keyId: certificateId,
      claims: { iss: clientId, aud: url, scope: 'rest_webservices,restlets' },
      lifeSeconds: LIFE_SECONDS,
    },
    now,
  );
  if (!assertion.ok) return assertion;
  return {
    ok: true,
    value: {
      url,
      form: {
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion.value,
      },
      secrets: [assertion.value],
    },
  };
};
