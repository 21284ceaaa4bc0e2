import type { BackfillProgress } from '../../../src/contract/index.ts';
import { findInstallation } from '../installations/installations.ts';
import { isActive, readObjects } from '../installations/read-objects.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, OperationRecord, RevisionRecord } from '../kernel/records.ts';
import { ok, reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { periodStart, readSelection } from './incremental-period.ts';
import { newReadOperation } from './trigger-read.ts';

/**
 * Begins the one-time reading of history for objects that were just added. Objects that are paused, that have no
 * backfill or one of 0 days, and those that are being read already are omitted. Records for all of them when they were
 * added: their scheduled reads begin there, or before by the period of the backfill.
 *
 * Call inside the transaction that stores the installation, and `jobs.wake()` after it.
 *
 * @param revision revision of the installation's config
 * @param objectNames the provider's names
 */
export async function startBackfills(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  revision: RevisionRecord,
  objectNames: readonly string[],
): Promise<void> {
  const now = ports.clock.now();
  await repositories.watermarks.begin(installation.id, objectNames, toInstant(now));
  for (const object of readObjects(installation.config.content, revision.content)) {
    const period = object.config.backfill?.defaultPeriod;
    const isWanted = period?.fullHistory === true || (period?.days ?? 0) > 0;
    if (period === undefined || !isWanted || !isActive(object) || !objectNames.includes(object.objectName)) continue;
    const { objectName } = object;
    const since = periodStart(period, now);
    const selection = await readSelection(ports, repositories, { installation, revision, object });
    const work = { readType: 'backfill', objectName, since, period, selection } as const;
    const operation = newReadOperation(ports, installation, work);
    const inserted = await repositories.operations.insert(operation);
    if (inserted === 'inserted') ports.log.info('read.started', { operationId: operation.id, readType: 'backfill' });
  }
}

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
