import type { Repositories } from '../../core/kernel/ports.ts';
import type { OperationLogRecord, OperationRecord } from '../../core/kernel/records.ts';
import { defineTable, json, lease, number, orNull, text } from './table.ts';
import type { RowsOf } from './table-rows.ts';

/** Tables of operations. */
export const OPERATION_TABLES = {
  operations: defineTable<OperationRecord>()('operations', {
    columns: {
      id: text,
      projectId: text,
      integrationId: text,
      installationId: text,
      configId: text,
      actionType: text,
      status: text,
      result: text,
      resource: text,
      metadata: json,
      createTime: text,
      updateTime: text,
      readType: text,
      work: json,
      queue: text,
      dueAt: orNull(number),
      attempts: number,
      lease,
    },
    key: ['id'],
    fixed: ['projectId', 'integrationId', 'installationId', 'actionType', 'resource', 'queue', 'createTime'],
    order: { by: 'createTime', isDescending: true },
    isSequenced: true,
  }),

  operationLogs: defineTable<OperationLogRecord>()('operation_logs', {
    columns: {
      id: text,
      operationId: text,
      timestamp: text,
      severity: text,
      msg: text,
      error: text,
      details: json,
    },
    key: ['id'],
    order: { by: 'timestamp' },
    isSequenced: true,
  }),
};

/** Repositories of plain resources, for every store. */
export function operationRepositories(rowsOf: RowsOf): Pick<Repositories, 'operationLogs'> {
  const operationLogs = rowsOf(OPERATION_TABLES.operationLogs);
  return {
    operationLogs: {
      append: (lines) => operationLogs.addAll(lines),
      list: (operationId, limit) => operationLogs.list({ operationId }, { limit }),
      listPart: (filter, part) => operationLogs.listPart(filter, part),
      deleteBefore: (batch) => operationLogs.deleteBefore('timestamp', batch),
    },
  };
}
