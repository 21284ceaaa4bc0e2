import { recomputeHealth } from '../installation-health.ts';
import { connectionChanged } from '../notifications/connection-events.ts';
import type { Ports } from '../ports.ts';
import type { ConnectionRecord } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import { rememberConsumer, rememberGroup } from './remember-people.ts';

/** Names of the people that a connection belongs to, as the request that began it gave them. */
export interface Owners {
  groupRef: string;
  groupName?: string;
  consumerRef: string;
  consumerName?: string;
}

/** Stores a connection that a sign-in brought, with the people that it belongs to. */
export async function keepNewConnection(ports: Ports, record: ConnectionRecord, owners: Owners): Promise<void> {
  await ports.store.transaction(async (repositories) => {
    await rememberGroup(ports, repositories, record.projectId, owners);
    await rememberConsumer(ports, repositories, record.projectId, owners);
    await repositories.connections.insert(record);
    await connectionChanged(ports, repositories, 'created', record);
  });
  if (record.refreshAt !== null) ports.jobs.wake();
  ports.log.info('connection.created', { connectionId: record.id, provider: record.provider });
}

/** Changes that may come first before a sign-in gives up. */
const MOST_TRIES = 5;

/**
 * Gives a stored connection what a new sign-in brought, on top of whatever changed meanwhile.
 *
 * @param change makes the record that is stored of the one that is there
 * @returns `not-found` when the connection was deleted meanwhile
 */
export async function keepRenewedConnection(
  ports: Ports,
  id: string,
  change: (record: ConnectionRecord) => ConnectionRecord,
): Promise<Result<ConnectionRecord>> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const record = await ports.store.connections.get(id);
    if (record === undefined) return reject('not-found', 'The connection was deleted during the sign-in.');
    const changed = change(record);
    const written = await ports.store.transaction(async (repositories) => {
      const outcome = await repositories.connections.update(changed);
      if (outcome === 'stale') return outcome;
      const users = await repositories.installations.list({ projectId: record.projectId, connectionId: id });
      for (const installation of users) await recomputeHealth(repositories, installation.id);
      await connectionChanged(ports, repositories, 'updated', changed);
      return outcome;
    });
    if (written === 'stale') continue;
    if (changed.refreshAt !== null) ports.jobs.wake();
    ports.log.info('connection.updated', { connectionId: id, provider: changed.provider });
    return ok(changed);
  }
  return reject('conflict', 'The connection was changed by others all the time. Sign in again.', { retryable: true });
}
