import type { Database } from 'better-sqlite3';
import { toStoreError } from './database-errors.ts';
import { DiskSpace } from './disk-space.ts';
import { decodeRows, encodeText } from './text-codec.ts';

/**
 * Maximum number of prepared statements. There are far fewer texts; the bound protects against statements with variable
 * text.
 */
const MAX_PREPARED = 500;

/** Connection to the embedded database that caches prepared statements, encodes texts and converts errors. */
export interface SqliteConnection {
  /** Whether a transaction is open. SQLite rolls back after some errors. */
  readonly inTransaction: boolean;
  prepare(text: string): SqliteStatement;
  close(): void;
}

/** A prepared statement. */
interface SqliteStatement {
  /** Returns rows. */
  readonly reader: boolean;
  /** Whether the statement changes no data; also true for `begin`, `savepoint`, `release`, `commit` and `rollback`. */
  readonly readonly: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

/** @returns the connection over an open database */
export function sqliteConnection(database: Database, diskSpace: DiskSpace = new DiskSpace()): SqliteConnection {
  const translated = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const converted = toStoreError(error);
      diskSpace.note(converted);
      throw converted;
    }
  };
  const prepared = new Map<string, SqliteStatement>();
  return {
    get inTransaction() {
      return database.inTransaction;
    },
    close: () => database.close(),
    prepare: (text) => {
      const known = prepared.get(text);
      if (known !== undefined) return known;
      if (prepared.size >= MAX_PREPARED) prepared.clear();
      const statement = prepare(database, text, translated);
      prepared.set(text, statement);
      return statement;
    },
  };
}

function prepare(database: Database, text: string, translated: <T>(work: () => T) => T): SqliteStatement {
  const statement = translated(() => database.prepare<unknown[], unknown>(text));
  return {
    reader: statement.reader,
    readonly: statement.readonly,
    all: (parameters) => decodeRows(translated(() => statement.all(parameters.map(encodeText)))),
    run: (parameters) => translated(() => statement.run(parameters.map(encodeText))),
  };
}
