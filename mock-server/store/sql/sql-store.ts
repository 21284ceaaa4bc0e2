import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Clock, Repositories, Store } from '../../core/kernel/ports.ts';
import { plainRepositories } from '../tables/plain-repositories.ts';
import { autoBatchRepository } from './auto-batch-repository.ts';
import { BatchedInserts } from './batched-inserts.ts';
import { connectionRepository } from './connection-repository.ts';
import type { Database } from './database.ts';
import { deliveryRepository } from './delivery-repository.ts';
import { installationRepository } from './installation-repository.ts';
import { integrationRepository } from './integration-repository.ts';
import type { Dialect } from './migrations/migration.ts';
import { operationRepository } from './operation-repository.ts';
import { plainQueries } from './plain-queries.ts';
import { providerQuotaRepository } from './provider-quota-repository.ts';
import { scheduleRepository } from './schedule-repository.ts';
import type { SealedValues } from './sealed-values.ts';
import { sealedValues } from './sealed-values.ts';
import type { ServerMetadata } from './server-metadata.ts';
import { serverMetadata } from './server-metadata.ts';
import type { SqlContext } from './sql-context.ts';
import { isNotTaken, transactionContext } from './sql-context.ts';
import { SqlRows } from './sql-rows.ts';
import { TransactionScope } from './transaction-scope.ts';

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
    ...plainRepositories((table) => new SqlRows(context, table), plainQueries(context)),
    integrations: integrationRepository(context),
    connections: connectionRepository(context),
    installations: installationRepository(context),
    operations: operationRepository(context),
    schedules: scheduleRepository(context),
    providerQuotas: providerQuotaRepository(context),
    autoBatches: autoBatchRepository(context),
    deliveries: deliveryRepository(context),
  };
}
