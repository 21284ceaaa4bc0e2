import { parseJson } from '../shared/provider-response.ts';
import type { SignedSignIn } from './signed-sign-in.ts';
import { decodePasted, signAssertion, unusable } from './signed-sign-in.ts';

/** The address that key files of Google name; one in the file itself could lead the assertion elsewhere. */
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const LIFE_SECONDS = 3600;

/**
 * A service account that acts for itself.
 *
 * @param scopes that the token is for
 * Source: Google, "Using OAuth 2.0 for server to server applications".
 */
export function googleServiceAccount(scopes: readonly string[]): SignedSignIn {
  return (inputs, _account, now) => tokenRequest(inputs, scopes, {}, now);
}

/** A service account that acts for the person whose mail address the connection's metadata hold. */
export function googleDelegation(scopes: readonly string[]): SignedSignIn {
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
  const file = parseJson(decodePasted(inputs.serviceAccountKey ?? ''));
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
      lifeSeconds: LIFE_SECONDS,
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
