import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Ports } from '../../mock-server/core/kernel/ports.ts';
import { toInstant } from '../../mock-server/core/kernel/time.ts';

/** A pair of RSA keys. */
export interface TokenKeys {
  privateKey: KeyObject;
  /** SPKI. */
  publicKeyPem: string;
}

/** @param bits of the modulus */
export function createTokenKeys(bits = 2048): TokenKeys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return { privateKey, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }) as string }; // PEM is text
}

let shared: TokenKeys | undefined;

/** One pair for every test of a file: making one takes longer than most tests. */
export function sharedTokenKeys(): TokenKeys {
  shared ??= createTokenKeys();
  return shared;
}

/** Claims of a token; an undefined claim is omitted. */
export interface TokenOptions {
  kid: string;
  /** The shared pair when absent. */
  keys?: TokenKeys;
  /** ms since the epoch; the claims `iat` and `exp` are worked out from it. */
  now: number;
  /** Beside or in place of the ordinary ones. */
  claims?: Record<string, unknown>;
  /** Beside or in place of the ordinary ones. */
  header?: Record<string, unknown>;
}

/** Signs a user token as a builder's server does: for the group `g1`, its consumer `user-of-g1`, and five minutes. */
export async function signToken({ kid, keys = sharedTokenKeys(), now, claims, header }: TokenOptions): Promise<string> {
  const iat = Math.floor(now / 1000);
  const payload = { sub: 'a-user', groupRef: 'g1', consumerRef: 'user-of-g1', iat, exp: iat + 300, ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header }).sign(keys.privateKey);
}

/** @returns the header of a group's own token, for its consumer `user-of-<group>` */
export function claimsOf(groupRef: string): Record<string, unknown> {
  return { groupRef, consumerRef: `user-of-${groupRef}` };
}

/** Registers a public key with a project, as its endpoint does. */
export async function registerTokenKey(
  ports: Ports,
  key: { id: string; projectId: string; publicKeyPem?: string; active?: boolean },
): Promise<void> {
  const now = toInstant(ports.clock.now());
  await ports.store.jwtKeys.insert({
    label: key.id,
    publicKeyPem: sharedTokenKeys().publicKeyPem,
    active: true,
    createTime: now,
    updateTime: now,
    ...key,
  });
}
