import type { OperationRecord } from '../../core/kernel/records.ts';
import type { OperationRow } from './database.ts';
import { toLease, toLeaseColumns } from './lease-columns.ts';

/** @returns the operation as a row */
export function toOperationRow(operation: OperationRecord): OperationRow {
  return {
    id: operation.id,
    project_id: operation.projectId,
    integration_id: operation.integrationId,
    installation_id: operation.installationId,
    config_id: operation.configId,
    action_type: operation.actionType,
    status: operation.status,
    result: operation.result ?? null,
    resource: operation.resource,
    metadata: JSON.stringify(operation.metadata),
    create_time: operation.createTime,
    update_time: operation.updateTime ?? null,
    read_type: operation.readType ?? null,
    work: operation.work === undefined ? null : JSON.stringify(operation.work),
    queue: operation.queue,
    due_at: operation.dueAt,
    attempts: operation.attempts,
    ...toLeaseColumns(operation.lease),
  };
}

/** @returns the row as an operation */
export function toOperationRecord(row: OperationRow): OperationRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    integrationId: row.integration_id,
    installationId: row.installation_id,
    configId: row.config_id,
    actionType: row.action_type,
    status: row.status,
    ...(row.result !== null && { result: row.result }),
    resource: row.resource,
    metadata: JSON.parse(row.metadata),
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
    ...(row.read_type !== null && { readType: row.read_type }),
    ...(row.work !== null && { work: JSON.parse(row.work) }),
    queue: row.queue,
    dueAt: row.due_at,
    attempts: row.attempts,
    ...toLease(row),
  };
}
