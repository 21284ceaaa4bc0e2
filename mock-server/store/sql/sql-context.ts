import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isUniqueViolation } from './database-errors.ts';
import type { Dialect } from './migrations/migration.ts';

/** What a repository works with: the database on its own, or one open transaction. */
export interface SqlContext {
  db: Kysely<Database>;
  dialect: Dialect;
  now(): number;
  /** Runs several statements as one: in the open transaction, or in one of their own. */
  atomically<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Runs one statement. @returns false when a unique index refused it; an open transaction stays usable */
  unlessTaken(statement: (db: Kysely<Database>) => Promise<unknown>): Promise<boolean>;
}

/** @returns the context of an open transaction */
export function transactionContext(db: Transaction<Database>, dialect: Dialect, now: () => number): SqlContext {
  return {
    db,
    dialect,
    now,
    atomically: (work) => work(db),
    unlessTaken: async (statement) => {
      // PostgreSQL gives up the whole transaction after an error, unless it can go back to a savepoint.
      await sql`savepoint unless_taken`.execute(db);
      const isDone = await isNotTaken(() => statement(db));
      if (!isDone) await sql`rollback to savepoint unless_taken`.execute(db);
      await sql`release savepoint unless_taken`.execute(db);
      return isDone;
    },
  };
}

/** Runs a statement. @returns false when a unique index refused it */
export async function isNotTaken(statement: () => Promise<unknown>): Promise<boolean> {
  try {
    await statement();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
