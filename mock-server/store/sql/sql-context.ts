import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isUniqueViolation } from './database-errors.ts';
import type { Dialect } from './migrations/migration.ts';

/** Context of a repository: the database, or an open transaction. */
export interface SqlContext {
  db: Kysely<Database>;
  dialect: Dialect;
  now(): number;
  /** Runs several statements atomically: in the open transaction or in a new one. */
  atomically<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Runs one statement. @returns false on a unique violation; an open transaction remains usable */
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
      // PostgreSQL aborts the whole transaction after an error unless it can roll back to a savepoint.
      await sql`savepoint unless_taken`.execute(db);
      const isDone = await isNotTaken(() => statement(db));
      if (!isDone) await sql`rollback to savepoint unless_taken`.execute(db);
      await sql`release savepoint unless_taken`.execute(db);
      return isDone;
    },
  };
}

/** Runs a statement. @returns false on a unique violation */
export async function isNotTaken(statement: () => Promise<unknown>): Promise<boolean> {
  try {
    await statement();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
