import type { DeliveryRepository } from '../../core/kernel/ports.ts';
import type { DeliveryRecord } from '../../core/kernel/records.ts';
import { queueName } from '../../core/scheduling/work-queue.ts';
import { claimable, dueQueues, leased, nextDueAt, unleased } from './lease.ts';
import type { MemoryTables } from './memory-table.ts';
import { compare } from './memory-table.ts';

export function deliveryRepository({ deliveries }: MemoryTables): DeliveryRepository {
  const unfinished = () => deliveries.filter(({ dueAt }) => dueAt !== null);
  const queueOf = ({ projectId, destinationId }: DeliveryRecord) => queueName(projectId, destinationId);
  const heldOf = (installationId: string, objectName: string) =>
    oldestFirst(
      deliveries.filter(
        (delivery) =>
          delivery.status === 'held' &&
          delivery.installationId === installationId &&
          delivery.objectName === objectName,
      ),
    );
  return {
    insert: async (delivery) => deliveries.insert(delivery.id, delivery),
    get: async (id) => deliveries.get(id),
    countPending: async (destinationId) =>
      deliveries.filter((delivery) => delivery.destinationId === destinationId && delivery.status === 'pending').length,
    countHeld: async (installationId, objectName) => heldOf(installationId, objectName).length,
    release: async ({ installationId, objectName, limit, dueAt }) => {
      const next = heldOf(installationId, objectName).slice(0, limit);
      for (const delivery of next) deliveries.put(delivery.id, { ...delivery, status: 'pending', dueAt });
      return next.length;
    },
    dueQueues: async (due) => dueQueues(unfinished(), queueOf, due),
    claim: async (claim) =>
      claimable(oldestFirst(unfinished()), queueOf, claim).map((delivery) => {
        const claimed = leased(delivery, claim);
        deliveries.put(delivery.id, claimed);
        return claimed;
      }),
    endPending: async (destinationId, error) =>
      deliveries.changeAll(
        (delivery) => delivery.destinationId === destinationId && delivery.status === 'pending',
        (delivery) => ({ ...unleased(delivery), status: 'failed', lastError: error, dueAt: null }),
      ),
    nextDueAt: async () => nextDueAt(unfinished()),
    save: async (delivery, leaseToken) => {
      const known = deliveries.get(delivery.id);
      if (known === undefined || known.lease?.token !== leaseToken) return 'stale';
      const { status, attempts, lastError, dueAt, lease } = delivery;
      const { lastError: _, lease: __, ...kept } = known;
      deliveries.put(known.id, {
        ...kept,
        status,
        attempts,
        dueAt,
        ...(lastError !== undefined && { lastError }),
        ...(lease !== undefined && { lease }),
      });
      return 'written';
    },
    releaseAllLeases: async () => deliveries.changeAll(({ lease }) => lease !== undefined, unleased),
    deleteFinished: async ({ before, limit }) =>
      deliveries.deleteBatch(({ status, createTime }) => status !== 'pending' && createTime < before, limit),
  };
}

/** @param rows in order of insertion @returns the rows by age */
function oldestFirst(rows: DeliveryRecord[]): DeliveryRecord[] {
  return rows.sort((a, b) => compare(a.createTime, b.createTime));
}
