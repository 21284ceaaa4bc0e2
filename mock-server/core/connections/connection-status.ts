import { recomputeHealth } from '../installation-health.ts';
import { connectionFailed } from '../notifications/connection-events.ts';
import type { Ports } from '../ports.ts';
import type { ConnectionRecord } from '../records.ts';
import { toInstant } from '../retry-waits.ts';

/**
 * Moves a connection's status after an answer of its provider, as the specification says (States and transitions):
 * a success makes it `working`, a 401 makes it `bad_credentials`; anything else leaves it.
 *
 * @param status HTTP status of the provider's answer
 */
export async function trackStatus(ports: Ports, connection: ConnectionRecord, status: number): Promise<void> {
  if (status === 401) await moveStatus(ports, connection, 'bad_credentials', 'The provider refused the credentials.');
  else if (status < 400) await moveStatus(ports, connection, 'working');
}

/**
 * The one place where the status of a stored connection changes by what its provider says.
 *
 * @param connection keeps the status that it was moved to
 * @param reason in words, for a status that is a problem; never holds a credential
 */
export async function moveStatus(
  ports: Ports,
  connection: ConnectionRecord,
  status: ConnectionRecord['status'],
  reason?: string,
): Promise<void> {
  if (connection.status === status) return;
  connection.status = status;
  const { changed } = await ports.store.connections.setStatus(connection.id, status, toInstant(ports.clock.now()));
  if (changed) await noteMovedStatus(ports, connection, reason);
}

/** Everything that follows from a status that was just stored. */
export async function noteMovedStatus(ports: Ports, connection: ConnectionRecord, reason?: string): Promise<void> {
  const { id: connectionId, status } = connection;
  ports.log.info('connection.status', { connectionId, status, ...(reason !== undefined && { reason }) });
  // An installation is as healthy as its credentials. Source: backend contract, section 8.
  const users = await ports.store.installations.list({ projectId: connection.projectId, connectionId });
  for (const { id } of users) await recomputeHealth(ports.store, id);
  if (status === 'bad_credentials') {
    await connectionFailed(ports, ports.store, connection, [reason ?? 'The credentials do not work any more.']);
  }
}
