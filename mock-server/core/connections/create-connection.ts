import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import { applyConnectionEvent } from './connection-status.ts';
import { upsertConsumer, upsertGroup } from './upsert-owners.ts';

/** Names of the group and the consumer of a connection, as the request that began it gave them. */
export interface Owners {
  groupRef: string;
  groupName?: string;
  consumerRef: string;
  consumerName?: string;
}

/** Stores a new connection with its group and its consumer. */
export async function createConnection(ports: Ports, record: ConnectionRecord, owners: Owners): Promise<void> {
  await ports.store.transaction(async (repositories) => {
    await upsertGroup(ports, repositories, record.projectId, owners);
    await upsertConsumer(ports, repositories, record.projectId, owners);
    await applyConnectionEvent(ports, repositories, record, { event: 'created' });
  });
  if (record.refreshAt !== null) ports.jobs.wake();
  ports.log.info('connection.created', { connectionId: record.id, provider: record.provider });
}
