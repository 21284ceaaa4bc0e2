import type { Repositories } from './ports.ts';

/**
 * Effect of a repository call: it returns one record, returns something else, returns a record and locks it until the
 * transaction ends, or may change something.
 */
export type RepositoryAccess = 'get' | 'read' | 'lock' | 'write';

/** Effect of each repository call. A method without an entry does not compile. */
const ACCESS: { readonly [N in keyof Repositories]: { readonly [M in keyof Repositories[N]]: RepositoryAccess } } = {
  projects: { insert: 'write', get: 'get', find: 'get', list: 'read', update: 'write' },
  apiKeys: { insert: 'write', findByHash: 'get', find: 'get', list: 'read', update: 'write', delete: 'write' },
  integrations: {
    insert: 'write',
    get: 'get',
    find: 'get',
    list: 'read',
    addRevision: 'write',
    getRevision: 'get',
    getRevisions: 'read',
    delete: 'write',
  },
  groups: { upsert: 'write', get: 'get', getMany: 'read' },
  consumers: { upsert: 'write', get: 'get', getMany: 'read' },
  connections: {
    insert: 'write',
    get: 'get',
    getMany: 'read',
    list: 'read',
    update: 'write',
    claimRefresh: 'write',
    releaseRefresh: 'write',
    dueForRefresh: 'read',
    nextRefreshAt: 'read',
    delete: 'write',
  },
  installations: {
    insert: 'write',
    get: 'get',
    getForUpdate: 'lock',
    findByGroup: 'get',
    list: 'read',
    countByIntegration: 'read',
    update: 'write',
    setHealth: 'write',
    delete: 'write',
  },
  destinations: {
    insert: 'write',
    get: 'get',
    find: 'get',
    list: 'read',
    update: 'write',
    setState: 'write',
    delete: 'write',
  },
  operations: {
    insert: 'write',
    get: 'get',
    list: 'read',
    latest: 'read',
    latestByInstallation: 'read',
    latestReads: 'read',
    findRunningRead: 'get',
    dueQueues: 'read',
    claim: 'write',
    nextDueAt: 'read',
    save: 'write',
    renewLeases: 'write',
    releaseAllLeases: 'write',
    deleteFinished: 'write',
  },
  schedules: { replace: 'write', list: 'read', due: 'read', advance: 'write', nextDueAt: 'read' },
  watermarks: { begin: 'write', addedAt: 'read', put: 'write', get: 'get' },
  failureCounts: { get: 'get', list: 'read', increment: 'write', markPaused: 'write', delete: 'write' },
  providerQuotas: { get: 'get', block: 'write', reserveSlot: 'write', deleteEnded: 'write' },
  autoBatches: { add: 'write', close: 'write', delete: 'write' },
  deliveries: {
    insert: 'write',
    get: 'get',
    countPending: 'read',
    countHeld: 'read',
    release: 'write',
    dueQueues: 'read',
    claim: 'write',
    endPending: 'write',
    nextDueAt: 'read',
    save: 'write',
    releaseAllLeases: 'write',
    deleteFinished: 'write',
  },
  blobs: { put: 'write', get: 'get', deleteExpired: 'write' },
  jwtKeys: { insert: 'write', get: 'get', list: 'read', update: 'write', delete: 'write' },
  providerApps: { insert: 'write', get: 'get', list: 'read', update: 'write', delete: 'write' },
  connectFlows: { insert: 'write', take: 'write', deleteExpired: 'write' },
  configChanges: { insert: 'write', list: 'read', deleteSuperseded: 'write' },
  audit: { insert: 'write', list: 'read', deleteBefore: 'write' },
  operationLogs: { append: 'write', list: 'read', deleteBefore: 'write' },
  topics: { insert: 'write', get: 'get', list: 'read', update: 'write', delete: 'write' },
  eventRoutes: { insert: 'write', get: 'get', list: 'read', delete: 'write' },
  topicRoutes: { insert: 'write', get: 'get', list: 'read', destinationsOfEvent: 'read', delete: 'write' },
};

const table = new Map<string | symbol, ReadonlyMap<string | symbol, RepositoryAccess>>(
  Object.entries(ACCESS).map(([repository, methods]) => [repository, new Map(Object.entries(methods))]),
);

/** Returns the effect of a repository call; undefined for what is no repository or no method of it. */
export function accessOf(repository: string | symbol, method: string | symbol): RepositoryAccess | undefined {
  return table.get(repository)?.get(method);
}
