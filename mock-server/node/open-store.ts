import type { Clock, Log } from '../core/kernel/ports.ts';
import { StoreUnavailable } from '../core/kernel/store-errors.ts';
import { DataFolderInUse, openSqliteStore } from '../store/sql/open-sqlite-store.ts';
import type { DatabaseLimits } from '../store/sql/postgres-pool.ts';
import type { SqlStore } from '../store/sql/sql-store.ts';
import type { ServerConfig } from './config.ts';
import { ConfigError, StartError } from './config-error.ts';

/**
 * Opens the database that the configuration names, with its schema up to date.
 *
 * @throws ConfigError when the variable cannot be used, StartError when the database is not to be had for now
 */
export async function openStore(config: ServerConfig, clock: Clock, log: Log): Promise<SqlStore> {
  if (config.databaseUrl !== undefined) return openPostgres(config.databaseUrl, config.databaseLimits, clock, log);
  try {
    return await openSqliteStore(config.dataDir, clock);
  } catch (error) {
    if (error instanceof DataFolderInUse) throw new StartError(error.message);
    if (isFileError(error)) throw new ConfigError('AMP_DATA_DIR', `cannot be used: ${error.message}.`);
    throw error;
  }
}

async function openPostgres(url: string, limits: DatabaseLimits, clock: Clock, log: Log): Promise<SqlStore> {
  // The driver is loaded by those who use it.
  const { openPostgresStore, UnusableDatabase } = await import('../store/sql/open-postgres-store.ts');
  try {
    return await openPostgresStore({ url, limits, clock, log });
  } catch (error) {
    if (error instanceof UnusableDatabase) throw new ConfigError('DATABASE_URL', `cannot be used: ${error.message}.`);
    const reason = error instanceof StoreUnavailable ? error.cause : error;
    if (!(reason instanceof Error) || !('code' in reason || error instanceof StoreUnavailable)) throw error;
    const message = reason.message || String(reason);
    const [, remedy = ''] = REMEDIES.find(([pattern]) => pattern.test(message)) ?? [];
    throw new StartError(`DATABASE_URL: the database cannot be used: ${message}.${remedy}`);
  }
}

/** By the messages of the driver and of poolers. */
const REMEDIES: [pattern: RegExp, remedy: string][] = [
  [/client password must be a string/, ' The address has no password: postgres://user:password@host/database.'],
  [/ENOTFOUND/, ' In a password, write @ as %40, # as %23, / as %2F and ? as %3F.'],
  [/does not support SSL/, ' Set sslmode=disable if the network may read the data.'],
  [/certificate|altnames/i, ' Name the authority with sslrootcert=<file>, or set sslmode=no-verify.'],
  [
    /unsupported startup parameter/,
    ' Let ignore_startup_parameters of PgBouncer name statement_timeout and idle_in_transaction_session_timeout.',
  ],
];

/** Errors of the file system, and SQLite's own for a file that it cannot open. */
function isFileError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(E[A-Z]+|SQLITE_(CANTOPEN|NOTADB|READONLY|IOERR|CORRUPT).*)$/.test(String(error.code))
  );
}
