import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log, Store } from '../core/kernel/ports.ts';

/** An attempt to run a transaction. */
interface Attempt {
  /** Writes its lines; undefined after its end. */
  lines: (() => void)[] | undefined;
}

/**
 * Postpones lines that are logged inside of a transaction until it is committed, so that a transaction that the store
 * repeats logs them once, and one that is rolled back logs nothing.
 */
export function logAfterCommit(store: Store, log: Log): { store: Store; log: Log } {
  const storage = new AsyncLocalStorage<Attempt>();
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (event, fields) => {
      const { lines } = storage.getStore() ?? {};
      if (lines === undefined) log[level](event, fields);
      else lines.push(() => log[level](event, fields));
    };
  const transaction: Store['transaction'] = async (work) => {
    let attempt: Attempt = { lines: [] };
    try {
      const result = await store.transaction((repositories) => {
        attempt = { lines: [] };
        return storage.run(attempt, () => work(repositories));
      });
      for (const write of attempt.lines ?? []) write();
      return result;
    } finally {
      attempt.lines = undefined;
    }
  };
  return {
    store: { ...store, transaction },
    log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
  };
}
