import { isActive, readObjects } from '../installations/read-objects.ts';
import { toInstant } from '../kernel/backoff.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, RevisionRecord } from '../kernel/records.ts';
import { readSelection } from './incremental-period.ts';
import { newReadOperation } from './new-read-operation.ts';
import { periodStart } from './period-start.ts';

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
