import BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import type { Store } from '../../core/kernel/ports.ts';
import type { Database } from '../sql/database.ts';
import { MIGRATIONS, migrate } from '../sql/migrate.ts';
import type { Dialect } from '../sql/migrations/migration.ts';
import { POSTGRES, SQLITE } from '../sql/migrations/migration.ts';
import { createSqlStore } from '../sql/sql-store.ts';
import { createPostgresSchema, isPostgresAvailable } from './postgres-schema.ts';

/** A database to migrate. */
export interface MigrationTarget {
  name: string;
  dialect: Dialect;
  isAvailable: boolean;
  /** Tags of its tests. */
  tags: string[];
  open(): Promise<{ db: Kysely<Database>; remove(): Promise<void> }>;
}

export const MIGRATION_TARGETS: MigrationTarget[] = [
  {
    name: 'SQLite',
    dialect: SQLITE,
    isAvailable: true,
    tags: [],
    open: async () => {
      const database = new BetterSqlite(':memory:');
      database.pragma('foreign_keys = ON');
      return { db: new Kysely({ dialect: new SqliteDialect({ database }) }), remove: async () => {} };
    },
  },
  {
    name: 'PostgreSQL',
    dialect: POSTGRES,
    isAvailable: await isPostgresAvailable(),
    tags: ['postgres'],
    open: async () => {
      const schema = await createPostgresSchema();
      const pool = new pg.Pool({ connectionString: schema.url, max: 2 });
      return { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), remove: () => schema.drop() };
    },
  },
];

/**
 * Migrates a database that a former version has filled, and hands over its store.
 *
 * @param before number of the first migration that the former version did not have
 * @param rows statements that insert rows as the former version did
 */
export async function withMigratedStore(
  { dialect, open }: MigrationTarget,
  before: number,
  rows: string[],
  use: (store: Store) => Promise<void>,
): Promise<void> {
  const { db, remove } = await open();
  try {
    const former = MIGRATIONS.filter(({ number }) => number < before);
    await migrate(db, dialect, former);
    for (const statement of rows) await sql.raw(statement).execute(db);
    await migrate(db, dialect);
    await use(createSqlStore(db, dialect, { now: () => 0 }));
  } finally {
    await db.destroy();
    await remove();
  }
}
