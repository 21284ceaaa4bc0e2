import type { InstallationRepository } from '../../core/kernel/ports.ts';
import type { InstallationRecord } from '../../core/kernel/records.ts';
import { newestFirst } from './by-age.ts';
import { unleased } from './lease.ts';
import type { Tables } from './tables.ts';

/** Result of an operation whose installation was deleted. */
const DELETED = 'The installation was deleted.';

export function installationRepository(tables: Tables, now: () => number): InstallationRepository {
  const { installations } = tables;
  return {
    insert: async (installation) =>
      installations.insert(
        installation.id,
        installation,
        (other) => other.integrationId === installation.integrationId && other.groupRef === installation.groupRef,
      ),
    get: async (id) => installations.get(id),
    getForUpdate: async (id) => installations.get(id),
    findByGroup: async (integrationId, groupRef) =>
      installations.find((one) => one.integrationId === integrationId && one.groupRef === groupRef),
    list: async ({ projectId, integrationId, groupRef, connectionId }) =>
      newestFirst(
        installations.filter(
          (installation) =>
            installation.projectId === projectId &&
            (integrationId === undefined || installation.integrationId === integrationId) &&
            (groupRef === undefined || installation.groupRef === groupRef) &&
            (connectionId === undefined || installation.connectionId === connectionId),
        ),
      ),
    countByIntegration: async (projectId) => {
      const counts = new Map<string, number>();
      for (const { integrationId } of installations.filter((installation) => installation.projectId === projectId)) {
        counts.set(integrationId, (counts.get(integrationId) ?? 0) + 1);
      }
      return Object.fromEntries(counts);
    },
    update: async (installation) => {
      const known = installations.get(installation.id);
      if (known === undefined || known.version !== installation.version) return 'stale';
      const { id, projectId, integrationId, groupRef, createdBy, createTime } = known;
      const identity = { id, projectId, integrationId, groupRef, createdBy, createTime };
      installations.put(id, { ...installation, ...identity, version: known.version + 1 });
      return 'written';
    },
    setHealth: async (id, healthStatus) =>
      installations.changeAll(
        (installation) => installation.id === id,
        (installation) => ({ ...installation, healthStatus }),
      ),
    delete: async (id) => deleteInstallations(tables, now, (installation) => installation.id === id),
  };
}

/**
 * Deletes installations with their schedules, watermarks and failure counts, and cancels their pending work.
 *
 * @returns whether any existed
 */
export function deleteInstallations(
  tables: Tables,
  now: () => number,
  fits: (installation: InstallationRecord) => boolean,
): boolean {
  const { installations, schedules, watermarks, addedObjects, failureCounts, operations, deliveries } = tables;
  const { batchRecords, openBatches } = tables;
  const gone = new Set(installations.filter(fits).map(({ id }) => id));
  installations.changeAll(fits, () => undefined);
  schedules.changeAll(
    (schedule) => gone.has(schedule.installationId),
    () => undefined,
  );
  watermarks.changeAll(
    (mark) => gone.has(mark.installationId),
    () => undefined,
  );
  addedObjects.changeAll(
    (object) => gone.has(object.installationId),
    () => undefined,
  );
  failureCounts.changeAll(
    (count) => gone.has(count.installationId),
    () => undefined,
  );
  for (const { id, installationId } of operations.filter(({ work }) => work?.kind === 'write')) {
    if (gone.has(installationId)) batchRecords.delete(id);
  }
  openBatches.changeAll(
    (batch) => gone.has(batch.installationId),
    () => undefined,
  );
  operations.changeAll(
    (operation) => gone.has(operation.installationId) && operation.status === 'in_progress',
    ({ work: _, ...operation }) => ({
      ...unleased(operation),
      status: 'failure',
      result: DELETED,
      updateTime: new Date(now()).toISOString(),
      dueAt: null,
    }),
  );
  deliveries.changeAll(
    ({ installationId, status }) => installationId !== undefined && gone.has(installationId) && status === 'pending',
    (delivery) => ({ ...unleased(delivery), status: 'failed', lastError: DELETED, dueAt: null }),
  );
  deliveries.changeAll(
    ({ installationId, status }) => installationId !== undefined && gone.has(installationId) && status === 'held',
    () => undefined,
  );
  return gone.size > 0;
}
