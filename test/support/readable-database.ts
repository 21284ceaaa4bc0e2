import { sql } from 'kysely';
import pg from 'pg';
import type { Clock, Log, Store } from '../../mock-server/core/kernel/ports.ts';
import { migrate } from '../../mock-server/store/sql/migrate.ts';
import { openPostgresStore } from '../../mock-server/store/sql/open-postgres-store.ts';
import { createSqlStore } from '../../mock-server/store/sql/sql-store.ts';
import { MIGRATION_TARGETS } from '../../mock-server/store/testing/migrated-store.ts';
import type { PostgresSchema } from '../../mock-server/store/testing/postgres-schema.ts';
import { createPostgresSchema } from '../../mock-server/store/testing/postgres-schema.ts';

/** A row as the database has it. */
export type DatabaseRow = Record<string, unknown>;

/** Rows by table. */
export type DatabaseRows = Map<string, DatabaseRow[]>;

/** Tables without an owner. */
const SHARED_TABLES = new Set(['server_facts', 'schema_migrations']);

/** A database whose rows a test can read. */
interface OpenedDatabase {
  store: Store;
  rows(): Promise<DatabaseRows>;
  close(): Promise<void>;
}

export type OpenDatabase = (clock: Clock) => Promise<OpenedDatabase>;

const [SQLITE_TARGET] = MIGRATION_TARGETS;

/** SQLite in memory. */
export const openSqlite: OpenDatabase = async (clock) => {
  if (SQLITE_TARGET === undefined) throw new Error('The first target is SQLite.');
  const { db } = await SQLITE_TARGET.open();
  await migrate(db, SQLITE_TARGET.dialect);
  const read = async (text: string) => (await sql.raw<DatabaseRow>(text).execute(db)).rows;
  return {
    store: createSqlStore(db, SQLITE_TARGET.dialect, clock),
    rows: () => readRows(read, `select name from sqlite_master where type = 'table'`),
    close: () => db.destroy(),
  };
};

/** PostgreSQL in a schema of its own, which is emptied for each world. */
export function createPostgresDatabase(): { open: OpenDatabase; drop(): Promise<void> } {
  let schema: PostgresSchema | undefined;
  const open: OpenDatabase = async (clock) => {
    schema ??= await createPostgresSchema();
    const { name, url } = schema;
    const tables = `select tablename as name from pg_tables where schemaname = '${name}'`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const read = async (text: string): Promise<DatabaseRow[]> => (await client.query(text)).rows;
    const filled = (await read(tables)).map((row) => String(row['name'])).filter((table) => !SHARED_TABLES.has(table));
    // Faster than to truncate tables with few rows; in any order, because references are not checked.
    const emptied = filled.map((table) => `delete from ${table};`).join(' ');
    await read(`set session_replication_role = replica; ${emptied} set session_replication_role = default`);
    const store = await openPostgresStore({ url, clock, log: silent });
    return {
      store,
      rows: () => readRows(read, tables),
      close: async () => {
        await client.end();
        await store.close();
      },
    };
  };
  return { open, drop: async () => schema?.drop() };
}

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

async function readRows(read: (text: string) => Promise<DatabaseRow[]>, tables: string): Promise<DatabaseRows> {
  const rows: DatabaseRows = new Map();
  for (const { name } of await read(tables)) {
    if (!SHARED_TABLES.has(String(name))) rows.set(String(name), await read(`select * from ${name}`));
  }
  return rows;
}
