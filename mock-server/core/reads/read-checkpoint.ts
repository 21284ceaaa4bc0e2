import type { OperationMetadata } from '../../../src/contract/index.ts';
import { toInstant } from '../kernel/backoff.ts';
import type { RecordPage } from '../kernel/ports.ts';
import type { OperationRecord, ReadWork } from '../kernel/records.ts';
import type { LeasedOperation, OperationChange } from '../operations/leased-operation.ts';

/** The read of a leased operation; undefined when it is a write, or was finished meanwhile. */
export function readWorkOf({ record }: LeasedOperation): ReadWork | undefined {
  return record.work?.kind === 'read' ? record.work : undefined;
}

/**
 * Where a read stands after a page.
 *
 * @param work before the page
 * @param numRecords records that were put into messages
 * @param now ms since the epoch
 */
export function afterPage(
  operation: OperationRecord,
  work: ReadWork,
  page: RecordPage,
  numRecords: number,
  now: number,
): OperationChange & { work: ReadWork } {
  const recordsProcessed = work.recordsProcessed + page.records.length;
  const { retry: _, ...metadata } = operation.metadata;
  const progress: OperationMetadata['progress'] = {
    installationId: operation.installationId,
    objectName: work.objectName,
    operationId: operation.id,
    recordsProcessed,
    ...(page.total !== undefined && { recordsEstimatedTotal: page.total }),
    createTime: operation.createTime,
    updateTime: toInstant(now),
  };
  return {
    attempts: 0,
    metadata: { ...metadata, progress },
    work: {
      ...work,
      cursor: page.next ?? null,
      page: work.page + 1,
      recordsProcessed,
      recordsDelivered: (work.recordsDelivered ?? 0) + numRecords,
    },
  };
}
