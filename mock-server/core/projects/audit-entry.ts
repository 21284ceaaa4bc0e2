import type { AuditEntry } from '../../../src/contract/index.ts';
import type { AuditRecord } from '../kernel/records.ts';

/** @returns the entry as the API shows it */
export function toAuditEntry(record: AuditRecord): AuditEntry {
  return {
    id: record.id,
    projectId: record.projectId,
    actor: record.actor,
    action: record.action,
    target: record.target,
    requestId: record.requestId,
    ...(record.address !== undefined && { address: record.address }),
    createTime: record.createTime,
  };
}
