import { parseForeignJson } from '../../core/kernel/foreign-json.ts';
import type { ProviderAccount, ProviderFailure, TokenRequest } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { addressOf } from '../shared/base-address.ts';
import { consentedTenant } from './admin-consent.ts';
import type { SignedSignIn } from './signed-sign-in.ts';
import { decodePasted, signAssertion, unusable } from './signed-sign-in.ts';

/** The address that key files of Google name; one in the file itself could lead the assertion elsewhere. */
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const GOOGLE_LIFE_SECONDS = 3600;

/**
 * A service account that acts for itself.
 *
 * @param scopes that the token is for
 * Source: Google, "Using OAuth 2.0 for server to server applications".
 */
function googleServiceAccount(scopes: readonly string[]): SignedSignIn {
  return (inputs, _account, now) => tokenRequest(inputs, scopes, {}, now);
}

/** A service account that acts for the person whose mail address the connection's metadata hold. */
function googleDelegation(scopes: readonly string[]): SignedSignIn {
  return async (inputs, { metadata }, now) => {
    const user = metadata.userEmail?.value ?? '';
    if (user === '') return unusable('The mail address of the person to act for ("userEmail") is missing.');
    return tokenRequest(inputs, scopes, { sub: user }, now);
  };
}

async function tokenRequest(
  inputs: Readonly<Record<string, string>>,
  scopes: readonly string[],
  more: Record<string, string>,
  now: number,
): ReturnType<SignedSignIn> {
  const file = parseForeignJson(decodePasted(inputs.serviceAccountKey ?? '')).value;
  const members = new Map<string, unknown>(Object.entries(file ?? {}));
  const text = (name: string) => {
    const value = members.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [email, key, keyId] = [text('client_email'), text('private_key'), text('private_key_id')];
  if (email === undefined || key === undefined) {
    return unusable('The key is not the JSON key file of a service account, in Base64.');
  }
  const assertion = await signAssertion(
    key,
    {
      algorithm: 'RS256',
      ...(keyId !== undefined && { keyId }),
      claims: { iss: email, aud: TOKEN_URL, scope: scopes.join(' '), ...more },
      lifeSeconds: GOOGLE_LIFE_SECONDS,
    },
    now,
  );
  if (!assertion.ok) return assertion;
  return {
    ok: true,
    value: {
      url: TOKEN_URL,
      form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: assertion.value },
      secrets: [assertion.value],
    },
  };
}

/** NetSuite refuses assertions that live for an hour or longer. */
const NETSUITE_LIFE_SECONDS = 300;

/**
 * A certificate that acts for itself, without a person.
 *
 * Source: Oracle, "OAuth 2.0 Client Credentials Flow" of NetSuite.
 */
const netsuiteMachine: SignedSignIn = async (inputs, account, now) => {
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
      lifeSeconds: NETSUITE_LIFE_SECONDS,
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

/** Salesforce takes assertions of at most this age. */
const SALESFORCE_LIFE_SECONDS = 180;

/**
 * A user that an External Client App may act for.
 *
 * Source: Salesforce, "OAuth 2.0 JWT Bearer Flow for Server-to-Server Integration".
 */
const salesforceUser: SignedSignIn = async (inputs, account, now) => {
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
      lifeSeconds: SALESFORCE_LIFE_SECONDS,
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
