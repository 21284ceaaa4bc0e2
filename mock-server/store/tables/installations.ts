import type { Repositories } from '../../core/kernel/ports.ts';
import type {
  AddedObjectRecord,
  ConfigChangeRecord,
  FailureCountRecord,
  InstallationRecord,
  IntegrationRecord,
  RevisionRecord,
  ScheduleRecord,
  WatermarkRecord,
} from '../../core/kernel/records.ts';
import { MESSAGING_TABLES } from './messaging.ts';
import { OPERATION_TABLES } from './operations.ts';
import { defineTable, flag, json, number, text } from './table.ts';
import type { PlainQueries, RowsOf } from './table-rows.ts';

/** Tables of integrations and installations. */
/** Operations of one page while a history is deleted. */
const HISTORY_PAGE = 500;

export const INSTALLATION_TABLES = {
  integrations: defineTable<IntegrationRecord>()('integrations', {
    columns: {
      id: text,
      projectId: text,
      name: text,
      provider: text,
      latestRevisionId: text,
      createTime: text,
      updateTime: text,
    },
    key: ['id'],
    unique: [['projectId', 'name']],
    order: { by: 'name' },
  }),

  revisions: defineTable<RevisionRecord>()('revisions', {
    columns: { id: text, integrationId: text, specVersion: text, content: json, createTime: text },
    key: ['id'],
    references: { integrationId: 'integrations' },
  }),

  installations: defineTable<InstallationRecord>()('installations', {
    columns: {
      id: text,
      projectId: text,
      integrationId: text,
      groupRef: text,
      connectionId: text,
      healthStatus: text,
      config: json,
      createdBy: text,
      createTime: text,
      updateTime: text,
      version: number,
    },
    key: ['id'],
    unique: [['integrationId', 'groupRef']],
    fixed: ['projectId', 'integrationId', 'groupRef', 'createdBy', 'createTime'],
    order: { by: 'createTime', isDescending: true },
    isSequenced: true,
  }),

  schedules: defineTable<ScheduleRecord>()('schedules', {
    columns: { installationId: text, objectName: text, cron: text, nextRunAt: number },
    key: ['installationId', 'objectName'],
    references: { installationId: 'installations' },
    order: { by: 'objectName' },
  }),

  watermarks: defineTable<WatermarkRecord>()('watermarks', {
    columns: { installationId: text, objectName: text, readUntil: text, selection: text },
    key: ['installationId', 'objectName'],
    references: { installationId: 'installations' },
  }),

  addedObjects: defineTable<AddedObjectRecord>()('added_objects', {
    columns: { installationId: text, objectName: text, addedAt: text },
    key: ['installationId', 'objectName'],
    references: { installationId: 'installations' },
  }),

  failureCounts: defineTable<FailureCountRecord>()('failure_counts', {
    columns: { installationId: text, objectName: text, failures: number, isPaused: flag, isForbidden: flag },
    key: ['installationId', 'objectName'],
    references: { installationId: 'installations' },
    order: { by: 'objectName' },
  }),

  configChanges: defineTable<ConfigChangeRecord>()('config_changes', {
    columns: {
      id: text,
      projectId: text,
      installationId: text,
      config: json,
      origin: text,
      changedBy: text,
      createTime: text,
    },
    key: ['id'],
    order: { by: 'createTime', isDescending: true },
    isSequenced: true,
  }),
};

/** Repositories of plain resources, for every store. */
export function installationRepositories(
  rowsOf: RowsOf,
  queries: PlainQueries,
): Pick<Repositories, 'watermarks' | 'failureCounts' | 'configChanges' | 'histories'> {
  const watermarks = rowsOf(INSTALLATION_TABLES.watermarks);
  const addedObjects = rowsOf(INSTALLATION_TABLES.addedObjects);
  const failureCounts = rowsOf(INSTALLATION_TABLES.failureCounts);
  const configChanges = rowsOf(INSTALLATION_TABLES.configChanges);
  const operations = rowsOf(OPERATION_TABLES.operations);
  const operationLogs = rowsOf(OPERATION_TABLES.operationLogs);
  const deliveries = rowsOf(MESSAGING_TABLES.deliveries);
  return {
    watermarks: {
      begin: async (installationId, objectNames, addedAt) => {
        await watermarks.deleteIn({ installationId }, 'objectName', objectNames);
        await addedObjects.put(...objectNames.map((objectName) => ({ installationId, objectName, addedAt })));
      },
      addedAt: async (installationId, objectName) => (await addedObjects.find({ installationId, objectName }))?.addedAt,
      put: (mark) => watermarks.put(mark),
      get: (installationId, objectName) => watermarks.find({ installationId, objectName }),
    },
    failureCounts: {
      get: (installationId, objectName) => failureCounts.find({ installationId, objectName }),
      list: (installationId) => failureCounts.list({ installationId }),
      increment: queries.incrementFailures,
      markPaused: (installationId, objectName) => failureCounts.change({ installationId, objectName, isPaused: true }),
      markForbidden: (installationId, objectName) =>
        failureCounts.change({ installationId, objectName, isForbidden: true }),
      delete: (installationId, objectNames) => failureCounts.deleteIn({ installationId }, 'objectName', objectNames),
    },
    configChanges: {
      insert: (change) => configChanges.add(change),
      list: (installationId, { exceptOrigin, ...page }) =>
        configChanges.list({ installationId }, { ...page, except: { origin: exceptOrigin } }),
      deleteSuperseded: queries.deleteSupersededChanges,
    },
    histories: {
      delete: async (installationId) => {
        // Their contents are deleted with them.
        await deliveries.delete({ installationId });
        await configChanges.delete({ installationId });
        for (;;) {
          const ids = (await operations.list({ installationId }, { limit: HISTORY_PAGE })).map(({ id }) => id);
          await operationLogs.deleteIn({}, 'operationId', ids);
          await operations.deleteIn({}, 'id', ids);
          if (ids.length < HISTORY_PAGE) return;
        }
      },
    },
  };
}
