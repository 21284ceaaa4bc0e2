import { LIMITS } from '../../../src/contract/index.ts';
import type { AutoBatchRepository } from '../../core/kernel/ports.ts';
import { keyOf } from './table.ts';
import type { Tables } from './tables.ts';

export function autoBatchRepository({ openBatches, batchRecords, operations }: Tables): AutoBatchRepository {
  return {
    add: async (operation, item, now) => {
      const { id, installationId, resource, work } = operation;
      const key = keyOf(installationId, resource, work.request.type);
      const operationId = openBatches.get(key)?.operationId ?? id;
      const items = [...(batchRecords.get(operationId)?.items ?? []), item];
      if (items.length === 1) {
        openBatches.put(key, { installationId, operationId });
        operations.add(id, operation);
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
