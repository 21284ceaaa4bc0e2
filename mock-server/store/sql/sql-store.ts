import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Clock, Repositories, Store } from '../../core/kernel/ports.ts';
import { apiKeyRepository } from './api-key-repository.ts';
import { auditRepository } from './audit-repository.ts';
import { autoBatchRepository } from './auto-batch-repository.ts';
import { BatchedInserts } from './batched-inserts.ts';
import { blobRepository } from './blob-repository.ts';
import { configChangeRepository } from './config-change-repository.ts';
import { connectFlowRepository } from './connect-flow-repository.ts';
import { connectionRepository } from './connection-repository.ts';
import { consumerRepository } from './consumer-repository.ts';
import type { Database } from './database.ts';
import { deliveryRepository } from './delivery-repository.ts';
import { destinationRepository } from './destination-repository.ts';
import { eventRouteRepository } from './event-route-repository.ts';
import { failureCountRepository } from './failure-count-repository.ts';
import { groupRepository } from './group-repository.ts';
import { installationRepository } from './installation-repository.ts';
import { integrationRepository } from './integration-repository.ts';
import { jwtKeyRepository } from './jwt-key-repository.ts';
import type { Dialect } from './migrations/migration.ts';
import { operationLogRepository } from './operation-log-repository.ts';
import { operationRepository } from './operation-repository.ts';
import { projectRepository } from './project-repository.ts';
import { providerAppRepository } from './provider-app-repository.ts';
import { providerQuotaRepository } from './provider-quota-repository.ts';
import { scheduleRepository } from './schedule-repository.ts';
import type { SealedValues } from './sealed-values.ts';
import { sealedValues } from './sealed-values.ts';
import type { ServerMetadata } from './server-metadata.ts';
import { serverMetadata } from './server-metadata.ts';
import type { SqlContext } from './sql-context.ts';
import { isNotTaken, transactionContext } from './sql-context.ts';
import { topicRepository } from './topic-repository.ts';
import { topicRouteRepository } from './topic-route-repository.ts';
import { TransactionScope } from './transaction-scope.ts';
import { watermarkRepository } from './watermark-repository.ts';

/** Persistent store. */
export interface SqlStore extends Store {
  metadata: ServerMetadata;
  sealedValues: SealedValues;
  /** Whether statements wait for a connection. */
  isSaturated(): boolean;
}

/** @returns the store of a migrated database */
export function createSqlStore(
  database: Kysely<Database>,
  dialect: Dialect,
  clock: Pick<Clock, 'now'>,
  isSaturated: () => boolean = () => false,
): SqlStore {
  const scope = new TransactionScope();
  const outside = database.withPlugin(scope.plugin());
  const now = () => clock.now();
  const repositories = createRepositories({
    db: outside,
    dialect,
    now,
    atomically: async (work) => {
      scope.assertOutside();
      return database.transaction().execute(work);
    },
    unlessTaken: (statement) => isNotTaken(() => statement(outside)),
  });
  // On the embedded database all statements share commits.
  if (dialect.name === 'postgres') {
    const inserts = new BatchedInserts(database);
    repositories.operations.insert = async (operation) => {
      scope.assertOutside();
      return inserts.insert(operation);
    };
  }
  return {
    ...repositories,
    metadata: serverMetadata(outside),
    sealedValues: sealedValues(database, now),
    transaction: async (work) => {
      scope.assertOutside();
      return database
        .transaction()
        .execute((transaction) =>
          scope.run(() => work(createRepositories(transactionContext(transaction, dialect, now)))),
        );
    },
    ping: async () => {
      await sql`select 1`.execute(outside);
    },
    isSaturated,
    close: () => database.destroy(),
  };
}

function createRepositories(context: SqlContext): Repositories {
  return {
    projects: projectRepository(context),
    apiKeys: apiKeyRepository(context),
    integrations: integrationRepository(context),
    groups: groupRepository(context),
    consumers: consumerRepository(context),
    connections: connectionRepository(context),
    installations: installationRepository(context),
    destinations: destinationRepository(context),
    operations: operationRepository(context),
    schedules: scheduleRepository(context),
    watermarks: watermarkRepository(context),
    failureCounts: failureCountRepository(context),
    providerQuotas: providerQuotaRepository(context),
    autoBatches: autoBatchRepository(context),
    deliveries: deliveryRepository(context),
    blobs: blobRepository(context),
    jwtKeys: jwtKeyRepository(context),
    providerApps: providerAppRepository(context),
    connectFlows: connectFlowRepository(context),
    configChanges: configChangeRepository(context),
    audit: auditRepository(context),
    operationLogs: operationLogRepository(context),
    topics: topicRepository(context),
    eventRoutes: eventRouteRepository(context),
    topicRoutes: topicRouteRepository(context),
  };
}
