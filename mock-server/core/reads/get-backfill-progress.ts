import type { BackfillProgress } from '../../../src/contract/index.ts';
import { findInstallation } from '../installations/find-installation.ts';
import type { OperationRecord } from '../kernel/records.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';

/** Returns the progress of the latest backfill of an object, also after it has ended. */
export const getBackfillProgress: UseCase<'getBackfillProgress'> = async (ports, { project, params }) => {
  const found = await findInstallation(ports.store, project, params);
  if (!found.ok) return found;
  const { objectName } = params;
  const backfill = await ports.store.operations.latest({
    installationId: found.value.installation.id,
    actionType: 'read',
    resource: objectName,
    readType: 'backfill',
  });
  return backfill === undefined
    ? reject('not-found', `There was no backfill of the object "${objectName}" in this installation.`)
    : ok(progressOf(backfill));
};

function progressOf(operation: OperationRecord): BackfillProgress {
  const known = operation.metadata.progress;
  return {
    installationId: operation.installationId,
    objectName: operation.resource,
    operationId: operation.id,
    recordsProcessed: known?.recordsProcessed ?? 0,
    ...(known?.recordsEstimatedTotal !== undefined && { recordsEstimatedTotal: known.recordsEstimatedTotal }),
    createTime: operation.createTime,
    ...(operation.updateTime !== undefined && { updateTime: operation.updateTime }),
  };
}
