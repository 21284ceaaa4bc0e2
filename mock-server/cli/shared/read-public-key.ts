import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import { CliFailure, EXIT } from './cli-failure.ts';

const MIN_KEY_BITS = 2048;
const MAX_KEY_BITS = 8192;
const MAKE_ONE = 'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out private.pem';

/**
 * Takes the public RSA key out of the content of a file.
 *
 * @param path for messages
 * @returns the key alone, as SPKI in PEM form: without the rest of the file
 * @throws CliFailure (usage) when it is a private key, no key, or one that tokens cannot be verified with
 */
export function readPublicKey(text: string, path: string): string {
  const file = JSON.stringify(path);
  // Checked first: a public key can be derived from a private one, which the user passed by mistake.
  if (/PRIVATE KEY/.test(text) || isPrivateJwk(text)) {
    refuse(
      `${file} holds a private key, which stays on your server. Nothing was sent. Its public half: openssl pkey -in ${file} -pubout`,
    );
  }
  if (text.includes('BEGIN CERTIFICATE')) {
    refuse(`${file} is a certificate, not a public key. Its key: openssl x509 -in ${file} -noout -pubkey`);
  }
  if (!text.includes('-----BEGIN')) refuse(`${file} is not a public key in PEM form ("-----BEGIN PUBLIC KEY-----").`);
  const key = parse(text, file);
  if (key.asymmetricKeyType !== 'rsa') {
    refuse(
      `${file} is a key of the type ${key.asymmetricKeyType}; tokens are verified with RSA. To make one: ${MAKE_ONE}`,
    );
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MIN_KEY_BITS || bits > MAX_KEY_BITS) {
    refuse(`${file} has ${bits} bits; ${MIN_KEY_BITS} to ${MAX_KEY_BITS} are accepted. To make one: ${MAKE_ONE}`);
  }
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function parse(text: string, file: string): KeyObject {
  try {
    return createPublicKey(text);
  } catch {
    return refuse(`${file} cannot be read as a public key in PEM form: it is damaged or cut off.`);
  }
}

function isPrivateJwk(text: string): boolean {
  return /"d"\s*:/.test(text) && /"kty"\s*:/.test(text);
}

function refuse(message: string): never {
  throw new CliFailure(message, EXIT.usage);
}
