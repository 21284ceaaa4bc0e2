import type { InstallationRepository, IntegrationRepository, ScheduleRepository } from '../../core/kernel/ports.ts';
import type { InstallationRecord } from '../../core/kernel/records.ts';
import { TABLES } from '../tables/tables.ts';
import { unleased } from './lease.ts';
import { MemoryRows } from './memory-rows.ts';
import type { MemoryTables } from './memory-table.ts';
import { keyOf } from './memory-table.ts';

/** Result of an operation whose installation was deleted. */
const DELETED = 'The installation was deleted.';

export function integrationRepository(tables: MemoryTables, now: () => number): IntegrationRepository {
  const integrations = new MemoryRows(tables, TABLES.integrations);
  const revisions = new MemoryRows(tables, TABLES.revisions);
  return {
    insert: async (integration, revision) => {
      const inserted = integrations.insertUnlessTaken(integration);
      if (inserted === 'inserted') tables.revisions.put(revision.id, revision);
      return inserted;
    },
    get: (id) => integrations.find({ id }),
    getForUpdate: (id) => integrations.find({ id }),
    getForDeletion: (id) => integrations.find({ id }),
    find: (projectId, idOrName) => integrations.findEither({ projectId }, { id: idOrName, name: idOrName }),
    list: (projectId) => integrations.list({ projectId }),
    listPart: (filter, part) => integrations.listPart(filter, part),
    addRevision: async (revision) => {
      const integration = tables.integrations.get(revision.integrationId);
      if (integration === undefined) return;
      tables.revisions.put(revision.id, revision);
      tables.integrations.put(integration.id, {
        ...integration,
        provider: revision.content.provider,
        latestRevisionId: revision.id,
        updateTime: revision.createTime,
      });
    },
    getRevision: (id) => revisions.find({ id }),
    getRevisions: (ids) => revisions.listIn({}, 'id', ids),
    delete: async (id) => {
      const wasThere = tables.integrations.has(id);
      deleteInstallations(tables, now, (installation) => installation.integrationId === id);
      integrations.deleteWhere((integration) => integration.id === id);
      return wasThere;
    },
  };
}

export function installationRepository(tables: MemoryTables, now: () => number): InstallationRepository {
  const { installations } = tables;
  const rows = new MemoryRows(tables, TABLES.installations);
  return {
    insert: (installation) => rows.insert(installation),
    get: (id) => rows.find({ id }),
    getForUpdate: (id) => rows.find({ id }),
    getManyForUpdate: (ids) => rows.lock(ids),
    getForDeletion: (ids) => rows.lock(ids),
    getForShare: (id) => rows.find({ id }),
    findByGroup: (integrationId, groupRef) => rows.find({ integrationId, groupRef }),
    findAuthorities: async ({ keyHash, projectId, installation: wanted }) => {
      const integrations = new MemoryRows(tables, TABLES.integrations);
      const named = 'id' in wanted ? undefined : { id: wanted.integration, name: wanted.integration };
      const chosen = named && (await integrations.findEither({ projectId }, named));
      const installation =
        'id' in wanted
          ? installations.get(wanted.id)
          : chosen && (await rows.find({ integrationId: chosen.id, groupRef: wanted.groupRef }));
      const integration = chosen ?? (installation && tables.integrations.get(installation.integrationId));
      const found = {
        key: tables.apiKeys.find(({ hash }) => hash === keyHash),
        project: tables.projects.get(projectId),
        installation,
        integration,
        revision: integration && tables.revisions.get(integration.latestRevisionId),
        connection: installation && tables.connections.get(installation.connectionId),
      };
      return Object.fromEntries(Object.entries(found).filter(([, record]) => record !== undefined));
    },
    list: (filter) => rows.list(filter),
    listPart: (filter, part) => rows.listPart(filter, part),
    countByIntegration: async (projectId) => {
      const counts = new Map<string, number>();
      for (const { integrationId } of installations.filter((installation) => installation.projectId === projectId)) {
        counts.set(integrationId, (counts.get(integrationId) ?? 0) + 1);
      }
      return Object.fromEntries(counts);
    },
    update: (installation) => rows.replaceVersion(installation),
    setHealth: (id, healthStatus) => rows.change({ id, healthStatus }),
    delete: async (id) => deleteInstallations(tables, now, (installation) => installation.id === id),
    deleteMany: async (ids) => {
      deleteInstallations(tables, now, ({ id }) => ids.includes(id));
    },
  };
}

export function scheduleRepository(tables: MemoryTables): ScheduleRepository {
  const { schedules } = tables;
  const rows = new MemoryRows(tables, TABLES.schedules);
  return {
    replace: async (installationId, wanted) => {
      schedules.changeAll(
        (schedule) => schedule.installationId === installationId,
        () => undefined,
      );
      for (const schedule of wanted) schedules.put(keyOf(installationId, schedule.objectName), schedule);
    },
    list: (installationId) => rows.list({ installationId }),
    due: async (now, limit) =>
      schedules
        .filter(({ nextRunAt }) => nextRunAt <= now)
        .sort((a, b) => a.nextRunAt - b.nextRunAt)
        .slice(0, limit),
    advance: async ({ installationId, objectName, nextRunAt: from }, nextRunAt) => {
      const key = keyOf(installationId, objectName);
      const known = schedules.get(key);
      if (known?.nextRunAt !== from) return 'stale';
      schedules.put(key, { ...known, nextRunAt });
      return 'written';
    },
    nextDueAt: async () => {
      const [first] = schedules.filter(() => true).sort((a, b) => a.nextRunAt - b.nextRunAt);
      return first?.nextRunAt;
    },
  };
}

/**
 * Deletes installations with what refers to them, and cancels their pending work.
 *
 * @returns whether any existed
 */
function deleteInstallations(
  tables: MemoryTables,
  now: () => number,
  fits: (installation: InstallationRecord) => boolean,
): boolean {
  const { installations, operations, deliveries, batchRecords, openBatches } = tables;
  const gone = new Set(installations.filter(fits).map(({ id }) => id));
  for (const table of [tables.subscriptions, tables.eventBatches, tables.eventKeys, tables.schemaSnapshots]) {
    table.deleteWhere(({ installationId }) => gone.has(installationId));
  }
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
  tables.messageBodies.deleteWhere(({ id }) => !deliveries.has(id));
  new MemoryRows(tables, TABLES.installations).deleteWhere(({ id }) => gone.has(id));
  return gone.size > 0;
}
