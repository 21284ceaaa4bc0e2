import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Clock } from '../../core/kernel/ports.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import type { Database } from './database.ts';
import { DiskSpace } from './disk-space.ts';
import { groupCommitDialect } from './group-commit-dialect.ts';
import { makeDataFolder } from './make-data-folder.ts';
import { migrate } from './migrate.ts';
import { SQLITE } from './migrations/migration.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';
import { sqliteConnection } from './sqlite-connection.ts';

/** File name of the database in the data folder. */
export const DATABASE_FILE = 'ampersand.sqlite';

/** Thrown when another process has the database open. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';

  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop that process, or set AMP_DATA_DIR to another folder.`,
    );
  }
}

/**
 * Opens the embedded database, migrates its schema and locks it exclusively. The operating system releases the lock
 * when the process ends.
 *
 * @param folder created if it is missing; `:memory:` persists nothing
 * @throws DataFolderInUse
 */
export async function openSqliteStore(
  folder: string,
  clock: Pick<Clock, 'now'> = { now: Date.now },
): Promise<SqlStore> {
  const isKept = folder !== ':memory:';
  if (isKept) makeDataFolder(folder);
  const sqlite = new BetterSqlite(isKept ? join(folder, DATABASE_FILE) : ':memory:', {
    timeout: TIME_LIMITS.databaseFile,
  });
  try {
    if (isKept) acquireOwnership(sqlite, folder);
    // FULL: a commit is on disk before it returns.
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    const diskSpace = new DiskSpace();
    // Without a disk, grouping commits saves nothing.
    const options = isKept ? {} : { maxUnits: 1 };
    const db = new Kysely<Database>({ dialect: groupCommitDialect(sqliteConnection(sqlite, diskSpace), options) });
    await migrate(db, SQLITE);
    return createSqlStore(db, SQLITE, clock, { diskSpace });
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function acquireOwnership(sqlite: BetterSqlite.Database, folder: string): void {
  try {
    // In this order: with the lock acquired first, the write-ahead log needs no shared memory.
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.pragma('journal_mode = WAL');
    sqlite.exec('begin exclusive; commit');
  } catch (error) {
    if (error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new DataFolderInUse(folder);
    }
    throw error;
  }
}
