import type { Repositories } from '../../core/kernel/ports.ts';
import { CONNECTION_TABLES, connectionRepositories } from './connections.ts';
import { INSTALLATION_TABLES, installationRepositories } from './installations.ts';
import { MESSAGING_TABLES, messagingRepositories } from './messaging.ts';
import { OPERATION_TABLES, operationRepositories } from './operations.ts';
import { PROJECT_TABLES, projectRepositories } from './projects.ts';
import type { PlainQueries, RowsOf } from './table-rows.ts';

/** Tables of the store, as the migrations create them. */
export const TABLES = {
  ...PROJECT_TABLES,
  ...CONNECTION_TABLES,
  ...INSTALLATION_TABLES,
  ...OPERATION_TABLES,
  ...MESSAGING_TABLES,
};

export type Tables = typeof TABLES;

/** Resources whose repositories derive from their tables. */
type PlainResource =
  | 'apiKeys'
  | 'audit'
  | 'blobs'
  | 'configChanges'
  | 'connectFlows'
  | 'consumers'
  | 'deletedApiKeys'
  | 'destinations'
  | 'eventRoutes'
  | 'failureCounts'
  | 'groups'
  | 'histories'
  | 'jwtKeys'
  | 'operationLogs'
  | 'projects'
  | 'providerApps'
  | 'topicRoutes'
  | 'topics'
  | 'watermarks';

/** @returns the repositories of plain resources, for every store */
export function plainRepositories(rowsOf: RowsOf, queries: PlainQueries): Pick<Repositories, PlainResource> {
  return {
    ...projectRepositories(rowsOf),
    ...connectionRepositories(rowsOf, queries),
    ...installationRepositories(rowsOf, queries),
    ...operationRepositories(rowsOf),
    ...messagingRepositories(rowsOf, queries),
  };
}
