import type {
  ConfigChangeRepository,
  DestinationRepository,
  FailureCountRepository,
  Repositories,
  TopicRouteRepository,
} from '../../core/kernel/ports.ts';
import type { RecordTable } from './table.ts';
import type { TableRows } from './table-rows.ts';
import { TABLES } from './tables.ts';

/** Rows of a table in the store. */
type RowsOf = <R extends object>(table: RecordTable<R>) => TableRows<R>;

/** Queries of plain resources beyond {@link TableRows}, which each store implements. */
export interface PlainQueries {
  deleteSupersededChanges: ConfigChangeRepository['deleteSuperseded'];
  destinationsOfEvent: TopicRouteRepository['destinationsOfEvent'];
  incrementFailures: FailureCountRepository['increment'];
  setDestinationState: DestinationRepository['setState'];
}

/** Resources whose repositories derive from their tables. */
type PlainResources =
  | 'projects'
  | 'apiKeys'
  | 'groups'
  | 'consumers'
  | 'destinations'
  | 'watermarks'
  | 'failureCounts'
  | 'blobs'
  | 'jwtKeys'
  | 'providerApps'
  | 'connectFlows'
  | 'configChanges'
  | 'audit'
  | 'operationLogs'
  | 'topics'
  | 'eventRoutes'
  | 'topicRoutes';

/** @returns the repositories of plain resources, for every store */
export function plainRepositories(rowsOf: RowsOf, queries: PlainQueries): Pick<Repositories, PlainResources> {
  const projects = rowsOf(TABLES.projects);
  const apiKeys = rowsOf(TABLES.apiKeys);
  const groups = rowsOf(TABLES.groups);
  const consumers = rowsOf(TABLES.consumers);
  const destinations = rowsOf(TABLES.destinations);
  const watermarks = rowsOf(TABLES.watermarks);
  const addedObjects = rowsOf(TABLES.addedObjects);
  const failureCounts = rowsOf(TABLES.failureCounts);
  const blobs = rowsOf(TABLES.blobs);
  const jwtKeys = rowsOf(TABLES.jwtKeys);
  const providerApps = rowsOf(TABLES.providerApps);
  const connectFlows = rowsOf(TABLES.connectFlows);
  const configChanges = rowsOf(TABLES.configChanges);
  const audit = rowsOf(TABLES.audit);
  const operationLogs = rowsOf(TABLES.operationLogs);
  const topics = rowsOf(TABLES.topics);
  const eventRoutes = rowsOf(TABLES.eventRoutes);
  const topicRoutes = rowsOf(TABLES.topicRoutes);

  return {
    projects: {
      insert: (project) => projects.insert(project),
      get: (id) => projects.find({ id }),
      find: (idOrName) => projects.findEither({}, { id: idOrName, name: idOrName.toLowerCase() }),
      list: () => projects.list({}),
      update: (project) => projects.replace(project),
    },
    apiKeys: {
      insert: (key) => apiKeys.insert(key),
      findByHash: (hash) => apiKeys.find({ hash }),
      find: (projectId, idOrPrefix) => apiKeys.findEither({ projectId }, { id: idOrPrefix, prefix: idOrPrefix }),
      list: (projectId) => apiKeys.list({ projectId }),
      update: (changes) => apiKeys.change(changes),
      delete: (id) => apiKeys.delete({ id }),
    },
    groups: {
      upsert: (group) => groups.putNamed(group, 'groupName'),
      get: (projectId, groupRef) => groups.find({ projectId, groupRef }),
      getMany: (projectId, groupRefs) => groups.listIn({ projectId }, 'groupRef', groupRefs),
    },
    consumers: {
      upsert: (consumer) => consumers.putNamed(consumer, 'consumerName'),
      get: (projectId, consumerRef) => consumers.find({ projectId, consumerRef }),
      getMany: (projectId, consumerRefs) => consumers.listIn({ projectId }, 'consumerRef', consumerRefs),
    },
    destinations: {
      insert: (destination) => destinations.insert(destination),
      get: (id) => destinations.find({ id }),
      find: (projectId, idOrName) => destinations.findEither({ projectId }, { id: idOrName, name: idOrName }),
      list: (projectId) => destinations.list({ projectId }),
      update: (destination, before) =>
        destinations.replace(
          destination,
          before && {
            updateTime: before.updateTime,
            sealedSigningKey: before.sealedSigningKey,
            previousSigningKey: before.previousSigningKey,
          },
        ),
      setState: queries.setDestinationState,
      delete: (id) => destinations.delete({ id }),
    },
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
      delete: (installationId, objectNames) => failureCounts.deleteIn({ installationId }, 'objectName', objectNames),
    },
    blobs: {
      put: (blob) => blobs.put(blob),
      get: (path) => blobs.find({ path }),
      deleteExpired: (batch) => blobs.deleteBefore('expiresAt', batch),
    },
    jwtKeys: {
      insert: (key) => jwtKeys.add(key),
      get: (id) => jwtKeys.find({ id }),
      list: (projectId) => jwtKeys.list({ projectId }),
      update: (changes) => jwtKeys.change(changes),
      delete: (id) => jwtKeys.delete({ id }),
    },
    providerApps: {
      insert: (app) => providerApps.add(app),
      get: (id) => providerApps.find({ id }),
      list: (projectId) => providerApps.list({ projectId }),
      update: (changes) => providerApps.change(changes),
      delete: (id) => providerApps.delete({ id }),
    },
    connectFlows: {
      insert: (flow) => connectFlows.add(flow),
      take: (id) => connectFlows.take({ id }),
      deleteExpired: (batch) => connectFlows.deleteBefore('expiresAt', batch),
    },
    configChanges: {
      insert: (change) => configChanges.add(change),
      list: (installationId, { exceptOrigin, ...page }) =>
        configChanges.list({ installationId }, { ...page, except: { origin: exceptOrigin } }),
      deleteSuperseded: queries.deleteSupersededChanges,
    },
    audit: {
      insert: (entry) => audit.add(entry),
      list: (projectId, page) => audit.list({ projectId }, page),
      deleteBefore: (batch) => audit.deleteBefore('createTime', batch),
    },
    operationLogs: {
      append: (lines) => operationLogs.addAll(lines),
      list: (operationId, limit) => operationLogs.list({ operationId }, { limit }),
      deleteBefore: (batch) => operationLogs.deleteBefore('timestamp', batch),
    },
    topics: {
      insert: (topic) => topics.insert(topic),
      get: (id) => topics.find({ id }),
      list: (projectId) => topics.list({ projectId }),
      update: (topic) => topics.replace(topic),
      delete: (id) => topics.delete({ id }),
    },
    eventRoutes: {
      insert: (route) => eventRoutes.insert(route),
      get: (id) => eventRoutes.find({ id }),
      list: (filter) => eventRoutes.list(filter),
      delete: (id) => eventRoutes.delete({ id }),
    },
    topicRoutes: {
      insert: (route) => topicRoutes.insert(route),
      get: (id) => topicRoutes.find({ id }),
      list: (filter) => topicRoutes.list(filter),
      destinationsOfEvent: queries.destinationsOfEvent,
      delete: (id) => topicRoutes.delete({ id }),
    },
  };
}
