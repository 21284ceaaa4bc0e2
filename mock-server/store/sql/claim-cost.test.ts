import BetterSqlite from 'better-sqlite3';
import type { CompiledQuery, Dialect as KyselyDialect } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createPostgresSchema, isPostgresAvailable } from '../testing/postgres-schema.ts';
import type { Database } from './database.ts';
import { groupCommitDialect } from './group-commit-dialect.ts';
import { migrate } from './migrate.ts';
import type { Dialect } from './migrations/migration.ts';
import { POSTGRES, SQLITE } from './migrations/migration.ts';
import { postgresPool } from './postgres-pool.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';
import { sqliteConnection } from './sqlite-connection.ts';

const BACKLOG = 100_000;
const QUEUES = 20;
const NOW = 1_000_000;
const CLAIMED = 32;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A store with due messages and writes of twenty queues, and the statements that it has run. */
async function fill(dialect: Dialect, kysely: KyselyDialect) {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({ dialect: kysely, log: ({ query }) => void statements.push(query) });
  const store = createSqlStore(db, dialect, { now: Date.now });
  cleanUps.push(() => store.close());
  await migrate(db, dialect);
  const numbers = sql.raw(
    dialect.name === 'postgres'
      ? `(select i from generate_series(1, ${BACKLOG}) as i)`
      : `(with recursive n (i) as (select 1 union all select i + 1 from n where i < ${BACKLOG}) select i from n)`,
  );
  await sql`
    insert into deliveries (id, project_id, destination_id, installation_id, operation_id, body, create_time, status,
      attempts, due_at, queue)
    select 'm' || i, 'p', 'd' || (i % ${sql.lit(QUEUES)}), '', '', '', '2026-01-01T00:00:00.000Z', 'pending', 0,
      i * 7919 % ${sql.lit(NOW)}, 'p/d' || (i % ${sql.lit(QUEUES)})
    from ${numbers} as numbers`.execute(db);
  await sql`
    insert into operations (id, project_id, integration_id, installation_id, config_id, action_type, status, resource,
      metadata, create_time, attempts, due_at, queue)
    select 'o' || i, 'p', 'i', 'i', 'c', 'write', 'in_progress', 'calls', '{}', '2026-01-01T00:00:00.000Z', 0,
      i * 7919 % ${sql.lit(NOW)}, 'p/d' || (i % ${sql.lit(QUEUES)})
    from ${numbers} as numbers`.execute(db);
  await sql`analyze`.execute(db);
  return { db, store, statements };
}

/** Claims messages and writes as workers do. @returns the statements that this took */
async function claim(store: SqlStore, statements: CompiledQuery[]): Promise<CompiledQuery[]> {
  statements.length = 0;
  const due = { now: NOW, except: [] };
  const messages = await store.deliveries.dueQueues(due);
  const writes = await store.operations.dueQueues({ ...due, actionType: 'write' });
  expect([messages.length, writes.length]).toEqual([QUEUES, QUEUES]);
  const queues = new Map(messages.map(({ queue }) => [queue, CLAIMED]));
  const work = { now: NOW, until: NOW + 1, token: 'worker', queues };
  expect(await store.deliveries.claim(work)).toHaveLength(QUEUES * CLAIMED);
  expect(await store.operations.claim({ ...work, actionType: 'write' })).toHaveLength(QUEUES * CLAIMED);
  return [...statements];
}

const hasPostgres = await isPostgresAvailable();

describe(`choosing from ${BACKLOG} due items`, () => {
  it('reads indexes and no rows on SQLite', async () => {
    const dialect = groupCommitDialect(sqliteConnection(new BetterSqlite(':memory:')), { maxUnits: 1 });
    const { db, store, statements } = await fill(SQLITE, dialect);
    for (const statement of await claim(store, statements)) {
      const { rows } = await db.executeQuery<{ detail: string }>({
        ...statement,
        sql: `explain query plan ${statement.sql}`,
      });
      const plan = rows.map(({ detail }) => detail);
      const reads = plan.filter((detail) => /^(SCAN|SEARCH) (deliveries|operations|item)\b/.test(detail));
      expect(reads.length).toBeGreaterThan(0);
      // The rows that are claimed are found by their key, to be changed and returned.
      for (const read of reads) expect(read).toMatch(/USING (COVERING INDEX|INTEGER PRIMARY KEY)/);
      const isClaim = statement.sql.includes('update');
      if (isClaim) expect(plan.filter((detail) => detail.includes('ORDER BY'))).toEqual([]);
    }
  }, 120_000);

  it.skipIf(!hasPostgres)(
    'reads as many rows on PostgreSQL as are claimed, and a few for each queue',
    { tags: ['postgres'], timeout: 120_000 },
    async () => {
      const schema = await createPostgresSchema();
      cleanUps.push(() => schema.drop());
      const pool = new pg.Pool({ connectionString: schema.url });
      const { db, store, statements } = await fill(POSTGRES, new PostgresDialect({ pool: postgresPool(pool) }));
      for (const statement of await claim(store, statements)) {
        const { rows } = await db.executeQuery<{ 'QUERY PLAN': PlanNode[] }>({
          ...statement,
          sql: `explain (analyze, timing off, format json) ${statement.sql}`,
        });
        const [{ Plan: plan } = {}] = rows[0]?.['QUERY PLAN'] ?? [];
        // At most 256 rows to count, and a few for each queue; a plan that ranks the backlog reads it all.
        for (const { 'Actual Rows': count = 0, 'Actual Loops': loops = 0 } of nodesOf(plan)) {
          expect(count * loops).toBeLessThanOrEqual(QUEUES * CLAIMED * 2);
        }
      }
    },
  );
});

/** Node of a plan of PostgreSQL. */
interface PlanNode {
  Plan?: PlanNode;
  Plans?: PlanNode[];
  'Actual Rows'?: number;
  'Actual Loops'?: number;
}

function nodesOf(plan: PlanNode | undefined): PlanNode[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
