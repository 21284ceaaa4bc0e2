import type { OperationRepository } from '../../core/kernel/ports.ts';
import type { OperationRecord } from '../../core/kernel/records.ts';
import { newestFirst, pageOf } from './by-age.ts';
import { claimable, dueQueues, leased, nextDueAt, unleased } from './lease.ts';
import { keyOf } from './table.ts';
import type { Tables } from './tables.ts';

export function operationRepository({
  operations,
  operationLogs,
  deliveries,
  installations,
}: Tables): OperationRepository {
  const unfinished = (actionType: OperationRecord['actionType']) =>
    operations.filter((operation) => operation.actionType === actionType && operation.dueAt !== null);
  const queueOf = ({ queue }: OperationRecord) => queue;
  return {
    insert: async (operation) =>
      operations.insert(
        operation.id,
        operation,
        (other) =>
          isRunningRead(operation) && isRunningRead(other, operation.installationId) && isSameObject(other, operation),
      ),
    get: async (id) => operations.get(id),
    list: async (installationId, page) =>
      pageOf(
        operations.filter((operation) => operation.installationId === installationId),
        page,
      ),
    latest: async ({ installationId, actionType, resource, readType }) =>
      newestFirst(
        operations.filter(
          (operation) =>
            operation.installationId === installationId &&
            (actionType === undefined || operation.actionType === actionType) &&
            (resource === undefined || operation.resource === resource) &&
            (readType === undefined || operation.readType === readType),
        ),
      )[0],
    latestByInstallation: async (installationIds) => {
      const wanted = new Set(installationIds);
      const latest = new Map<string, OperationRecord>();
      for (const operation of newestFirst(operations.filter(({ installationId }) => wanted.has(installationId)))) {
        if (!latest.has(operation.installationId)) latest.set(operation.installationId, operation);
      }
      return [...latest.values()];
    },
    latestReads: async (installationId, objectNames) => {
      const wanted = new Set(objectNames);
      const latest = new Map<string, OperationRecord>();
      for (const operation of newestFirst(operations.filter((other) => other.installationId === installationId))) {
        const { actionType, resource, status } = operation;
        const key = `${status} ${resource}`;
        if (actionType === 'read' && wanted.has(resource) && !latest.has(key)) latest.set(key, operation);
      }
      return [...latest.values()];
    },
    findRunningRead: async (installationId, objectName) =>
      operations.find((operation) => isRunningRead(operation, installationId) && operation.resource === objectName),
    dueQueues: async ({ actionType, ...due }) => dueQueues(unfinished(actionType), queueOf, due),
    claim: async ({ actionType, ...claim }) =>
      claimable(
        unfinished(actionType).sort((a, b) => Number(a.dueAt) - Number(b.dueAt)),
        queueOf,
        claim,
      ).map((operation) => {
        const claimed = leased(operation, claim);
        operations.put(operation.id, claimed);
        return claimed;
      }),
    nextDueAt: async () => nextDueAt(operations.filter(({ dueAt }) => dueAt !== null)),
    save: async (operation, leaseToken) => {
      const known = operations.get(operation.id);
      if (known === undefined || known.lease?.token !== leaseToken) return 'stale';
      const { id, projectId, integrationId, installationId, actionType, resource, createTime } = known;
      const identity = { id, projectId, integrationId, installationId, actionType, resource, createTime };
      operations.put(id, { ...operation, ...identity });
      return 'written';
    },
    renewLeases: async (leases, until) => {
      const renewed: string[] = [];
      for (const { id, token } of leases) {
        const known = operations.get(id);
        if (known?.lease?.token !== token) continue;
        operations.put(id, { ...known, lease: { token, until } });
        renewed.push(id);
      }
      return renewed;
    },
    releaseAllLeases: async () => operations.changeAll(({ lease }) => lease !== undefined, unleased),
    deleteFinished: async ({ before, limit }) => {
      const needed = new Set([
        ...deliveries.filter(({ status }) => status === 'pending').map(({ operationId }) => operationId),
        ...latestIds(operations.filter(({ installationId }) => installations.has(installationId))),
      ]);
      const expired = operations.filter(
        ({ id, status, createTime, updateTime = createTime }) =>
          status !== 'in_progress' && updateTime < before && !needed.has(id),
      );
      const batch = expired.slice(0, limit);
      const ids = new Set(batch.map(({ id }) => id));
      for (const id of ids) operations.delete(id);
      operationLogs.changeAll(
        ({ operationId }) => ids.has(operationId),
        () => undefined,
      );
      return { deleted: batch.length, ...(expired.length > limit && { after: '' }) };
    },
  };
}

/** @returns ids of the latest operations, reads and backfills */
function latestIds(operations: OperationRecord[]): Iterable<string> {
  const latest = new Map<string, string>();
  for (const { id, installationId, actionType, resource, status, readType } of newestFirst(operations)) {
    const keys = [keyOf(installationId)];
    if (actionType === 'read') keys.push(keyOf(installationId, resource, 'status', status));
    if (readType === 'backfill') keys.push(keyOf(installationId, resource, 'backfill'));
    for (const key of keys) if (!latest.has(key)) latest.set(key, id);
  }
  return latest.values();
}

function isRunningRead(operation: OperationRecord, installationId = operation.installationId): boolean {
  return (
    operation.installationId === installationId && operation.actionType === 'read' && operation.status === 'in_progress'
  );
}

function isSameObject(a: OperationRecord, b: OperationRecord): boolean {
  return a.resource === b.resource;
}
