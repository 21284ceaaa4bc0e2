import type { Clock, Repositories, Store } from '../../core/kernel/ports.ts';
import { apiKeyRepository } from './api-key-repository.ts';
import { auditRepository } from './audit-repository.ts';
import { autoBatchRepository } from './auto-batch-repository.ts';
import { blobRepository } from './blob-repository.ts';
import { configChangeRepository } from './config-change-repository.ts';
import { connectFlowRepository } from './connect-flow-repository.ts';
import { connectionRepository } from './connection-repository.ts';
import { consumerRepository } from './consumer-repository.ts';
import { deliveryRepository } from './delivery-repository.ts';
import { destinationRepository } from './destination-repository.ts';
import { eventRouteRepository } from './event-route-repository.ts';
import { failureCountRepository } from './failure-count-repository.ts';
import { groupRepository } from './group-repository.ts';
import { installationRepository } from './installation-repository.ts';
import { integrationRepository } from './integration-repository.ts';
import { jwtKeyRepository } from './jwt-key-repository.ts';
import { Mutex } from './mutex.ts';
import { operationLogRepository } from './operation-log-repository.ts';
import { operationRepository } from './operation-repository.ts';
import { projectRepository } from './project-repository.ts';
import { providerAppRepository } from './provider-app-repository.ts';
import { providerQuotaRepository } from './provider-quota-repository.ts';
import { scheduleRepository } from './schedule-repository.ts';
import type { Tables } from './tables.ts';
import { createTables } from './tables.ts';
import { topicRepository } from './topic-repository.ts';
import { topicRouteRepository } from './topic-route-repository.ts';
import { watermarkRepository } from './watermark-repository.ts';

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
    transaction: (work) =>
      mutex.runExclusive(async () => {
        for (const table of Object.values(tables)) table.begin();
        let outcome: 'commit' | 'rollback' = 'rollback';
        try {
          const result = await work(inside);
          outcome = 'commit';
          return result;
        } finally {
          for (const table of Object.values(tables)) table.end(outcome);
        }
      }),
    ping: async () => {},
    close: async () => {},
  };
}

function createRepositories(tables: Tables, now: () => number): Repositories {
  return {
    projects: projectRepository(tables),
    apiKeys: apiKeyRepository(tables),
    integrations: integrationRepository(tables, now),
    groups: groupRepository(tables),
    consumers: consumerRepository(tables),
    connections: connectionRepository(tables),
    installations: installationRepository(tables, now),
    destinations: destinationRepository(tables),
    operations: operationRepository(tables),
    schedules: scheduleRepository(tables),
    watermarks: watermarkRepository(tables),
    failureCounts: failureCountRepository(tables),
    providerQuotas: providerQuotaRepository(tables),
    autoBatches: autoBatchRepository(tables),
    deliveries: deliveryRepository(tables),
    blobs: blobRepository(tables),
    jwtKeys: jwtKeyRepository(tables),
    providerApps: providerAppRepository(tables),
    connectFlows: connectFlowRepository(tables),
    configChanges: configChangeRepository(tables),
    audit: auditRepository(tables),
    operationLogs: operationLogRepository(tables),
    topics: topicRepository(tables),
    eventRoutes: eventRouteRepository(tables),
    topicRoutes: topicRouteRepository(tables),
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
