import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord, Credential } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { UnknownEncryptionKey } from '../kernel/store-errors.ts';

/** @returns the context that binds a connection's sealed credential to its row and column */
export function credentialContext(connectionId: string): string {
  return `connections.credential:${connectionId}`;
}

/** @returns the credential as the store keeps it, bound to its connection */
export function sealCredential(ports: Ports, connectionId: string, credential: Credential): Promise<string> {
  return ports.secrets.seal(JSON.stringify(credential), credentialContext(connectionId));
}

/** Decrypts the credential of a connection for a request that returns it; does not change the status. */
export async function openCredential(
  ports: Ports,
  connection: ConnectionRecord,
): Promise<Result<Credential, Rejection<'credentials-refused'>>> {
  try {
    return ok(JSON.parse(await ports.secrets.open(connection.sealedCredential, credentialContext(connection.id))));
  } catch (error) {
    if (error instanceof UnknownEncryptionKey) {
      return reject(
        'credentials-refused',
        `The credential was encrypted with key ${error.keyId}, which is not configured.`,
        { remedy: 'Add that key to AMP_ENCRYPTION_KEY of the server, or connect the account again.' },
      );
    }
    return reject('credentials-refused', 'The stored credential cannot be read with the server’s encryption key.', {
      remedy: 'Connect the account again.',
    });
  }
}

/** Remaining lifetime below which a token is renewed. */
const SKEW_MS = 60_000;
const KEEP_ALIVE_HOURS = 24;
const HOUR_MS = 3_600_000;

/** The token that calls carry; undefined where the credential itself is sent. */
export function tokenOf(
  credential: Credential,
): { accessToken: string; issuedAt?: string; expiresAt?: string } | undefined {
  if (credential.scheme === 'oauth2') return credential;
  return credential.scheme === 'custom' ? credential.token : undefined;
}

/** @returns whether a new token can be had without the customer */
export function isRenewable(credential: Credential): boolean {
  if (credential.scheme === 'custom') return credential.token !== undefined;
  if (credential.scheme !== 'oauth2') return false;
  return credential.refreshToken !== undefined || credential.client !== undefined;
}

/**
 * Instant from which a call needs a new token first. Of a token that lives for less than twice the usual margin,
 * half of its life is used.
 *
 * @returns ms since the epoch; infinite for a credential that does not expire or cannot be renewed
 */
export function renewalDueAt(credential: Credential): number {
  const token = tokenOf(credential);
  if (token?.expiresAt === undefined || !isRenewable(credential)) return Number.POSITIVE_INFINITY;
  const end = Date.parse(token.expiresAt);
  const life = token.issuedAt === undefined ? Number.POSITIVE_INFINITY : end - Date.parse(token.issuedAt);
  return end - Math.min(SKEW_MS, Math.max(life, 0) / 2);
}

/**
 * Returns when an unused token is renewed: before it expires, and at least as often as the provider requires, so that
 * its refresh token does not expire. Tokens that can be requested again at any time are not renewed in advance.
 *
 * @param now ms since the epoch
 * @returns ms since the epoch; null for never
 */
export function keepAliveAt(provider: ProviderInfo, credential: Credential, now: number): number | null {
  if (credential.scheme !== 'oauth2' || credential.refreshToken === undefined || credential.client !== undefined) {
    return null;
  }
  const keepAlive = now + (provider.oauth2Opts?.keepAliveIntervalHours ?? KEEP_ALIVE_HOURS) * HOUR_MS;
  return Math.min(keepAlive, Math.max(renewalDueAt(credential), now + SKEW_MS));
}
