import type { DeletionBatch, DeliveryRepository, MessageFilter } from '../../core/kernel/ports.ts';
import type { DeliveryRecord } from '../../core/kernel/records.ts';
import { queueName } from '../../core/scheduling/work-queue.ts';
import { claimable, dueQueues, leased, nextDueAt, unleased } from './lease.ts';
import type { MemoryTables } from './memory-table.ts';
import { compare } from './memory-table.ts';

export function deliveryRepository(tables: MemoryTables): DeliveryRepository {
  const { deliveries, destinations, installations, messageBodies, messageResends } = tables;
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
  const isResendable = ({ id, status, installationId, destinationId, plainBody }: DeliveryRecord) => {
    const destination = destinations.get(destinationId);
    return (
      (status === 'delivered' || status === 'failed') &&
      (installationId === undefined || installations.has(installationId)) &&
      destination !== undefined &&
      destination.disabledAt === undefined &&
      (plainBody !== undefined || messageBodies.has(id))
    );
  };
  const resend = (messages: readonly DeliveryRecord[], projectId: string, now: number, perSecond: number) => {
    const start = Math.max(now, messageResends.get(projectId)?.nextAt ?? now);
    for (const [place, { lastError: _, ...delivery }] of messages.entries()) {
      const dueAt = start + Math.floor((place * 1000) / perSecond);
      deliveries.put(delivery.id, { ...delivery, status: 'pending', attempts: 0, dueAt });
    }
    messageResends.put(projectId, { nextAt: start + Math.ceil((messages.length * 1000) / perSecond) });
  };
  const deleteBatch = async (statuses: readonly string[], { before, limit }: DeletionBatch) => {
    const batch = deliveries.deleteBatch(
      ({ status, createTime }) => statuses.includes(status) && createTime < before,
      limit,
    );
    messageBodies.deleteWhere(({ id }) => !deliveries.has(id));
    return batch;
  };
  return {
    insert: async (delivery, sealedBody) => {
      const inserted = deliveries.insert(delivery.id, delivery);
      const { id } = delivery;
      if (inserted === 'inserted' && sealedBody !== undefined) messageBodies.put(id, { id, sealedBody });
      return inserted;
    },
    get: async (id) => deliveries.get(id),
    getBody: async (id) => messageBodies.get(id)?.sealedBody,
    list: async (filter, { limit, before }) => {
      const newest = oldestFirst(deliveries.filter(matches(filter))).reverse();
      const start = before === undefined ? 0 : newest.findIndex(({ id }) => id === before) + 1;
      return before !== undefined && start === 0 ? [] : newest.slice(start, start + limit);
    },
    resend: async ({ projectId, id, now, perSecond }) => {
      const known = deliveries.get(id);
      if (known === undefined || known.projectId !== projectId || !isResendable(known)) return 'stale';
      resend([known], projectId, now, perSecond);
      return 'written';
    },
    resendAll: async ({ filter, limit, now, perSecond, after }) => {
      const matching = oldestFirst(deliveries.filter(matches(filter)));
      const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
      const next = matching
        .slice(start)
        .filter((delivery) => delivery.downloads === undefined && isResendable(delivery))
        .slice(0, limit);
      if (next.length > 0) resend(next, filter.projectId, now, perSecond);
      return { resent: next.length, after: next.length < limit ? undefined : next.at(-1)?.id };
    },
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
      claimable(inDueOrder(unfinished()), queueOf, claim).map((delivery) => {
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
    deleteFinished: (batch) => deleteBatch(['delivered', 'failed'], batch),
    deleteHeld: (batch) => deleteBatch(['held'], batch),
  };
}

function matches({ projectId, destinationId, installationId, status, from, to }: MessageFilter) {
  return (delivery: DeliveryRecord) =>
    delivery.projectId === projectId &&
    (destinationId === undefined || delivery.destinationId === destinationId) &&
    (installationId === undefined || delivery.installationId === installationId) &&
    (status === undefined || delivery.status === status) &&
    (from === undefined || delivery.createTime >= from) &&
    (to === undefined || delivery.createTime < to);
}

function inDueOrder(rows: DeliveryRecord[]): DeliveryRecord[] {
  return rows.sort((a, b) => compare(a.dueAt ?? 0, b.dueAt ?? 0));
}

/** @param rows in order of insertion @returns the rows by age */
function oldestFirst(rows: DeliveryRecord[]): DeliveryRecord[] {
  return rows.sort((a, b) => compare(a.createTime, b.createTime));
}
