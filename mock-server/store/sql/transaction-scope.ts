import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';

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
