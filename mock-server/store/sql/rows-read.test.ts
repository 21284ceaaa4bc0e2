import BetterSqlite from 'better-sqlite3';
import type { CompiledQuery, Dialect as KyselyDialect } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { PartRequest } from '../../core/kernel/ports.ts';
import { genericPlan, isPlanned, rowsRead } from '../testing/generic-plan.ts';
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

/** Rows of the large project in each table; a thousand small projects have ten each. */
const ROWS = 20_000;
const SMALL_ROWS = 10_000;

const MAX_ROWS_READ = 100;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Values of the columns that matter by table, as expressions of the row number `i` and the project `p`. */
const TABLES: Record<string, Record<string, string>> = {
  groups: { project_id: 'p', group_ref: `'g' || i` },
  consumers: { project_id: 'p', consumer_ref: `'c' || i` },
  connections: {
    id: `'c' || i`,
    project_id: 'p',
    provider: `'provider' || i`,
    group_ref: `'g' || i`,
    consumer_ref: `'c' || i`,
    create_time: `'2026'`,
  },
  integrations: { id: `'i' || i`, project_id: 'p', name: `'n' || i` },
  revisions: { id: `'r' || i`, integration_id: `'i' || i`, content: `'{}'` },
  installations: {
    id: `'n' || i`,
    project_id: 'p',
    integration_id: `'i' || i`,
    group_ref: `'g' || i`,
    connection_id: `'c' || i`,
    create_time: `'2026'`,
    config: `'{}'`,
  },
  operations: {
    id: `'o' || i`,
    project_id: 'p',
    installation_id: `'n' || (i % 100)`,
    status: `case when i % 2 = 0 then 'success' else 'in_progress' end`,
    action_type: `'write'`,
    resource: `'calls'`,
    create_time: `'2026'`,
    metadata: `'{}'`,
    lease_token: `case when i % 2 = 1 then 't' end`,
  },
  operation_logs: { id: `'l' || i`, operation_id: `'o' || (i % 1000)`, timestamp: `'2026-11-01T00:00:00.000Z'` },
  deliveries: {
    id: `'m' || i`,
    project_id: 'p',
    installation_id: `'n' || i`,
    destination_id: `'d'`,
    status: `'delivered'`,
    body: `'x'`,
    create_time: `'2026'`,
  },
  destinations: { id: `'d' || i`, project_id: 'p', name: `'d' || i` },
  config_changes: { id: `'k' || i`, installation_id: `'n' || (i % 100)`, create_time: `'2026'`, config: `'{}'` },
  subscriptions: {
    installation_id: `'n' || i`,
    connection_id: `'c' || i`,
    provider: `'hubspot'`,
    account_ref: `'a' || i`,
    object_name: `'contacts'`,
    selection: `'{}'`,
  },
  event_channels: { name: `'e' || i`, installation_id: `'n' || i`, connection_id: `'c' || i` },
  failure_counts: { installation_id: `'n' || i`, object_name: `'contacts'` },
  watermarks: { installation_id: `'n' || i`, object_name: `'contacts'` },
};

/** A store with one large project among many small ones, and the statements that it has run. */
async function fill(dialect: Dialect, kysely: KyselyDialect) {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Database>({ dialect: kysely, log: ({ query }) => void statements.push(query) });
  const store = createSqlStore(db, dialect, { now: Date.now });
  cleanUps.push(() => store.close());
  await migrate(db, dialect);
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  const count = ROWS + SMALL_ROWS;
  const numbers =
    dialect.name === 'postgres'
      ? `(select i from generate_series(1, ${count}) as i)`
      : `(with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`;
  for (const [table, values] of Object.entries(TABLES)) {
    const columns = (tables.get(table) ?? []).filter(
      ({ name, isNullable, hasDefaultValue, isAutoIncrementing }) =>
        name in values || !(isNullable || hasDefaultValue || isAutoIncrementing || name === 'seq'),
    );
    const expressions = columns.map(
      ({ name, dataType }) => values[name] ?? (dataType.toLowerCase() === 'text' ? `'{}'` : '0'),
    );
    await sql
      .raw(`insert into ${table} (${columns.map(({ name }) => name).join()})
      select ${expressions.join()} from (
        select i, case when i <= ${ROWS} then 'large' else 'small' || (i % 1000) end as p from ${numbers} as numbers
      ) as numbered`)
      .execute(db);
  }
  // The server does not analyse an embedded database.
  if (dialect.name === 'postgres') await sql`analyze`.execute(db);
  return { db, store, statements };
}

/** Part of a list that begins in the middle. */
const PART: PartRequest = { limit: 10, after: { value: '2026', seq: 20_000 } };

/** Uses of lists of ids, which name two rows, and of lists in parts. */
const USES: Record<string, (store: SqlStore) => Promise<unknown>> = {
  'groups by ref': (store) => store.groups.getMany('large', ['g1', 'g2']),
  'consumers by ref': (store) => store.consumers.getMany('large', ['c1', 'c2']),
  'connections by id': (store) => store.connections.getMany(['c1', 'c2']),
  'revisions by id': (store) => store.integrations.getRevisions(['r1', 'r2']),
  'latest operations of installations': (store) => store.operations.latestByInstallation(['n101', 'n102']),
  'latest reads of objects': (store) => store.operations.latestReads('n101', ['contacts', 'calls']),
  'renewal of leases': (store) =>
    store.operations.renewLeases(
      [
        { id: 'o1', token: 't' },
        { id: 'o3', token: 't' },
      ],
      1,
    ),
  'one message again': (store) => store.deliveries.resend({ projectId: 'large', id: 'm1', now: 0, perSecond: 1 }),
  'subscriptions by account': (store) =>
    store.subscriptions.listByAccounts({
      provider: 'hubspot',
      accountRefs: ['a1', 'a2'],
      projectIds: ['large', 'small1'],
    }),
  'event channels of connections': (store) => store.eventChannels.listByConnections(['c1', 'c2']),
  'connections of a consumer in parts': (store) =>
    store.connections.listPart({ projectId: 'large', consumerRef: 'c5' }, PART),
  'connections of a provider in parts': (store) =>
    store.connections.listPart({ projectId: 'large', provider: 'provider5' }, PART),
  'connections in parts': (store) => store.connections.listPart({ projectId: 'large' }, PART),
  'installations of an integration in parts': (store) =>
    store.installations.listPart({ projectId: 'large', integrationId: 'i5' }, PART),
  'installations of a group in parts': (store) =>
    store.installations.listPart({ projectId: 'large', groupRef: 'g5' }, PART),
  'installations in parts': (store) => store.installations.listPart({ projectId: 'large' }, PART),
  'integrations in parts': (store) => store.integrations.listPart({ projectId: 'large' }, PART),
  'destinations in parts': (store) => store.destinations.listPart({ projectId: 'large' }, PART),
  'log lines in parts': (store) =>
    store.operationLogs.listPart({ operationId: 'o5' }, { limit: 10, after: { value: '2026-11-01', seq: 0 } }),
  'deletion of counts': (store) => store.failureCounts.delete('n1', ['contacts', 'deals']),
  'begin of watermarks': (store) => store.watermarks.begin('n1', ['contacts', 'deals'], '2026'),
  'deletion of an installation': (store) => store.installations.delete('n20000'),
};

const hasPostgres = await isPostgresAvailable();

describe(`statements in a project with ${ROWS} rows among small ones`, () => {
  it('find their rows by an index on SQLite', { timeout: 120_000 }, async () => {
    const dialect = groupCommitDialect(sqliteConnection(new BetterSqlite(':memory:')), { maxUnits: 1 });
    const { db, store, statements } = await fill(SQLITE, dialect);
    for (const [name, use] of Object.entries(USES)) {
      statements.length = 0;
      await use(store);
      for (const statement of statements.filter(isPlanned)) {
        const { rows } = await db.executeQuery<{ detail: string }>({
          ...statement,
          sql: `explain query plan ${statement.sql}`,
        });
        const scans = rows.filter(({ detail }) => /^SCAN (?!json_each|wanted|\d)/.test(detail));
        expect(scans, `${name}: ${statement.sql}`).toEqual([]);
      }
    }
  });

  it.skipIf(!hasPostgres)(
    'read only the wanted rows on PostgreSQL with the plan for every value',
    { tags: ['postgres'], timeout: 120_000 },
    async () => {
      const schema = await createPostgresSchema();
      cleanUps.push(() => schema.drop());
      const pool = new pg.Pool({ connectionString: schema.url });
      const { store, statements } = await fill(POSTGRES, new PostgresDialect({ pool: postgresPool(pool) }));
      const client = new pg.Client({ connectionString: schema.url });
      await client.connect();
      cleanUps.push(() => client.end());
      for (const [name, use] of Object.entries(USES)) {
        statements.length = 0;
        await use(store);
        for (const statement of statements.filter(isPlanned)) {
          const plan = await genericPlan(client, statement);
          expect(rowsRead(plan), `${name}: ${statement.sql}\n${JSON.stringify(plan, null, 1)}`).toBeLessThanOrEqual(
            MAX_ROWS_READ,
          );
        }
      }
    },
  );
});
