import type { Store } from '../../mock-server/core/kernel/ports.ts';
import { createMemoryStore } from '../../mock-server/store/memory/memory-store.ts';
import { openPostgresStore } from '../../mock-server/store/sql/open-postgres-store.ts';
import { openSqliteStore } from '../../mock-server/store/sql/open-sqlite-store.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { afterThisTest } from './fault-world.ts';

const clock = { now: Date.now };
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** A store in which two actions meet, for `describe.for`. */
interface StoreAtOnce {
  name: string;
  isAvailable: boolean;
  tags: string[];
  /** The test that opens it closes it at its end. */
  open(): Promise<Store>;
}

const SQLITE: StoreAtOnce = {
  name: 'SQLite',
  isAvailable: true,
  tags: [],
  open: async () => {
    const store = await openSqliteStore(':memory:', clock);
    afterThisTest(() => store.close());
    return store;
  },
};

/** The store without locks, and the one whose transactions run at the same time. */
export const STORES_AT_ONCE: StoreAtOnce[] = [
  { name: 'memory', isAvailable: true, tags: [], open: async () => createMemoryStore(clock) },
  {
    name: 'PostgreSQL',
    isAvailable: await isPostgresAvailable(),
    tags: ['postgres'],
    open: async () => {
      const schema = await createPostgresSchema();
      const store = await openPostgresStore({ url: schema.url, clock, log });
      afterThisTest(() => schema.drop());
      afterThisTest(() => store.close());
      return store;
    },
  },
];

/** Each kind of store. */
export const EVERY_STORE: StoreAtOnce[] = [...STORES_AT_ONCE, SQLITE];
