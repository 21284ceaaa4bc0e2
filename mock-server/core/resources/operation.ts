import type { Operation } from '../../../src/contract/index.ts';
import type { OperationRecord } from '../records.ts';

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
