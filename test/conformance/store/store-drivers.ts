import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Clock, Log, Store } from '../../../mock-server/core/ports.ts';
import { createMemoryStore } from '../../../mock-server/store/memory/memory-store.ts';
import { openPostgresStore } from '../../../mock-server/store/sql/open-postgres-store.ts';
import { openSqliteStore } from '../../../mock-server/store/sql/open-sqlite-store.ts';

/** Instant of everything that the store dates itself. */
export const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const clock: Clock = { now: () => NOW };
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

/** Address of the PostgreSQL that tests may use. */
export const POSTGRES_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test';

/** @returns whether a PostgreSQL answers at {@link POSTGRES_URL} */
export async function isPostgresThere(): Promise<boolean> {
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** A schema of its own in the test database. */
export interface PostgresSchema {
  /** Address under which the schema is the first of the search path. */
  url: string;
  query(text: string): Promise<pg.QueryResult>;
  /** Ends every other connection to the address, as a restart of the database does. */
  cutConnections(): Promise<void>;
  drop(): Promise<void>;
}

/** Makes an empty schema that no other run uses. */
export async function createPostgresSchema(): Promise<PostgresSchema> {
  const name = `amp_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = new URL(POSTGRES_URL);
  url.searchParams.set('options', `-c search_path=${name}`);
  // So that this run finds its own connections among those of others.
  url.searchParams.set('application_name', name);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create schema ${name}`);
  return {
    url: url.href,
    query: (text) => admin.query(text),
    cutConnections: async () => {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = '${name}' and pid <> pg_backend_pid()`);
    },
    drop: async () => {
      await admin.query(`drop schema ${name} cascade`);
      await admin.end();
    },
  };
}

/** One schema for the whole run, emptied for each test. */
export function postgresDriver(): StoreDriver {
  let schema: PostgresSchema | undefined;
  const stores: Store[] = [];
  const connect = async (url: string) => {
    const store = await openPostgresStore({ url, clock, log: silent });
    stores.push(store);
    return store;
  };
  return {
    name: 'PostgreSQL',
    isSerial: false,
    open: async () => {
      if (schema !== undefined) {
        await schema.query(`truncate projects, api_keys, integrations, revisions, groups, consumers, connections,
          installations, destinations, operations, schedules, deliveries, blobs`);
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
