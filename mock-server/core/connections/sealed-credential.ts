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
