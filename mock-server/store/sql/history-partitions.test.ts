import type { CompiledQuery } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntry, install, logLine, operation } from '../../../test/conformance/store/records.ts';
import type { ManualClock } from '../../../test/support/core-ports.ts';
import { createManualClock, createTestPorts } from '../../../test/support/core-ports.ts';
import { noTelemetry } from '../../core/kernel/no-telemetry.ts';
import type { HistoryPartitions, Log } from '../../core/kernel/ports.ts';
import type { Retention } from '../../core/workers/retention.ts';
import { DEFAULT_RETENTION } from '../../core/workers/retention.ts';
import { createWorkers } from '../../core/workers/workers.ts';
import type { PostgresSchema } from '../testing/postgres-schema.ts';
import { createPostgresSchema, isPostgresAvailable } from '../testing/postgres-schema.ts';
import type { Database } from './database.ts';
import { postgresHistoryPartitions } from './history-partitions.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { POSTGRES } from './migrations/migration.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { postgresPool } from './postgres-pool.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';

const HISTORIES = ['audit', 'operation_logs'] as const;
const DAY_MS = 86_400_000;
/** More rows than a test has. */
const LIMIT = 1_000;

describe.skipIf(!(await isPostgresAvailable()))('partitions of history on PostgreSQL', { tags: ['postgres'] }, () => {
  let schema: PostgresSchema;
  let clock: ManualClock;
  let warnings: string[];
  let reasons: unknown[];
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    schema = await createPostgresSchema();
    cleanUps.push(() => schema.drop());
    clock = createManualClock('2026-01-20T12:00:00.000Z');
    warnings = [];
    reasons = [];
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  const log: Log = {
    debug() {},
    info() {},
    warn: (event, fields) => {
      warnings.push(event);
      reasons.push(fields?.['reason']);
    },
    error() {},
  };

  /** Connects to the schema and collects what the database reports about its statements. */
  function connect(notices: string[]): { db: Kysely<Database> } {
    const url = new URL(schema.url);
    url.searchParams.set('options', `-csearch_path=${schema.name} -cclient_min_messages=debug1`);
    const pool = new pg.Pool({ connectionString: url.href });
    pool.on('connect', (client) => client.on('notice', ({ message }) => notices.push(message ?? '')));
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: postgresPool(pool) }) });
    cleanUps.push(() => db.destroy());
    return { db };
  }

  async function open(): Promise<SqlStore & { historyPartitions: HistoryPartitions }> {
    const { historyPartitions, ...store } = await openPostgresStore({ url: schema.url, clock, log });
    cleanUps.push(() => store.close());
    if (historyPartitions === undefined) throw new Error('The store does not partition history.');
    return { ...store, historyPartitions };
  }

  /** @returns the partitions of a history that are in the schema of the test */
  async function partitionsOf(history: string): Promise<string[]> {
    const { rows } = await schema.query(`
      select partition.relname from pg_inherits join pg_class partition on partition.oid = inhrelid
      where inhparent = '${history}'::regclass and relnamespace = '${schema.name}'::regnamespace order by relname`);
    return rows.map(({ relname }) => relname);
  }

  /** @returns ids of the rows of each partition that has some */
  async function rowsByPartition(history: string): Promise<Record<string, string[]>> {
    const { rows } = await schema.query(`
      select tableoid::regclass::text as partition, array_agg(id order by id) as ids from ${history} group by 1 order by 1`);
    return Object.fromEntries(rows.map(({ partition, ids }) => [partition, ids]));
  }

  async function addRows(store: SqlStore, ...instants: string[]): Promise<void> {
    for (const instant of instants) {
      await store.audit.insert(auditEntry({ id: instant, createTime: `${instant}:00.000Z` }));
      await store.operationLogs.append([logLine({ id: instant, timestamp: `${instant}:00.000Z` })]);
    }
  }

  /** Locks a table against changes of its definition until the returned function is called. */
  async function use(table: string): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: schema.url });
    await client.connect();
    await client.query(`begin; select from ${table}`);
    return async () => {
      await client.query('rollback');
      await client.end();
    };
  }

  it('exist for this month and the next, and a default one has all other rows', async () => {
    const store = await open();
    await addRows(
      store,
      '2025-12-31T23:59',
      '2026-01-01T00:00',
      '2026-01-31T23:59',
      '2026-02-01T00:00',
      '2026-03-01T00:00',
    );
    for (const history of HISTORIES) {
      expect(await rowsByPartition(history)).toEqual({
        [`${history}_2026_01`]: ['2026-01-01T00:00', '2026-01-31T23:59'],
        [`${history}_2026_02`]: ['2026-02-01T00:00'],
        [`${history}_default`]: ['2025-12-31T23:59', '2026-03-01T00:00'],
      });
    }
    expect(await store.audit.list('project-1', { limit: 10 })).toHaveLength(5);
    expect(await store.operationLogs.list('operation-1', 10)).toHaveLength(5);
  });

  it('are created once, by whichever process is first', async () => {
    const stores = await Promise.all([open(), open()]);
    clock.moveTo(Date.parse('2026-02-10T00:00:00.000Z'));
    await Promise.all(stores.map(({ historyPartitions }) => historyPartitions.create()));
    for (const history of HISTORIES) {
      expect(await partitionsOf(history)).toEqual(
        ['2026_01', '2026_02', '2026_03', 'default'].map((name) => `${history}_${name}`),
      );
    }
    expect(warnings).toEqual([]);
  });

  it('are created with the rows of their month in the default one, up to 1,000', async () => {
    const store = await open();
    await addRows(store, '2026-03-02T00:00', '2026-04-02T00:00', '2026-05-02T00:00');
    await schema.query(`
      insert into audit (id, project_id, actor, action, target, request_id, create_time)
      select 'a' || i, 'project-1', '{}', 'deleteConnection', '{}', 'r', '2026-03-02T00:00:00.000Z'
      from generate_series(1, 1000) as i`);
    clock.moveTo(Date.parse('2026-03-10T00:00:00.000Z'));
    await store.historyPartitions.create();
    expect(await rowsByPartition('operation_logs')).toEqual({
      operation_logs_2026_03: ['2026-03-02T00:00'],
      operation_logs_2026_04: ['2026-04-02T00:00'],
      operation_logs_default: ['2026-05-02T00:00'],
    });
    const { audit_default: inDefault, ...others } = await rowsByPartition('audit');
    expect(others).toEqual({ audit_2026_04: ['2026-04-02T00:00'] });
    expect(inDefault).toHaveLength(1_002);
    expect(reasons).toEqual([expect.stringContaining('more than 1000 rows of 2026-03')]);
  });

  it('are created without reading the default one while it is locked', async () => {
    const store = await open();
    await addRows(store, '2025-12-31T23:59');
    const notices: string[] = [];
    const { db } = connect(notices);
    clock.moveTo(Date.parse('2026-02-10T00:00:00.000Z'));
    await postgresHistoryPartitions({ db, clock, log }).create();
    for (const history of HISTORIES) {
      expect(await partitionsOf(history)).toContain(`${history}_2026_03`);
      expect(notices).toContain(
        `updated partition constraint for default partition "${history}_default" is implied by existing constraints`,
      );
    }
    await addRows(store, '2026-03-01T00:00');
    const { rows } = await schema.query(`
      select conname from pg_constraint where connamespace = '${schema.name}'::regnamespace and contype = 'c'
        and conrelid in ('audit_default'::regclass, 'operation_logs_default'::regclass)`);
    expect(rows).toEqual([]);
  });

  it('are not created while a table has their name, which the log says', async () => {
    const store = await open();
    await schema.query('create table audit_2026_03 ()');
    clock.moveTo(Date.parse('2026-02-10T00:00:00.000Z'));
    await store.historyPartitions.create();
    expect(reasons).toEqual(['The table audit_2026_03 exists and is no partition. Rename or drop it.']);
    expect(await partitionsOf('operation_logs')).toContain('operation_logs_2026_03');
  });

  it('are created later while a transaction uses the default one, which gets the rows', async () => {
    const store = await open();
    const release = await use('audit_default');
    clock.moveTo(Date.parse('2026-02-10T00:00:00.000Z'));
    await store.historyPartitions.create();
    expect(warnings).toEqual(['database.history-partition-unchanged']);
    expect(await partitionsOf('operation_logs')).toContain('operation_logs_2026_03');
    await addRows(store, '2026-03-01T00:00');
    expect(await rowsByPartition('audit')).toEqual({ audit_default: ['2026-03-01T00:00'] });
    await release();
    clock.moveTo(Date.parse('2026-03-10T00:00:00.000Z'));
    await store.historyPartitions.create();
    expect(await rowsByPartition('audit')).toEqual({ audit_2026_03: ['2026-03-01T00:00'] });
  });

  it('are left to another process that changes them', async () => {
    const store = await open();
    const client = new pg.Client({ connectionString: schema.url });
    await client.connect();
    cleanUps.push(() => client.end());
    await client.query(`select pg_advisory_lock(7266002, 'audit'::regclass::oid::integer)`);
    clock.moveTo(Date.parse('2026-02-10T00:00:00.000Z'));
    await store.historyPartitions.create();
    expect(await partitionsOf('audit')).not.toContain('audit_2026_03');
    expect(await partitionsOf('operation_logs')).toContain('operation_logs_2026_03');
    expect(warnings).toEqual([]);
  });

  it('are dropped once, when the whole month has passed', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    await addRows(first, '2026-01-01T00:00', '2026-02-01T00:00');
    expect(await first.historyPartitions.drop('audit', '2026-01-31T23:59:59.999Z')).toEqual({
      dropped: 0,
      oldest: '2026-01-01T00:00:00.000Z',
    });
    const outcomes = await Promise.all(
      [first, second].map(({ historyPartitions }) => historyPartitions.drop('audit', '2026-02-01T00:00:00.000Z')),
    );
    expect(outcomes.map(({ dropped }) => dropped).sort()).toEqual([0, 1]);
    expect(await partitionsOf('audit')).toEqual(['audit_2026_02', 'audit_default']);
    expect(await rowsByPartition('audit')).toEqual({ audit_2026_02: ['2026-02-01T00:00'] });
    expect(await partitionsOf('operation_logs')).toContain('operation_logs_2026_01');
  });

  it('are dropped later while a transaction uses them', async () => {
    const store = await open();
    const release = await use('audit_2026_01');
    const before = '2026-02-01T00:00:00.000Z';
    expect(await store.historyPartitions.drop('audit', before)).toEqual({
      dropped: 0,
      oldest: '2026-02-01T00:00:00.000Z',
    });
    expect(warnings).toEqual(['database.history-partition-unchanged']);
    await release();
    expect(await store.historyPartitions.drop('audit', before)).toEqual({
      dropped: 1,
      oldest: '2026-02-01T00:00:00.000Z',
    });
  });

  describe('a sweep', () => {
    /** Runs the sweep of a server. @returns the counts of its metric by kind */
    async function sweep(store: SqlStore, retention: Partial<Retention> = {}): Promise<Record<string, number>> {
      const counted: Record<string, number> = {};
      const telemetry: typeof noTelemetry = {
        ...noTelemetry,
        count: (_, { kind = '' }, amount = 1) => {
          counted[kind] = (counted[kind] ?? 0) + amount;
        },
      };
      const ports = createTestPorts({}, {}, { store, clock, telemetry });
      await createWorkers(ports, { ...DEFAULT_RETENTION, ...retention }).sweep();
      return counted;
    }

    it('deletes audit entries with the partition of their month, up to a month after their retention', async () => {
      const store = await open();
      await addRows(store, '2026-01-10T00:00', '2026-02-10T00:00');
      clock.moveTo(Date.parse('2026-01-31T23:00:00.000Z') + 365 * DAY_MS);
      expect(await sweep(store)).not.toHaveProperty('audit');
      expect(await rowsByPartition('audit')).toHaveProperty('audit_2026_01');
      clock.moveTo(Date.parse('2026-02-01T00:00:00.000Z') + 365 * DAY_MS);
      expect(await sweep(store)).toEqual({ audit_partitions: 1 });
      expect(await rowsByPartition('audit')).toEqual({ audit_2026_02: ['2026-02-10T00:00'] });
      expect(await partitionsOf('audit')).toEqual([
        'audit_2026_02',
        'audit_2027_01',
        'audit_2027_02',
        'audit_2027_03',
        'audit_default',
      ]);
    });

    it('deletes the rows of a partition that cannot be dropped, and drops the others', async () => {
      const store = await open();
      await schema.query('create view report as select id from audit_2026_01');
      await addRows(store, '2026-01-10T00:00', '2026-02-10T00:00', '2026-03-10T00:00');
      clock.moveTo(Date.parse('2026-03-05T00:00:00.000Z') + 365 * DAY_MS);
      expect(await sweep(store)).toMatchObject({ audit: 1, audit_partitions: 1 });
      expect(await rowsByPartition('audit')).toEqual({ audit_default: ['2026-03-10T00:00'] });
      expect(reasons).toEqual([expect.stringContaining('other objects depend on it')]);
    });

    it('deletes the rows of a short retention on time, and drops the partition after its month', async () => {
      const store = await open();
      await addRows(store, '2026-01-10T00:00', '2026-01-20T00:00');
      clock.moveTo(Date.parse('2026-02-15T00:00:00.000Z'));
      expect(await sweep(store, { auditDays: 30 })).toEqual({ audit: 1, operation_logs: 1 });
      for (const history of HISTORIES) {
        expect(await rowsByPartition(history)).toEqual({ [`${history}_2026_01`]: ['2026-01-20T00:00'] });
      }
      clock.moveTo(Date.parse('2026-03-03T00:00:00.000Z'));
      expect(await sweep(store, { auditDays: 30 })).toEqual({ audit_partitions: 1, operation_logs_partitions: 1 });
      for (const history of HISTORIES) expect(await partitionsOf(history)).not.toContain(`${history}_2026_01`);
    });

    it('deletes rows of the default partition on time', async () => {
      const store = await open();
      await addRows(store, '2025-11-10T00:00', '2025-11-30T00:00', '2026-01-10T00:00');
      clock.moveTo(Date.parse('2025-11-20T00:00:00.000Z') + 365 * DAY_MS);
      expect(await sweep(store)).toMatchObject({ audit: 1 });
      expect(await rowsByPartition('audit')).toEqual({
        audit_2026_01: ['2026-01-10T00:00'],
        audit_default: ['2025-11-30T00:00'],
      });
    });
  });

  it('of several months lose the logs of an operation that is deleted', async () => {
    const store = await open();
    await install(store);
    for (const id of ['operation-1', 'operation-2']) await store.operations.insert(operation({ id }));
    await addRows(store, '2025-12-01T00:00', '2026-01-01T00:00', '2026-02-01T00:00');
    await store.operationLogs.append([logLine({ id: 'other', operationId: 'operation-2' })]);
    const { deleted } = await store.operations.deleteFinished({ before: '2026-03-01T00:00:00.000Z', limit: LIMIT });
    expect(deleted).toBe(1);
    expect(await rowsByPartition('operation_logs')).toEqual({ operation_logs_2026_01: ['other'] });
    await store.transaction((inside) => inside.histories.delete('installation-1'));
    expect(await rowsByPartition('operation_logs')).toEqual({});
  });

  describe('a database of the version before', () => {
    let db: Kysely<Database>;

    beforeEach(async () => {
      const pool = new pg.Pool({ connectionString: schema.url });
      db = new Kysely({ dialect: new PostgresDialect({ pool: postgresPool(pool) }) });
      cleanUps.push(() => db.destroy());
      await migrate(
        db,
        POSTGRES,
        MIGRATIONS.filter(({ number }) => number < 17),
      );
      clock.moveTo(Date.now());
    });

    const daysAgo = (days: number) => new Date(clock.now() - days * DAY_MS).toISOString().slice(0, 16);
    const lists = async (store: SqlStore) => [
      await store.audit.list('project-1', { limit: 10 }),
      await store.operationLogs.list('operation-1', 10),
    ];

    it('keeps its rows where they are, as the partition of everything before the month after next', async () => {
      const former = createSqlStore(db, POSTGRES, clock);
      await addRows(former, daysAgo(400), daysAgo(40), daysAgo(0), daysAgo(-70));
      const before = await lists(former);
      // Prepares the statements of a process of that version.
      for (let turn = 0; turn < 2; turn += 1) await lists(former);
      const fileOf = async (table: string) =>
        (await schema.query(`select pg_relation_filenode('${table}') as file`)).rows[0].file;
      const files = [await fileOf('audit'), await fileOf('operation_logs')];

      const store = await open();
      expect([await lists(store), await lists(former)]).toEqual([before, before]);
      for (const [index, history] of HISTORIES.entries()) {
        const [existing = '', others] = await partitionsOf(history);
        expect(existing).toMatch(/_before_\d{4}_\d\d$/);
        expect(await rowsByPartition(history)).toEqual({
          [existing]: [daysAgo(400), daysAgo(40), daysAgo(0)],
          [`${others}`]: [daysAgo(-70)],
        });
        expect(await fileOf(existing)).toBe(files[index]);
      }
      // Newer rows come after the existing ones of the same instant.
      await store.audit.insert(auditEntry({ id: 'newer', createTime: `${daysAgo(-70)}:00.000Z` }));
      expect((await store.audit.list('project-1', { limit: 1 })).map(({ id }) => id)).toEqual(['newer']);
    });

    it('deletes its rows on time, and drops their partition when all of them have expired', async () => {
      await addRows(createSqlStore(db, POSTGRES, clock), daysAgo(400), daysAgo(300));
      const store = await open();
      const before = `${daysAgo(365)}:00.000Z`;
      expect(await store.historyPartitions.drop('audit', before)).toMatchObject({ dropped: 0 });
      expect((await store.audit.deleteBefore({ before, limit: LIMIT })).deleted).toBe(1);
      expect(await store.historyPartitions.drop('audit', `${daysAgo(-62)}:00.000Z`)).toEqual({ dropped: 1 });
      expect(await partitionsOf('audit')).toEqual(['audit_default']);
    });

    it('keeps the privileges on its tables', async () => {
      await schema.query(`
        grant select, insert on audit to pg_monitor with grant option; grant select on operation_logs to public`);
      await open();
      const { rows } = await schema.query(`
        select has_table_privilege('pg_monitor', 'audit', 'select with grant option, insert with grant option') as granted,
          has_table_privilege('pg_monitor', 'audit', 'delete') as extended,
          has_table_privilege('pg_monitor', 'operation_logs', 'select') as public`);
      expect(rows).toEqual([{ granted: true, extended: false, public: true }]);
    });

    it('is migrated without reading its tables while they are locked', async () => {
      await addRows(createSqlStore(db, POSTGRES, clock), daysAgo(40));
      const notices: string[] = [];
      await migrate(connect(notices).db, POSTGRES);
      for (const history of HISTORIES) {
        const [existing] = await partitionsOf(history);
        expect(notices).toContain(`partition constraint for table "${existing}" is implied by existing constraints`);
      }
    });

    it('accepts entries while a session that uses its tables prevents the migration', async () => {
      const former = createSqlStore(db, POSTGRES, clock);
      const release = await use('audit');
      const migrating = migrate(db, POSTGRES, MIGRATIONS, { lockTimeoutMs: 50, attempts: 2, pauseMs: 0 });
      await expect(migrating).rejects.toMatchObject({
        name: 'StoreUnavailable',
        cause: { message: expect.stringContaining('another session, such as a dump, uses the table audit') },
      });
      await addRows(former, daysAgo(0));
      await release();
      await migrate(db, POSTGRES);
      expect(await partitionsOf('audit')).toHaveLength(2);
    });

    it('is migrated when the session that uses its tables has ended', async () => {
      const release = await use('operation_logs');
      const migrating = migrate(db, POSTGRES, MIGRATIONS, { lockTimeoutMs: 50, attempts: 1_000, pauseMs: 10 });
      await vi.waitFor(async () => {
        const { rows } = await schema.query(`
          select from pg_stat_activity where application_name = '${schema.name}' and wait_event_type = 'Lock'`);
        expect(rows).not.toEqual([]);
      });
      await release();
      await migrating;
      expect(await partitionsOf('operation_logs')).toEqual(['operation_logs_default']);
    });

    it('without rows has no partition for them', async () => {
      await open();
      for (const history of HISTORIES)
        expect((await partitionsOf(history)).filter((name) => /before/.test(name))).toEqual([]);
    });
  });

  it('are read through indexes for a page, for the logs of an operation and for a deletion', async () => {
    const statements: CompiledQuery[] = [];
    const pool = new pg.Pool({ connectionString: schema.url });
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: postgresPool(pool) }),
      log: ({ query }) => void statements.push(query),
    });
    cleanUps.push(() => db.destroy());
    await migrate(db, POSTGRES);
    await postgresHistoryPartitions({ db, clock, log }).create();
    const store = createSqlStore(db, POSTGRES, clock);
    // Through December, which is in the default partition, January and most of February.
    const instants = `
      select i, to_char(timestamp '2025-12-01' + i * interval '2 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as instant
      from generate_series(1, 60000) as i`;
    await sql`
      insert into audit (id, project_id, actor, action, target, request_id, create_time)
      select 'a' || i, 'p' || i % 200, '{}', 'deleteConnection', '{}', 'r', instant
      from (${sql.raw(instants)}) as rows`.execute(db);
    await sql`
      insert into operation_logs (id, operation_id, timestamp, severity, msg)
      select 'l' || i, 'o' || i % 10000, instant, 'INFO', repeat('Read started. ', 40)
      from (${sql.raw(instants)}) as rows`.execute(db);
    await sql`
      insert into operations (id, project_id, integration_id, installation_id, config_id, action_type, status, resource,
        metadata, create_time, attempts)
      select 'o' || i, 'p', 'i', 'i', 'c', 'write', 'success', 'calls', '{}', '2025-12-01T00:00:00.000Z', 0
      from generate_series(1, 10) as i`.execute(db);
    await sql`analyze`.execute(db);

    statements.length = 0;
    const page = await store.audit.list('p7', { limit: 10 });
    expect(await store.audit.list('p7', { limit: 10, before: page[9]?.id ?? '' })).toHaveLength(10);
    expect(await store.operationLogs.list('o7', 10)).toHaveLength(6);
    const undone = store.transaction(async (inside) => {
      const batch = { before: '2026-02-01T00:00:00.000Z', limit: 100 };
      expect((await inside.audit.deleteBefore(batch)).deleted).toBe(100);
      expect((await inside.operationLogs.deleteBefore(batch)).deleted).toBe(100);
      expect((await inside.operations.deleteFinished(batch)).deleted).toBe(10);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');

    const ofHistory = statements.filter((statement) => /\b(audit|operation_logs)\b/.test(statement.sql));
    expect(ofHistory).toHaveLength(6);
    for (const statement of ofHistory) {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
        ...statement,
        sql: `explain (analyze, timing off, format json) ${statement.sql}`,
      });
      const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
      expect(nodes.some((node) => 'Index Name' in node)).toBe(true);
      // A deletion by age does not read the partitions of other months.
      if (/batch_age/.test(statement.sql)) expect(nodes.some((node) => node['Actual Loops'] === 0)).toBe(true);
      for (const node of nodes) expect(rowsReadBy(node), statement.sql).toBeLessThanOrEqual(100);
    }
  });
});

/** Node of a plan of PostgreSQL. */
interface PlanNode {
  Plans?: PlanNode[];
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function rowsReadBy(node: PlanNode): number {
  const { 'Actual Rows': rows = 0, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops = 0 } = node;
  return (rows + removed) * loops;
}
