import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import { StoreUnavailable } from '../../core/kernel/store-errors.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import { isLockTimeout, isOvertaken } from './database-errors.ts';
import { initial } from './migrations/0001-initial.ts';
import { controlPlane } from './migrations/0002-control-plane.ts';
import { watermarks } from './migrations/0003-watermarks.ts';
import { readHistory } from './migrations/0004-read-history.ts';
import { failureCounts } from './migrations/0005-failure-counts.ts';
import { workQueues } from './migrations/0006-work-queues.ts';
import { providerQuotas } from './migrations/0007-provider-quotas.ts';
import { heldDeliveries } from './migrations/0008-held-deliveries.ts';
import { readScope } from './migrations/0009-read-scope.ts';
import { retention } from './migrations/0010-retention.ts';
import { autoBatches } from './migrations/0011-auto-batches.ts';
import { deliveryDownloads } from './migrations/0012-delivery-downloads.ts';
import { subscriptions } from './migrations/0013-subscriptions.ts';
import { announcedChanges } from './migrations/0014-announced-changes.ts';
import { messageBodies } from './migrations/0015-message-bodies.ts';
import { subscriptionReasons } from './migrations/0016-subscription-reasons.ts';
import { historyPartitions } from './migrations/0017-history-partitions.ts';
import { verifiedAccounts } from './migrations/0018-verified-accounts.ts';
import { projectApplications } from './migrations/0019-project-applications.ts';
import { signers } from './migrations/0020-signers.ts';
import { listIndexes } from './migrations/0021-list-indexes.ts';
import { credentialTimes } from './migrations/0022-credential-times.ts';
import { deletedApiKeys } from './migrations/0023-deleted-api-keys.ts';
import { forbiddenReads } from './migrations/0024-forbidden-reads.ts';
import { taskTenants } from './migrations/0025-task-tenants.ts';
import { queueTenants } from './migrations/0026-queue-tenants.ts';
import type { Dialect, Migration } from './migrations/migration.ts';

/** All migrations, in order. */
export const MIGRATIONS: Migration[] = [
  initial,
  controlPlane,
  watermarks,
  readHistory,
  failureCounts,
  workQueues,
  providerQuotas,
  heldDeliveries,
  readScope,
  retention,
  autoBatches,
  deliveryDownloads,
  subscriptions,
  announcedChanges,
  messageBodies,
  subscriptionReasons,
  historyPartitions,
  verifiedAccounts,
  projectApplications,
  signers,
  listIndexes,
  credentialTimes,
  deletedApiKeys,
  forbiddenReads,
  taskTenants,
  queueTenants,
];

/** Key of the PostgreSQL advisory lock that serializes migrations. */
const LOCK = 7_266_001;

const TABLES_IN_USE =
  'another session, such as a dump, uses the table audit, operation_logs or another table that a migration changes; end the session and start again';

/** How long a migration waits for tables that other sessions use. */
interface MigrationLimits {
  /** Requests that use the table wait meanwhile. */
  lockTimeoutMs: number;
  /** Number of attempts to get the locks. */
  attempts: number;
  /** Between two attempts, in which the requests that wait are served. */
  pauseMs: number;
}

const DEFAULT_MIGRATION_LIMITS: MigrationLimits = {
  lockTimeoutMs: TIME_LIMITS.migrationLock,
  attempts: 5,
  pauseMs: 2_000,
};

/**
 * Migrates the schema, all steps or none. Concurrent processes wait for the one that migrates.
 *
 * @throws if the schema is newer than this server, {@link StoreUnavailable} if other sessions use the tables
 */
export async function migrate<T>(
  db: Kysely<T>,
  dialect: Dialect,
  migrations: Migration[] = MIGRATIONS,
  limits = DEFAULT_MIGRATION_LIMITS,
): Promise<void> {
  const run = (work: (transaction: Kysely<T>) => Promise<void>) => transact(db, dialect, limits, work);
  for (const statement of migrations.flatMap(({ prepare }) => prepare?.(dialect) ?? [])) {
    await run(async (transaction) => void (await transaction.executeQuery(CompiledQuery.raw(statement))));
  }
  await run(async (transaction) => {
    await sql`create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      applied_at text not null
    )`.execute(transaction);
    const applied = await sql<{ number: number; name: string }>`
      select number, name from schema_migrations order by number
    `.execute(transaction);
    assertKnown(applied.rows, migrations);
    const done = new Set(applied.rows.map(({ number }) => number));
    for (const migration of migrations.filter(({ number }) => !done.has(number))) {
      // Compiled already: a first start runs 150 statements.
      for (const statement of migration.statements(dialect)) {
        await transaction.executeQuery(CompiledQuery.raw(statement));
      }
      await sql`
        insert into schema_migrations (number, name, applied_at)
        values (${migration.number}, ${migration.name}, ${new Date().toISOString()})
      `.execute(transaction);
    }
  });
}

/** Runs a transaction that changes tables, one process at a time, and repeats it when other sessions use the tables. */
async function transact<T>(
  db: Kysely<T>,
  { name }: Dialect,
  { lockTimeoutMs, attempts, pauseMs }: MigrationLimits,
  work: (transaction: Kysely<T>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (transaction) => {
        if (name === 'postgres') {
          // A migration of a large table may take longer than a statement of a request.
          await sql`set local statement_timeout = 0`.execute(transaction);
          await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
          await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
        }
        await work(transaction);
      });
    } catch (error) {
      if (!isLockTimeout(error) && !isOvertaken(error)) throw error;
      if (attempt === attempts) throw new StoreUnavailable(new Error(TABLES_IN_USE, { cause: error }));
      await setTimeout(pauseMs);
    }
  }
}

function assertKnown(applied: { number: number; name: string }[], migrations: Migration[]): void {
  const known = new Map(migrations.map(({ number, name }) => [number, name]));
  const foreign = applied.find(({ number, name }) => known.get(number) !== name);
  if (foreign === undefined) return;
  throw new Error(
    `Ampersand: the database was migrated to step ${foreign.number} (${foreign.name}), which this version of the server does not know. Start a version at least as new as the last one that used it.`,
  );
}
