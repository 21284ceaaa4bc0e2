import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Clock, Store } from '../../core/ports.ts';
import type { Database } from '../sql/database.ts';
import { groupCommitDialect } from '../sql/group-commit-dialect.ts';
import { migrate } from '../sql/migrate.ts';
import { SQLITE } from '../sql/migrations/migration.ts';
import { createSqlStore } from '../sql/sql-store.ts';
import type { SqliteConnection } from '../sql/sqlite-connection.ts';
import { sqliteConnection } from '../sql/sqlite-connection.ts';

/** A store that kills its own process. */
export interface KillingStore {
  store: Store;
  /**
   * Starts to count.
   *
   * @param killAt number of the statement before which the process is killed, from 1; 0 for never
   */
  arm(killAt: number): void;
  /** Statements counted so far. */
  count(): number;
}

/**
 * Opens a data folder as the server does, and can kill the process before a statement. Statements that only read, and
 * `begin`, leave the folder as the statement before them did, so they are not counted.
 *
 * @param folder holds a database of the server
 */
export async function openKillingSqliteStore(folder: string, clock: Clock): Promise<KillingStore> {
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
