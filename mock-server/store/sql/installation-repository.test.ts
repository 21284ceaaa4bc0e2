import BetterSqlite from 'better-sqlite3';
import type { Dialect as KyselyDialect } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { install } from '../../../test/conformance/store/records.ts';
import type { AuthorityQuery } from '../../core/kernel/ports.ts';
import { createPostgresSchema, isPostgresAvailable } from '../testing/postgres-schema.ts';
import type { Database } from './database.ts';
import { groupCommitDialect } from './group-commit-dialect.ts';
import { migrate } from './migrate.ts';
import type { Dialect } from './migrations/migration.ts';
import { POSTGRES, SQLITE } from './migrations/migration.ts';
import { postgresPool } from './postgres-pool.ts';
import { createSqlStore } from './sql-store.ts';
import { sqliteConnection } from './sqlite-connection.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const QUERIES: AuthorityQuery['installation'][] = [
  { id: 'installation-1' },
  { integration: 'integration-1', groupRef: 'group-1' },
  { integration: 'unknown', groupRef: 'group-1' },
];

async function countStatements(dialect: Dialect, open: () => Promise<KyselyDialect>) {
  const statements: string[] = [];
  const db = new Kysely<Database>({
    dialect: await open(),
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  const store = createSqlStore(db, dialect, { now: Date.now });
  opened.push(() => store.close());
  await migrate(db, dialect);
  await install(store);
  const counts: number[] = [];
  for (const installation of QUERIES) {
    statements.length = 0;
    await store.installations.findAuthorities({ keyHash: 'hash', projectId: 'project-1', installation });
    counts.push(statements.length);
  }
  return counts;
}

it('takes one statement on SQLite', async () => {
  const open = async () => groupCommitDialect(sqliteConnection(new BetterSqlite(':memory:')), { maxUnits: 1 });
  expect(await countStatements(SQLITE, open)).toEqual([1, 1, 1]);
});

describe.skipIf(!(await isPostgresAvailable()))('with a PostgreSQL', { tags: ['postgres'] }, () => {
  it('takes one statement', async () => {
    const schema = await createPostgresSchema();
    opened.push(() => schema.drop());
    const open = async () => new PostgresDialect({ pool: postgresPool(new pg.Pool({ connectionString: schema.url })) });
    expect(await countStatements(POSTGRES, open)).toEqual([1, 1, 1]);
  });
});
