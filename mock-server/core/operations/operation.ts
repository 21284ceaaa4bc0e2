import type { Operation, OperationLog } from '../../../src/contract/index.ts';
import type { OperationLogRecord, OperationRecord } from '../kernel/records.ts';

/** @returns the operation as the API shows it, without what only its worker needs */
export function toOperation(record: OperationRecord): Operation {
  return {
    id: record.id,
    projectId: record.projectId,
    integrationId: record.integrationId,
    installationId: record.installationId,
    configId: record.configId,
    actionType: record.actionType,
    status: record.status,
    ...(record.result !== undefined && { result: record.result }),
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
    resource: record.resource,
    metadata: record.metadata,
  };
}

/** @returns a line of an operation's log as the API shows it */
export function toOperationLog(record: OperationLogRecord): OperationLog {
  return {
    timestamp: record.timestamp,
    severity: record.severity,
    message: {
      msg: record.msg,
      ...(record.error !== undefined && { error: record.error }),
      operation_id: record.operationId,
      ...(record.details !== undefined && { details: record.details }),
    },
  };
}
