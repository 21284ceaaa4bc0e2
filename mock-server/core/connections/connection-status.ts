import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import { changeConnection } from './apply-connection-event.ts';
import { connectionMachine } from './connection-machine.ts';

/**
 * Updates a connection's status after an answer of its provider: a success is `requestSucceeded`, a 401 is
 * `credentialRefused`; any other response leaves the status unchanged.
 *
 * @param status HTTP status of the provider's response
 */
export async function trackStatus(ports: Ports, connection: ConnectionRecord, status: number): Promise<void> {
  if (status === 401)
    await recordResponse(ports, connection, 'credentialRefused', 'The provider refused the credentials.');
  else if (status < 400) await recordResponse(ports, connection, 'requestSucceeded');
}

/** Stores that the credential of a connection cannot be decrypted. @param reason as text */
export async function recordUnreadableCredential(
  ports: Ports,
  connection: ConnectionRecord,
  reason: string,
): Promise<void> {
  await recordResponse(ports, connection, 'credentialRefused', reason);
}

/**
 * @param connection as it was used; its status follows, so that further calls with the same record cost no transaction
 */
async function recordResponse(
  ports: Ports,
  connection: ConnectionRecord,
  event: 'requestSucceeded' | 'credentialRefused',
  reason?: string,
): Promise<void> {
  const { id, status, sealedCredential } = connection;
  const next = connectionMachine.next(status, event, { isCredentialCurrent: true });
  if (next === undefined || next.state === status || next.state === 'absent') return;
  connection.status = next.state;
  try {
    await changeConnection(ports, id, { event, sealedCredential, ...(reason !== undefined && { reason }) });
  } catch (error) {
    connection.status = status;
    throw error;
  }
}
