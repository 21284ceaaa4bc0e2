import type { Database } from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { toStoreError } from './database-errors.ts';
import { decodeRows, encodeText } from './text-codec.ts';

/** Statements kept prepared. There are far fewer texts; the bound only guards against a list that varies its text. */
const MAX_PREPARED = 500;

/**
 * What Kysely sees of the database: statements are prepared once, texts pass the codec,
 * and errors that pass by themselves are told apart.
 */
export function sqliteConnection(database: Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (text) => {
      const known = prepared.get(text);
      if (known !== undefined) return known;
      if (prepared.size >= MAX_PREPARED) prepared.clear();
      const statement = prepare(database, text);
      prepared.set(text, statement);
      return statement;
    },
  };
}

function prepare(database: Database, text: string): SqliteStatement {
  const statement = translated(() => database.prepare<unknown[], unknown>(text));
  return {
    reader: statement.reader,
    all: (parameters) => decodeRows(translated(() => statement.all(parameters.map(encodeText)))),
    run: (parameters) => translated(() => statement.run(parameters.map(encodeText))),
    iterate: (parameters) => statement.iterate(parameters.map(encodeText)),
  };
}

function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStoreError(error);
  }
}
