import { withOrderedTasks } from '../../core/kernel/ordered-tasks.ts';
import type { Clock, Repositories, Store } from '../../core/kernel/ports.ts';
import { repeatOvertaken } from '../../core/kernel/repeat-overtaken.ts';
import { plainRepositories } from '../tables/tables.ts';
import { connectionRepository, providerQuotaRepository } from './connection-repository.ts';
import { deliveryRepository } from './delivery-repository.ts';
import { installationRepository, integrationRepository, scheduleRepository } from './installation-repository.ts';
import { MemoryRows } from './memory-rows.ts';
import type { MemoryTables } from './memory-table.ts';
import { createTables } from './memory-table.ts';
import { autoBatchRepository, operationRepository } from './operation-repository.ts';
import { plainQueries } from './plain-queries.ts';
import {
  eventChannelRepository,
  eventRepository,
  schemaSnapshotRepository,
  subscriptionRepository,
  taskRepository,
} from './subscription-repositories.ts';

/**
 * In-memory store for a page or a test. It gives the same guarantees as the databases, including transactions. Queries
 * scan all rows, which suits hundreds of rows, not millions.
 *
 * @param clock time at which a deletion cancels work
 */
export function createMemoryStore(clock: Pick<Clock, 'now'> = { now: Date.now }): Store {
  const tables = createTables();
  const inside = createRepositories(tables, clock.now);
  const mutex = new Mutex();
  return {
    ...serialized(inside, mutex),
    snapshot: (work) => mutex.runExclusive(() => work(inside)),
    transaction: (work) =>
      repeatOvertaken(
        () =>
          mutex.runExclusive(async () => {
            for (const table of Object.values(tables)) table.begin();
            let outcome: 'commit' | 'rollback' = 'rollback';
            try {
              const result = await withOrderedTasks(inside, work);
              outcome = 'commit';
              return result;
            } finally {
              for (const table of Object.values(tables)) table.end(outcome);
            }
          }),
        // What it waits for has ended when the mutex is free.
        { wait: async () => {} },
      ),
    ping: async () => {},
    close: async () => {},
  };
}

function createRepositories(tables: MemoryTables, now: () => number): Repositories {
  return {
    ...plainRepositories((table) => new MemoryRows(tables, table), plainQueries(tables)),
    integrations: integrationRepository(tables, now),
    connections: connectionRepository(tables),
    installations: installationRepository(tables, now),
    operations: operationRepository(tables),
    schedules: scheduleRepository(tables),
    providerQuotas: providerQuotaRepository(tables),
    autoBatches: autoBatchRepository(tables),
    deliveries: deliveryRepository(tables),
    tasks: taskRepository(tables),
    subscriptions: subscriptionRepository(tables),
    events: eventRepository(tables),
    eventChannels: eventChannelRepository(tables),
    schemaSnapshots: schemaSnapshotRepository(tables),
  };
}

/** Wraps repositories for calls outside of a transaction: each call waits until no transaction is open. */
function serialized(repositories: Repositories, mutex: Mutex): Repositories {
  const outside = Object.entries(repositories).map(([name, repository]) => [
    name,
    serializedMethods(repository, mutex),
  ]);
  // Object.entries loses the names and signatures of `repositories`.
  return Object.fromEntries(outside) as Repositories;
}

function serializedMethods(repository: object, mutex: Mutex): object {
  const methods: [string, (...args: unknown[]) => Promise<unknown>][] = Object.entries(repository);
  return Object.fromEntries(
    methods.map(([name, call]) => [name, (...args: unknown[]) => mutex.runWhenUnlocked(() => call(...args))]),
  );
}

/** Mutex of transactions. Single calls run while no transaction is open. */
class Mutex {
  #held: Promise<void> | undefined;

  /** Runs `work` exclusively: everything else waits until it has ended. */
  async runExclusive<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== undefined) await this.#held;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    try {
      return await work();
    } finally {
      this.#held = undefined;
      resolve();
    }
  }

  /** Runs `work` immediately if no transaction is open, otherwise after it. `work` must not wait for another call. */
  async runWhenUnlocked<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== undefined) await this.#held;
    return work();
  }
}
