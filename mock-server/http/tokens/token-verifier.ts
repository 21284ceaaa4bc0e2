import type { errors as JoseErrors } from 'jose';
import { LIMITS } from '../../../src/contract/index.ts';
import type { TokenClaims, TokenError, TokenVerifier } from '../../core/kernel/ports.ts';

/** Loaded with the first token: a server that starts need not wait for it. */
const jose = () => import('jose');

const ALGORITHM = 'RS256';
const MIN_KEY_BITS = 2048;
/** Checking a signature takes longer with the square of the length, and every request would pay for it. */
const MAX_KEY_BITS = 8192;
const MIN_EXPONENT = 3n;
/** Ids of keys are UUIDs; whatever else a header holds, nothing is looked up for it. */
const KEY_ID = /^[\w-]{1,64}$/;
const MAX_REF_LENGTH = 512;

/**
 * Verifies user tokens with the runtime's own cryptography, in Node and in browsers. Key headers of a token (`jwk`,
 * `jku`, `x5c`) are ignored, and tokens with critical extensions (`crit`) are rejected.
 */
export const tokenVerifier: TokenVerifier = {
  async findKeyError(publicKeyPem) {
    if (publicKeyPem.includes('PRIVATE KEY-----')) {
      return 'This is a private key. Make a new pair, because this one has left your server, and register its public key.';
    }
    const { importSPKI } = await jose();
    const key = await importSPKI(publicKeyPem.trim(), ALGORITHM, { extractable: true }).catch(() => undefined);
    if (key === undefined) return 'This is not an RSA public key in PEM form (SPKI, "BEGIN PUBLIC KEY").';
    // Algorithm of an RSA key, which the runtime's type does not describe.
    const { modulusLength = 0, publicExponent = new Uint8Array() } = key.algorithm as RsaKeyFacts;
    if (modulusLength < MIN_KEY_BITS) return `The key is shorter than ${MIN_KEY_BITS} bits.`;
    if (modulusLength > MAX_KEY_BITS) return `The key is longer than ${MAX_KEY_BITS} bits.`;
    if (toInteger(publicExponent) < MIN_EXPONENT) return `The exponent of the key is below ${MIN_EXPONENT}.`;
    return undefined;
  },

  async keyIdOf(token) {
    const { decodeProtectedHeader } = await jose();
    try {
      const { kid } = decodeProtectedHeader(token);
      return typeof kid === 'string' && KEY_ID.test(kid) ? kid : undefined;
    } catch {
      return undefined;
    }
  },

  async verify(token, publicKeyPem, now) {
    const { errors, importSPKI, jwtVerify } = await jose();
    try {
      const key = await importSPKI(publicKeyPem.trim(), ALGORITHM);
      // Checks the signature first, so that forged tokens reveal nothing.
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        clockTolerance: LIMITS.tokenSkewSeconds,
        currentDate: new Date(now),
        requiredClaims: ['iat', 'exp'],
      });
      return validateClaims(payload, now / 1000);
    } catch (error) {
      return { error: toTokenError(error, errors) };
    }
  },
};

interface RsaKeyFacts {
  modulusLength?: number;
  /** Big-endian. */
  publicExponent?: Uint8Array;
}

/** @param now seconds since the epoch */
function validateClaims(payload: Record<string, unknown>, now: number): TokenClaims | { error: TokenError } {
  const { iat, exp, groupRef, consumerRef } = payload;
  if (!isInstant(iat) || !isInstant(exp)) return { error: 'claims-missing' };
  if (iat - LIMITS.tokenSkewSeconds > now) return { error: 'not-yet-valid' };
  if (exp - iat > LIMITS.maxTokenLifetimeSeconds) return { error: 'lives-too-long' };
  if (!isRef(groupRef) || !isRef(consumerRef)) return { error: 'claims-missing' };
  return { groupRef, consumerRef };
}

function toTokenError(error: unknown, errors: typeof JoseErrors): TokenError {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'invalid';
  return error.claim === 'nbf' ? 'not-yet-valid' : 'claims-missing';
}

const isInstant = (claim: unknown): claim is number => Number.isFinite(claim);

const isRef = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim !== '' && claim.length <= MAX_REF_LENGTH;

function toInteger(bigEndian: Uint8Array): bigint {
  return bigEndian.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}
