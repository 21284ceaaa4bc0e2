import { LIMITS } from '../../../src/contract/index.ts';
import type { AutoBatchRepository, OperationRepository } from '../../core/kernel/ports.ts';
import type { OperationRecord } from '../../core/kernel/records.ts';
import { TABLES } from '../tables/tables.ts';
import { claimable, dueQueues, leased, nextDueAt, unleased } from './lease.ts';
import { MemoryRows } from './memory-rows.ts';
import type { MemoryTables } from './memory-table.ts';
import { keyOf } from './memory-table.ts';

export function operationRepository(tables: MemoryTables): OperationRepository {
  const { operations, operationLogs, deliveries, installations } = tables;
  const rows = new MemoryRows(tables, TABLES.operations);
  const unfinished = (actionType: OperationRecord['actionType']) =>
    operations.filter((operation) => operation.actionType === actionType && operation.dueAt !== null);
  const queueOf = ({ queue }: OperationRecord) => queue;
  const insert: OperationRepository['insert'] = async (operation) =>
    operations.insert(
      operation.id,
      operation,
      (other) =>
        isRunningRead(operation) && isRunningRead(other, operation.installationId) && isSameObject(other, operation),
    );
  return {
    insert,
    insertIfInstalled: async (operation) =>
      installations.has(operation.installationId) ? insert(operation) : 'uninstalled',
    get: (id) => rows.find({ id }),
    list: (installationId, page) => rows.list({ installationId }, page),
    latest: async ({ installationId, actionType, resource, readType }) =>
      (await rows.list({ installationId, actionType, resource, readType }, { limit: 1 }))[0],
    latestByInstallation: async (installationIds) => {
      const wanted = new Set(installationIds);
      const latest = new Map<string, OperationRecord>();
      for (const operation of rows.listWhere(({ installationId }) => wanted.has(installationId))) {
        if (!latest.has(operation.installationId)) latest.set(operation.installationId, operation);
      }
      return [...latest.values()];
    },
    latestReads: async (installationId, objectNames) => {
      const wanted = new Set(objectNames);
      const latest = new Map<string, OperationRecord>();
      for (const operation of rows.listWhere((other) => other.installationId === installationId)) {
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
        ...latestIds(rows.listWhere(({ installationId }) => installations.has(installationId))),
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

/** @param operations newest first @returns ids of the latest operations, reads and backfills */
function latestIds(operations: OperationRecord[]): Iterable<string> {
  const latest = new Map<string, string>();
  for (const { id, installationId, actionType, resource, status, readType } of operations) {
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

export function autoBatchRepository(tables: MemoryTables): AutoBatchRepository {
  const { openBatches, batchRecords, operations, installations } = tables;
  return {
    add: async (operation, item, now) => {
      const { id, installationId, resource, work } = operation;
      if (!installations.has(installationId)) return 'uninstalled';
      const key = keyOf(installationId, resource, work.request.type);
      const operationId = openBatches.get(key)?.operationId ?? id;
      const items = [...(batchRecords.get(operationId)?.items ?? []), item];
      if (items.length === 1) {
        openBatches.put(key, { installationId, operationId });
        operations.put(id, operation);
      }
      batchRecords.put(operationId, { items });
      const isFull = items.length >= LIMITS.autoBatchRecords || JSON.stringify(items).length >= LIMITS.maxBodyBytes;
      if (isFull) {
        openBatches.delete(key);
        const batch = operations.get(operationId);
        if (batch !== undefined) operations.put(operationId, { ...batch, dueAt: now });
      }
      return { operationId, size: items.length, isFull };
    },
    close: async (operationId) => {
      openBatches.changeAll(
        (batch) => batch.operationId === operationId,
        () => undefined,
      );
      return batchRecords.get(operationId)?.items ?? [];
    },
    delete: async (operationId) => {
      batchRecords.delete(operationId);
    },
  };
}
