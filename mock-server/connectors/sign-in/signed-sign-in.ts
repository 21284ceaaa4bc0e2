import type { ProviderAccount, ProviderFailure, TokenRequest } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';

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

/** Version 0 and the algorithm identifier of RSA: what PKCS #8 puts before the key that PKCS #1 has alone. */
const RSA_HEAD = [
  0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
];

/**
 * Reads a private RSA key. The runtimes take PKCS #8 alone, and many tools write PKCS #1.
 *
 * @param pem either form
 * @throws when the text is no such key
 */
async function importPrivateKey(pem: string, algorithm: 'RS256' | 'PS256') {
  const [, kind = '', body = ''] =
    /-----BEGIN ((?:RSA )?PRIVATE KEY)-----([A-Za-z0-9+/=\s]+)-----END \1-----/.exec(pem) ?? [];
  const der = Uint8Array.from(atob(body.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0));
  const name = algorithm === 'RS256' ? 'RSASSA-PKCS1-v1_5' : 'RSA-PSS';
  return crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(kind === 'RSA PRIVATE KEY' ? toPkcs8(der) : der),
    { name, hash: 'SHA-256' },
    false,
    ['sign'],
  );
}

function toPkcs8(pkcs1: Uint8Array): number[] {
  return element(0x30, [...RSA_HEAD, ...element(0x04, [...pkcs1])]);
}

/** One element of DER: tag, length and content. */
function element(tag: number, content: number[]): number[] {
  const { length } = content;
  if (length < 0x80) return [tag, length, ...content];
  return length < 0x100 ? [tag, 0x81, length, ...content] : [tag, 0x82, length >> 8, length & 0xff, ...content];
}
