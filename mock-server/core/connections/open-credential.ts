import type { Ports } from '../ports.ts';
import type { ConnectionRecord, Credential } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import { credentialContext } from './credential-context.ts';

/** Opens the credential of a connection for a request that asks for it; the status is left as it is. */
export async function openCredential(ports: Ports, connection: ConnectionRecord): Promise<Result<Credential>> {
  try {
    return ok(JSON.parse(await ports.secrets.open(connection.sealedCredential, credentialContext(connection.id))));
  } catch {
    return reject('credentials-refused', 'The stored credential cannot be read with the server’s encryption key.', {
      remedy: 'Connect the account again.',
    });
  }
}
