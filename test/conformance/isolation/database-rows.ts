import { sql } from 'kysely';
import pg from 'pg';
import type { Clock, Log, Store } from '../../../mock-server/core/kernel/ports.ts';
import { migrate } from '../../../mock-server/store/sql/migrate.ts';
import { openPostgresStore } from '../../../mock-server/store/sql/open-postgres-store.ts';
import { createSqlStore } from '../../../mock-server/store/sql/sql-store.ts';
import { MIGRATION_TARGETS } from '../../../mock-server/store/testing/migrated-store.ts';
import { createPostgresSchema } from '../../../mock-server/store/testing/postgres-schema.ts';

/** A row as the database has it. */
type Row = Record<string, unknown>;

/** Rows by table. */
export type DatabaseRows = Map<string, Row[]>;

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
  const read = async (text: string) => (await sql.raw<Row>(text).execute(db)).rows;
  return {
    store: createSqlStore(db, SQLITE_TARGET.dialect, clock),
    rows: () => readRows(read, `select name from sqlite_master where type = 'table'`),
    close: () => db.destroy(),
  };
};

/** PostgreSQL in a schema of its own. */
export const openPostgres: OpenDatabase = async (clock) => {
  const schema = await createPostgresSchema();
  const store = await openPostgresStore({ url: schema.url, clock, log: silent });
  const client = new pg.Client({ connectionString: schema.url });
  await client.connect();
  const read = async (text: string): Promise<Row[]> => (await client.query(text)).rows;
  return {
    store,
    rows: () => readRows(read, `select tablename as name from pg_tables where schemaname = '${schema.name}'`),
    close: async () => {
      await client.end();
      await store.close();
      await schema.drop();
    },
  };
};

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

async function readRows(read: (text: string) => Promise<Row[]>, tables: string): Promise<DatabaseRows> {
  const rows: DatabaseRows = new Map();
  for (const { name } of await read(tables)) {
    if (!SHARED_TABLES.has(String(name))) rows.set(String(name), await read(`select * from ${name}`));
  }
  return rows;
}

/**
 * Rows that belong to an owner: a column holds an id of the owner, or the id of a row that belongs to it.
 *
 * @param ids of the owner; the ids of its rows are added
 * @returns sorted texts, to compare
 */
export function ownedRows(rows: DatabaseRows, ids: Set<string>): string[] {
  const owned = new Set<Row>();
  for (let size = -1; size !== owned.size; ) {
    size = owned.size;
    for (const row of [...rows.values()].flat()) {
      if (owned.has(row) || !Object.values(row).some((value) => typeof value === 'string' && ids.has(value))) continue;
      owned.add(row);
      if (typeof row['id'] === 'string') ids.add(row['id']);
    }
  }
  return [...rows]
    .flatMap(([table, all]) => all.filter((row) => owned.has(row)).map((row) => textOf(table, row)))
    .sort();
}

const textOf = (table: string, row: Row) => `${table} ${JSON.stringify(row)}`;

/** Texts and numbers in rows, those in JSON columns included, that are long enough to recognise. */
export function valuesIn(texts: readonly string[]): Set<string> {
  const values = new Set<string>();
  for (const text of texts) collect(JSON.parse(text.slice(text.indexOf(' ') + 1)), values);
  return values;
}

function collect(value: unknown, values: Set<string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) collect(member, values);
  } else if (typeof value === 'string' && /^[[{]"/.test(value)) {
    collect(JSON.parse(value), values);
  } else if (String(value).length >= 8 && !/^\d{4}-\d\d-\d\dT/.test(String(value))) {
    values.add(String(value));
  }
}
