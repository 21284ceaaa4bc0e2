import type { ProviderAccount, ProviderFailure, TokenRequest } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/refusal.ts';
import { importPrivateKey } from './import-private-key.ts';

/**
 * Creates the request that exchanges a provider's form for a token.
 *
 * @param inputs as the customer gave them
 * @param now seconds since the epoch
 */
export type SignedSignIn = (
  inputs: Readonly<Record<string, string>>,
  account: Omit<ProviderAccount, 'credential'>,
  now: number,
) => Promise<Result<TokenRequest, ProviderFailure>>;

/** Content of an assertion. */
export interface Assertion {
  algorithm: 'RS256' | 'PS256';
  keyId?: string;
  claims: Record<string, string>;
  /** Seconds for which the assertion may be used. */
  lifeSeconds: number;
}

/**
 * @param pem private RSA key, PKCS #8 or PKCS #1
 * @param now seconds since the epoch
 * @returns the signed assertion, or `badRequest` when the key cannot sign
 * Source: RFC 7523.
 */
export async function signAssertion(
  pem: string,
  assertion: Assertion,
  now: number,
): Promise<Result<string, ProviderFailure>> {
  const { algorithm, keyId, claims, lifeSeconds } = assertion;
  try {
    // Loaded when it is needed: few providers want it.
    const { SignJWT } = await import('jose');
    const key = await importPrivateKey(pem, algorithm);
    return ok(
      await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) })
        .setIssuedAt(now)
        .setExpirationTime(now + lifeSeconds)
        .sign(key),
    );
  } catch {
    return unusable('The private key is not an RSA key in PEM that can sign.');
  }
}

/** @returns the text inside Base64, which customers are asked to paste, or the text itself when it is none */
export function decodePasted(text: string): string {
  try {
    return atob(text.replaceAll(/\s/g, ''));
  } catch {
    return text;
  }
}

/** @returns the refusal of inputs that no request can be made of; never contains a value */
export function unusable(message: string): { ok: false; rejection: ProviderFailure } {
  return refusal('badRequest', message);
}
