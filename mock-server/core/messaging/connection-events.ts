import type { ConnectionNotification } from '../../../src/contract/index.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import { publish } from './publish.ts';

/** Stores the notification of a change of a connection. */
export function connectionChanged(
  ports: Ports,
  repositories: Repositories,
  eventType: `connection.${'created' | 'updated' | 'refreshed' | 'deleted'}`,
  connection: ConnectionRecord,
): Promise<void> {
  return publish(ports, repositories, connection.projectId, eventType, () => connectionFacts(repositories, connection));
}

/**
 * Stores the notification that a connection's credential no longer works.
 *
 * @param errors why, with the provider's message where there are some; never a credential
 */
export function connectionFailed(
  ports: Ports,
  repositories: Repositories,
  connection: ConnectionRecord,
  errors: string[],
): Promise<void> {
  return publish(ports, repositories, connection.projectId, 'connection.error', async () => ({
    ...(await connectionFacts(repositories, connection)),
    errors,
    error: errors,
  }));
}

/** @returns the members that all events of connections and installations have in common */
export async function connectionFacts(
  repositories: Repositories,
  { id, projectId, provider, groupRef, consumerRef }: ConnectionRecord,
): Promise<ConnectionNotification> {
  const consumer = await repositories.consumers.get(projectId, consumerRef);
  const consumerName = consumer?.consumerName ?? consumerRef;
  return { projectId, connectionId: id, provider, groupRef, consumerRef, consumerName };
}
