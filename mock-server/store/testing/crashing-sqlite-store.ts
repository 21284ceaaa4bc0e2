import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Clock, Store } from '../../core/kernel/ports.ts';
import type { Database } from '../sql/database.ts';
import { groupCommitDialect } from '../sql/group-commit-dialect.ts';
import { migrate } from '../sql/migrate.ts';
import { SQLITE } from '../sql/migrations/migration.ts';
import { createSqlStore } from '../sql/sql-store.ts';
import type { SqliteConnection } from '../sql/sqlite-connection.ts';
import { sqliteConnection } from '../sql/sqlite-connection.ts';

/** Store that kills its own process. */
export interface CrashingStore {
  store: Store;
  /**
   * Starts counting.
   *
   * @param killAt ordinal of the statement before which the process is killed, from 1; 0 never kills
   */
  arm(killAt: number): void;
  /** Statements counted so far. */
  count(): number;
}

/**
 * Opens a data folder as the server does, and can kill the process before a statement. Does not count reads and
 * `begin`, which do not change the folder.
 *
 * @param folder contains a database of the server
 */
export async function openCrashingSqliteStore(folder: string, clock: Clock): Promise<CrashingStore> {
  let killAt: number | undefined;
  let statements = 0;
  const before = (text: string) => {
    if (killAt === undefined || /^\s*(select|begin)/i.test(text)) return;
    statements += 1;
    if (statements === killAt) process.kill(process.pid, 'SIGKILL');
  };
  const killing = (database: SqliteConnection): SqliteConnection => ({
    get inTransaction() {
      return database.inTransaction;
    },
    close: () => database.close(),
    prepare: (text) => {
      const { reader, readonly, all, run } = database.prepare(text);
      return {
        reader,
        readonly,
        all: (parameters) => {
          before(text);
          return all(parameters);
        },
        run: (parameters) => {
          before(text);
          return run(parameters);
        },
      };
    },
  });
  const sqlite = new BetterSqlite(join(folder, 'ampersand.sqlite'));
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  const db = new Kysely<Database>({ dialect: groupCommitDialect(killing(sqliteConnection(sqlite))) });
  await migrate(db, SQLITE);
  return {
    store: createSqlStore(db, SQLITE, clock),
    arm: (number) => {
      killAt = number;
    },
    count: () => statements,
  };
}
