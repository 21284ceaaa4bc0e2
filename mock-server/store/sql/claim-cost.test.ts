import BetterSqlite from 'better-sqlite3';
import type { CompiledQuery, Dialect as KyselyDialect } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { tenantOf } from '../../core/scheduling/work-queue.ts';
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

const COVERING = /USING (COVERING INDEX|INTEGER PRIMARY KEY)/;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/**
 * A store with due messages and writes of twenty queues, due tasks of twenty projects, each in a queue of its own, and streams
 * that another process holds. With the statements that it has run.
 */
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
  await sql`
    insert into tasks (id, kind, queue, data, attempts, version, due_at)
    select 't' || i, 'subscriptions', 'p/d' || (i % ${sql.lit(QUEUES)}) || '/c' || i, '{}', 0, 1, i * 7919 % ${sql.lit(NOW)}
    from ${numbers} as numbers`.execute(db);
  await sql`
    insert into tasks (id, kind, queue, data, attempts, version, due_at, lease_token, lease_until)
    select 's' || i, 'streams', 'p/d' || (i % ${sql.lit(QUEUES)}) || '/c' || i, '{}', 0, 1, 0, 'other', ${sql.lit(NOW)} + i
    from ${numbers} as numbers`.execute(db);
  await sql`analyze`.execute(db);
  return { db, store, statements };
}

/** Claims messages, writes and tasks as workers do. @returns the statements that this took */
async function claim(store: SqlStore, statements: CompiledQuery[]): Promise<CompiledQuery[]> {
  statements.length = 0;
  const due = { now: NOW, except: [] };
  const messages = await store.deliveries.dueQueues(due);
  const writes = await store.operations.dueQueues({ ...due, actionType: 'write' });
  const tasks = await store.tasks.dueQueues({ ...due, kind: 'subscriptions' });
  expect([messages.length, writes.length, new Set(tasks.map(({ queue }) => tenantOf(queue))).size]).toEqual([
    QUEUES,
    QUEUES,
    QUEUES,
  ]);
  expect(await store.tasks.dueQueues({ ...due, kind: 'streams' })).toEqual([]);
  expect(await store.tasks.nextDueAt()).toBeLessThan(NOW);
  const queues = new Map(messages.map(({ queue }) => [queue, CLAIMED]));
  const work = { now: NOW, until: NOW + 1, token: 'worker', queues };
  expect(await store.deliveries.claim(work)).toHaveLength(QUEUES * CLAIMED);
  expect(await store.operations.claim({ ...work, actionType: 'write' })).toHaveLength(QUEUES * CLAIMED);
  const taskQueues = new Map(tasks.slice(0, CLAIMED).map(({ queue }) => [queue, 1]));
  expect(await store.tasks.claim({ ...work, kind: 'subscriptions', queues: taskQueues })).toHaveLength(CLAIMED);
  return [...statements];
}

const hasPostgres = await isPostgresAvailable();

describe(`choosing from ${BACKLOG} due items`, () => {
  it('reads indexes, and only the rows that it counts, on SQLite', async () => {
    const dialect = groupCommitDialect(sqliteConnection(new BetterSqlite(':memory:')), { maxUnits: 1 });
    const { db, store, statements } = await fill(SQLITE, dialect);
    for (const statement of await claim(store, statements)) {
      const { rows } = await db.executeQuery<{ detail: string }>({
        ...statement,
        sql: `explain query plan ${statement.sql}`,
      });
      const plan = rows.map(({ detail }) => detail);
      const reads = plan.filter((detail) => /^(SCAN|SEARCH) (deliveries|operations|tasks|item)\b/.test(detail));
      expect(reads.length).toBeGreaterThan(0);
      // The rows that are claimed are found by their key, to be changed and returned. An index of a computed column covers
      // nothing in SQLite, so that of tasks the rows that are counted are read as well.
      const isOfTasks = statement.sql.includes('tasks');
      const index = isOfTasks ? /USING (INDEX tasks_(due|of_tenant|of_queue)|INTEGER PRIMARY KEY)/ : COVERING;
      for (const read of reads) expect(read).toMatch(index);
      const isClaim = statement.sql.includes('update');
      if (isClaim || isOfTasks) expect(plan.filter((detail) => detail.includes('ORDER BY'))).toEqual([]);
    }
  }, 120_000);

  it.skipIf(!hasPostgres)(
    'reads as many rows on PostgreSQL as are claimed, and a few for each queue or project',
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
        for (const node of nodesOf(plan)) {
          const { 'Actual Rows': count = 0, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops = 0 } = node;
          expect((count + removed) * loops).toBeLessThanOrEqual(QUEUES * CLAIMED * 2);
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
  'Rows Removed by Filter'?: number;
}

function nodesOf(plan: PlanNode | undefined): PlanNode[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
