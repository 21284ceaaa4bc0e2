import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock, Log, Store } from '../../../mock-server/core/kernel/ports.ts';
import { createMemoryStore } from '../../../mock-server/store/memory/memory-store.ts';
import { openPostgresStore } from '../../../mock-server/store/sql/open-postgres-store.ts';
import { openSqliteStore } from '../../../mock-server/store/sql/open-sqlite-store.ts';
import type { PostgresSchema } from '../../../mock-server/store/testing/postgres-schema.ts';
import { createPostgresSchema } from '../../../mock-server/store/testing/postgres-schema.ts';

/** Instant of everything that the store dates itself. */
export const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const clock: Pick<Clock, 'now'> = { now: () => NOW };
const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** One implementation of the store, and how to have it empty. */
export interface StoreDriver {
  name: string;
  /** Has one connection, so that transactions run one after the other. */
  isSerial: boolean;
  /** An empty store. */
  open(): Promise<Store>;
  /** The same data as another process sees it; the same store where there is only ever one process. */
  openSecond(store: Store): Promise<Store>;
  /** Ends the stores of one test. */
  close(): Promise<void>;
  /** Removes what the whole run left behind. */
  remove(): Promise<void>;
}

export function memoryDriver(): StoreDriver {
  return {
    name: 'memory',
    isSerial: true,
    open: async () => createMemoryStore(clock),
    openSecond: async (store) => store,
    close: async () => {},
    remove: async () => {},
  };
}

export function sqliteDriver(kind: 'in memory' | 'in a folder'): StoreDriver {
  let store: Store | undefined;
  const folders: string[] = [];
  return {
    name: `SQLite ${kind}`,
    isSerial: true,
    open: async () => {
      const folder = kind === 'in memory' ? ':memory:' : await mkdtemp(join(tmpdir(), 'amp-store-'));
      if (folder !== ':memory:') folders.push(folder);
      store = await openSqliteStore(folder, clock);
      return store;
    },
    openSecond: async (first) => first,
    close: async () => store?.close(),
    remove: async () => {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One schema for the whole run, emptied for each test. */
export function postgresDriver(): StoreDriver {
  let schema: PostgresSchema | undefined;
  const stores: Store[] = [];
  const connect = async (url: string) => {
    // The results count, however long calls wait for a connection on a busy machine.
    const store = await openPostgresStore({ url, clock, log: silent, limits: { acquireMs: 60_000 } });
    stores.push(store);
    return store;
  };
  return {
    name: 'PostgreSQL',
    isSerial: false,
    open: async () => {
      if (schema !== undefined) {
        await schema.query(`truncate projects, api_keys, integrations, revisions, groups, consumers, connections,
          installations, destinations, operations, open_batches, batch_records, schedules, watermarks, added_objects,
          failure_counts, provider_quotas, deliveries, blobs, jwt_keys, provider_apps, connect_flows,
          config_changes, audit, operation_logs, topics, event_routes, topic_routes, tasks, subscriptions,
          message_bodies, message_resends, subscription_parts, event_batches, event_keys, event_channels, schema_snapshots`);
      }
      schema ??= await createPostgresSchema();
      return connect(schema.url);
    },
    openSecond: async () => {
      if (schema === undefined) throw new Error('open() comes first.');
      return connect(schema.url);
    },
    close: async () => {
      await Promise.all(stores.splice(0).map((store) => store.close()));
    },
    remove: async () => schema?.drop(),
  };
}
