import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, KyselyPlugin, Transaction } from 'kysely';
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

/**
 * Tracks whether the running code is inside of a transaction. A repository from outside used there would wait forever
 * for the one SQLite connection, and on PostgreSQL would not see the transaction's changes.
 */
export class TransactionScope {
  #storage = new AsyncLocalStorage<{ isOpen: boolean }>();

  /** Runs `work` inside of a transaction. Timers that outlive it run outside. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { isOpen: true };
    try {
      return await this.#storage.run(transaction, work);
    } finally {
      transaction.isOpen = false;
    }
  }

  /** Throws inside of a transaction. */
  assertOutside(): void {
    if (this.#storage.getStore()?.isOpen !== true) return;
    throw new Error(
      'Ampersand: a repository of the store was used inside of a transaction. Its changes would not belong to the transaction. Use the repositories that transaction() hands to its callback.',
    );
  }

  /** Kysely plugin for the database outside of transactions. */
  plugin(): KyselyPlugin {
    return {
      transformQuery: ({ node }) => {
        this.assertOutside();
        return node;
      },
      transformResult: async ({ result }) => result,
    };
  }
}
