import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Clock, Log } from '../../core/kernel/ports.ts';
import type { Repetition } from '../../core/kernel/repeat-overtaken.ts';
import { StoreUnavailable } from '../../core/kernel/store-errors.ts';
import { checkDatabase, UnusableDatabase } from './check-database.ts';
import type { Database } from './database.ts';
import { DiskSpace } from './disk-space.ts';
import { postgresHistoryPartitions } from './history-partitions.ts';
import { migrate } from './migrate.ts';
import { POSTGRES } from './migrations/migration.ts';
import { PostgresChanges } from './postgres-changes.ts';
import type { DatabaseLimits } from './postgres-pool.ts';
import { DEFAULT_DATABASE_LIMITS, postgresPool } from './postgres-pool.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';

/**
 * Type id of PostgreSQL's `bigint`, which the driver returns as text by default. The values are instants and counts.
 */
const INT8 = 20;

export { UnusableDatabase };

/** Options of a PostgreSQL store. */
export interface PostgresStoreOptions {
  /** URL of the database; the tables are created in the first schema of its search path. */
  url: string;
  clock?: Pick<Clock, 'now'> & Partial<Pick<Clock, 'monotonic'>>;
  log: Log;
  limits?: Partial<DatabaseLimits>;
}

/** Modes for which the driver verifies the certificate, with a warning that it may not do so later. */
const VERIFIED = ['prefer', 'require', 'verify-ca'];

/** Names the mode that these modes have meant since version 8 of the driver. */
function withVerifiedTls(address: string): string {
  const url = new URL(address);
  const { searchParams } = url;
  if (searchParams.has('uselibpqcompat') || !VERIFIED.includes(searchParams.get('sslmode') ?? '')) return address;
  searchParams.set('sslmode', 'verify-full');
  return url.href;
}

/** Opens a PostgreSQL database, which several processes may share, and migrates its schema. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<SqlStore> {
  const limits = { ...DEFAULT_DATABASE_LIMITS, ...options.limits };
  const connection = {
    connectionString: withVerifiedTls(options.url),
    connectionTimeoutMillis: limits.acquireMs,
    keepAlive: true,
    application_name: 'ampersand-embed-server',
  };
  const limited = {
    ...connection,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
  };
  await checkDatabase({ ...limited, query_timeout: limits.acquireMs }).catch((error: unknown) => {
    throw error instanceof UnusableDatabase ? error : new StoreUnavailable(error);
  });
  const pool = new pg.Pool({
    ...limited,
    max: limits.connections,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  });
  // Handles a connection that breaks between two queries. The pool replaces it; without a listener the process would
  // exit.
  const lost = (error: Error) => options.log.warn('database.connection-lost', { reason: error.message });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const diskSpace = new DiskSpace();
  let onRepeat = () => {};
  const repetition: Repetition = { wait: setTimeout, onRepeat: () => onRepeat() };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: postgresPool(pool, { diskSpace, repetition }) }),
  });
  try {
    await migrate(db, POSTGRES);
    const { clock = { now: Date.now }, log } = options;
    const historyPartitions = postgresHistoryPartitions({ db, clock, log });
    await historyPartitions.create();
    const store = createSqlStore(db, POSTGRES, clock, {
      isSaturated: () => pool.waitingCount > 0,
      repetition,
      diskSpace,
    });
    const changesOfOthers = new PostgresChanges({
      // Without a limit, a connection on which the database does not respond would never be replaced.
      createClient: () => new pg.Client({ ...connection, query_timeout: limits.acquireMs }),
      pool,
      clock: { monotonic: () => clock.monotonic?.() ?? performance.now() },
      log,
    });
    const close = async () => {
      await changesOfOthers.stop();
      await store.close();
    };
    const readTime = async () => {
      const { rows } = await sql<{ now: number }>`
        select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
      return rows[0]?.now ?? Number.NaN;
    };
    const observeRepeats: SqlStore['observeRepeats'] = (observer) => {
      onRepeat = observer;
    };
    return { ...store, historyPartitions, changesOfOthers, readTime, observeRepeats, close };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
