import type { BackfillProgress } from '../../../src/contract/index.ts';
import { findInstallation } from '../lookups/find-installation.ts';
import type { Ports } from '../ports.ts';
import type { InstallationRecord, OperationRecord } from '../records.ts';
import { ok, reject } from '../result.ts';
import type { UseCase } from '../use-case.ts';

const PAGE = 1000;

/** Tells how far the backfill of an object has come, also after it has ended. */
export const getBackfillProgress: UseCase<'getBackfillProgress'> = async (ports, { project, params }) => {
  const found = await findInstallation(ports.store, project, params);
  if (!found.ok) return found;
  const { installation } = found.value;
  const backfill = await findBackfill(ports, installation, params.objectName);
  return backfill === undefined
    ? reject('not-found', `There was no backfill of the object "${params.objectName}" in this installation.`)
    : ok(progressOf(backfill, params.objectName));
};

/**
 * An operation that has ended no longer says what kind of read it was. The backfill begins together with the
 * object's place in the installation, so it is the first read of an object that is configured to have one.
 */
async function findBackfill(
  ports: Ports,
  installation: InstallationRecord,
  objectName: string,
): Promise<OperationRecord | undefined> {
  const running = await ports.store.operations.findRunningRead(installation.id, objectName);
  if (running?.work?.kind === 'read' && running.work.readType === 'backfill') return running;
  const objects = installation.config.content.read?.objects ?? {};
  const period = Object.hasOwn(objects, objectName) ? objects[objectName]?.backfill?.defaultPeriod : undefined;
  if (period?.fullHistory !== true && (period?.days ?? 0) === 0) return undefined;

  let first: OperationRecord | undefined;
  let before: string | undefined;
  for (;;) {
    const page = await ports.store.operations.list(installation.id, { limit: PAGE, before });
    first = page.findLast((one) => one.actionType === 'read' && one.resource === objectName) ?? first;
    if (page.length < PAGE) return first;
    before = page.at(-1)?.id;
  }
}

function progressOf(operation: OperationRecord, objectName: string): BackfillProgress {
  const known = operation.metadata.progress;
  return {
    installationId: operation.installationId,
    objectName,
    operationId: operation.id,
    recordsProcessed:
      known?.recordsProcessed ?? (operation.work?.kind === 'read' ? operation.work.recordsProcessed : 0),
    ...(known?.recordsEstimatedTotal !== undefined && { recordsEstimatedTotal: known.recordsEstimatedTotal }),
    createTime: operation.createTime,
    ...(operation.updateTime !== undefined && { updateTime: operation.updateTime }),
  };
}
