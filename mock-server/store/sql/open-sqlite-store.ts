import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Clock } from '../../core/ports.ts';
import type { Database } from './database.ts';
import { groupCommitDialect } from './group-commit-dialect.ts';
import { migrate } from './migrate.ts';
import { SQLITE } from './migrations/migration.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';
import { sqliteConnection } from './sqlite-connection.ts';

/** Name of the database in the data folder. */
export const DATABASE_FILE = 'ampersand.sqlite';
/** How long a new process waits for the one before it to let go of the database, in ms. */
const OWNER_WAIT = 1000;

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
 * Opens the embedded database, brings its schema up to date and makes this process its only owner.
 * The operating system frees it when the process ends in whatever way.
 *
 * @param folder is made when it is missing; `:memory:` keeps nothing
 * @throws DataFolderInUse
 */
export async function openSqliteStore(
  folder: string,
  clock: Pick<Clock, 'now'> = { now: Date.now },
): Promise<SqlStore> {
  const isKept = folder !== ':memory:';
  if (isKept) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const sqlite = new BetterSqlite(isKept ? join(folder, DATABASE_FILE) : ':memory:', { timeout: OWNER_WAIT });
  try {
    if (isKept) takeOwnership(sqlite, folder);
    // FULL: a commit is on the disk before anybody is told of it.
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // Without a disk, a commit costs nothing that could be shared.
    const options = isKept ? {} : { maxUnits: 1 };
    const db = new Kysely<Database>({ dialect: groupCommitDialect(sqliteConnection(sqlite), options) });
    await migrate(db, SQLITE);
    return createSqlStore(db, SQLITE, clock);
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function takeOwnership(sqlite: BetterSqlite.Database, folder: string): void {
  try {
    // In this order: with the lock taken first, the write-ahead log needs no memory shared between processes.
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
