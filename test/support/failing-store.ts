import type { Store } from '../../mock-server/core/kernel/ports.ts';
import { StoreUnavailable } from '../../mock-server/core/kernel/store-errors.ts';

/** How a store fails: before it executes a call, or after it and before the caller gets the result. */
export type FailureMode = 'before' | 'after';

/** A store that goes away at a chosen call. */
export interface FailingStore {
  store: Store;
  /** Fails the nth call from now on, counted from 1, and every call after it. A commit is a call. */
  failAt(call: number, mode: FailureMode): void;
  /** Works again. @returns whether a call failed */
  heal(): boolean;
}

export function createFailingStore(store: Store): FailingStore {
  let callsLeft = Number.POSITIVE_INFINITY;
  let failure: FailureMode = 'before';
  let hasFailed = false;

  async function run<T>(call: () => Promise<T>): Promise<T> {
    callsLeft -= 1;
    if (callsLeft > 0) return call();
    hasFailed = true;
    const isResponseLost = failure === 'after' && callsLeft === 0;
    if (isResponseLost) await call();
    throw new StoreUnavailable(new Error('The database was shut down by a test.'), isResponseLost);
  }

  const failing = <T extends object>(repositories: T): T =>
    new Proxy(repositories, {
      get: (target, name) => {
        const repository: unknown = Reflect.get(target, name);
        if (typeof repository !== 'object' || repository === null) return repository;
        return new Proxy(repository, {
          get: (methods, method) => {
            const original: unknown = Reflect.get(methods, method);
            if (typeof original !== 'function') return original;
            return (...args: unknown[]) => run(async () => Reflect.apply(original, methods, args));
          },
        });
      },
    });

  const transaction: Store['transaction'] = async (work) => {
    let lost: unknown;
    const result = await store.transaction(async (repositories) => {
      const done = await work(failing(repositories));
      // The commit: rolled back when it fails before it is executed, kept when only its response is lost.
      await run(async () => {}).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable && error.mayHaveExecuted)) throw error;
        lost = error;
      });
      return done;
    });
    if (lost !== undefined) throw lost;
    return result;
  };
  const snapshot: Store['snapshot'] = (work) => store.snapshot((repositories) => work(failing(repositories)));
  const own = new Map<string | symbol, unknown>(Object.entries({ transaction, snapshot }));
  const outside = failing(store);
  return {
    store: new Proxy(outside, {
      get: (target, name) => own.get(name) ?? Reflect.get(target, name),
    }),
    failAt: (call, mode) => {
      callsLeft = call;
      failure = mode;
      hasFailed = false;
    },
    heal: () => {
      callsLeft = Number.POSITIVE_INFINITY;
      return hasFailed;
    },
  };
}

/** @returns everything that requests of the management and write APIs can change, for comparing */
export async function snapshotOf(
  store: Store,
  ids: { projectId: string; installationIds: string[] },
): Promise<unknown> {
  const { projectId, installationIds } = ids;
  const page = { limit: 1_000 };
  return Promise.all([
    store.projects.list(),
    store.apiKeys.list(projectId),
    store.integrations.list(projectId),
    store.connections.list({ projectId }),
    store.destinations.list(projectId),
    store.installations.list({ projectId }),
    store.audit.list(projectId, page),
    Promise.all(
      installationIds.map((id) =>
        Promise.all([
          store.operations.list(id, page),
          store.configChanges.list(id, page),
          store.schedules.list(id),
          store.failureCounts.list(id),
        ]),
      ),
    ),
  ]);
}
