import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Clock, Log } from '../../core/kernel/ports.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { POSTGRES } from './migrations/migration.ts';
import { postgresPool } from './postgres-pool.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';

/**
 * Type id of PostgreSQL's `bigint`, which the driver returns as text by default. The values are instants and counts.
 */
const INT8 = 20;

/** Options of a PostgreSQL store. */
export interface PostgresStoreOptions {
  /** URL of the database; the tables are created in the first schema of its search path. */
  url: string;
  clock?: Pick<Clock, 'now'>;
  log: Log;
  /** Maximum number of connections, by default 10. */
  maxConnections?: number;
}

/** Opens a PostgreSQL database, which several processes may share, and migrates its schema. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<SqlStore> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'ampersand-embed-server',
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
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: postgresPool(pool) }) });
  try {
    await migrate(db, POSTGRES);
    return createSqlStore(db, POSTGRES, options.clock ?? { now: Date.now }, () => pool.waitingCount > 0);
  } catch (error) {
    await pool.end();
    throw error;
  }
}
