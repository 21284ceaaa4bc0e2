import type { Store } from '../../mock-server/core/kernel/ports.ts';

/** @returns a store that rolls each transaction back at the end of its work, and runs it again */
export function withRepeatedTransactions(store: Store): Store {
  return {
    ...store,
    transaction: async (work) => {
      const rolledBack = new Error('The transaction is repeated.');
      const first = store.transaction(async (repositories) => {
        await work(repositories);
        throw rolledBack;
      });
      await first.catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
      return store.transaction(work);
    },
  };
}
