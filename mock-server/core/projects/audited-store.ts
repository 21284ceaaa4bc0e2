import type { Ports, Repositories, Store } from '../kernel/ports.ts';
import type { AuditRecord } from '../kernel/records.ts';
import { accessOf } from '../kernel/repository-access.ts';
import { hasWritten, viewOfStore } from '../kernel/request-effects.ts';

/** A change that is about to be made, and its entry of the audit log. */
export interface AuditedChange {
  /** Repositories with the rows that the change is about. What is written elsewhere is bookkeeping. */
  repositories: readonly (keyof Repositories)[];
  /** The change is made at a provider, and no repository has it. */
  isOutside?: boolean;
  /**
   * @param id of the record that was written, when it is one
   * @returns undefined for a change that is of no project
   */
  entryOf(id?: string): AuditRecord | undefined;
}

/** Ports of a change, whose first transaction with it stores the entry. */
export interface Audited {
  ports: Ports;
  /**
   * Call when the change was made and its response is known. Stores the entry of a request that had nothing to write.
   */
  succeeded(): Promise<void>;
  /** Call when the change was refused. Removes the entry of a request that the provider refused. */
  refused(): Promise<void>;
}

/** Writes that belong to a lease and change nothing that the API shows. */
const BOOKKEEPING: readonly string[] = ['claimRefresh', 'releaseRefresh'];

/**
 * Makes the entry of the audit log part of the change: the transaction that writes the first row of it also stores the
 * entry, and a statement outside of a transaction gets one. Neither is kept without the other. A change at a provider
 * cannot be part of a transaction, so its entry is stored before the provider is asked.
 *
 * @param ports with the view of the store that belongs to the request
 * @param plain the store without that view, for entries that are no effect of the request
 */
export function audited(ports: Ports, plain: Store, change: AuditedChange): Audited {
  let recorded: AuditRecord | undefined;
  /** Whether the provider may have made the change, or a part of it. */
  let mayHaveChanged = false;

  // One after the other, so that one of several concurrent transactions stores the entry.
  let previous: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const next = previous.then(work);
    previous = next.catch(() => {});
    return next;
  };

  const transaction: Store['transaction'] = (work) =>
    inOrder(async () => {
      let entry: AuditRecord | undefined;
      const result = await ports.store.transaction(async (repositories) => {
        const written = new WrittenRows();
        const result = await work(watched(repositories, change.repositories, written));
        entry = written.isEmpty || recorded !== undefined ? undefined : change.entryOf(written.onlyId);
        if (entry !== undefined) await repositories.audit.insert(entry);
        return result;
      });
      recorded ??= entry;
      return result;
    });

  const store = viewOfStore(
    ports.store,
    new Proxy(ports.store, {
      get: (target, name) => {
        if (name === 'transaction') return transaction;
        const repository: unknown = Reflect.get(target, name);
        return isOneOf(change.repositories, name) && typeof repository === 'object' && repository !== null
          ? inTransactions(repository, name, transaction)
          : repository;
      },
    }),
  );
  const gateway: Ports['gateway'] = {
    ...ports.gateway,
    send: async (account, request) => {
      if (change.isOutside !== true || request.method === 'GET') return ports.gateway.send(account, request);
      await record();
      const response = await ports.gateway.send(account, request);
      // After a response of 500 or more it is not known.
      const isRefused = response.ok && response.value.status >= 400 && response.value.status < 500;
      if (response.ok ? !isRefused : response.rejection.mayHaveArrived === true) mayHaveChanged = true;
      return response;
    },
  };
  return {
    ports: { ...ports, store, gateway },
    succeeded: record,
    refused: async () => {
      if (change.isOutside !== true || recorded === undefined || mayHaveChanged) return;
      const { id, createTime } = recorded;
      await plain.audit.delete({ id, createTime }).catch((error: unknown) => {
        ports.log.error('audit.refused_change_recorded', { id, error: String(error) });
      });
    },
  };

  function record(): Promise<void> {
    return inOrder(async () => {
      if (recorded !== undefined) return;
      const entry = change.entryOf();
      if (entry !== undefined) await plain.audit.insert(entry);
      recorded = entry;
    });
  }
}

/** Rows that a transaction has written. */
class WrittenRows {
  isEmpty = true;
  readonly #ids = new Set<string>();

  add(record: unknown): void {
    this.isEmpty = false;
    if (typeof record !== 'object' || record === null || !('id' in record)) return;
    if (typeof record.id === 'string') this.#ids.add(record.id);
  }

  get onlyId(): string | undefined {
    const [id] = this.#ids;
    return this.#ids.size === 1 ? id : undefined;
  }
}

/** @returns the repositories of a transaction, of which the named ones note what is written */
function watched(
  repositories: Repositories,
  names: readonly (keyof Repositories)[],
  written: WrittenRows,
): Repositories {
  const replaced = names.map((name) => [
    name,
    withWrites(repositories[name], async (write, args) => {
      const result = await write();
      if (hasWritten(result)) written.add(args[0]);
      return result;
    }),
  ]);
  return { ...repositories, ...Object.fromEntries(replaced) };
}

/** @returns a repository whose writes are transactions of their own */
function inTransactions(repository: object, name: keyof Repositories, transaction: Store['transaction']): object {
  return withWrites(repository, (_, args, method) =>
    transaction(async (repositories) => {
      const inside: object = repositories[name];
      const write: unknown = Reflect.get(inside, method);
      // The repository of a transaction has the same methods.
      return Reflect.apply(write as (...args: unknown[]) => unknown, inside, args);
    }),
  );
}

/** @param around runs in place of each method that writes */
function withWrites(
  repository: object,
  around: (write: () => unknown, args: unknown[], method: string) => Promise<unknown>,
): object {
  return new Proxy(repository, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || typeof name !== 'string') return method;
      if (accessOf(name) !== 'write' || BOOKKEEPING.includes(name)) return method;
      return (...args: unknown[]) => around(() => Reflect.apply(method, target, args), args, name);
    },
  });
}

function isOneOf(names: readonly (keyof Repositories)[], name: string | symbol): name is keyof Repositories {
  return names.some((one) => one === name);
}
