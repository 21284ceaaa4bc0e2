import BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createPostgresSchema, isPostgresAvailable } from '../testing/postgres-schema.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { POSTGRES, SQLITE } from './migrations/migration.ts';

let db: Kysely<Record<string, never>>;

beforeEach(() => {
  db = new Kysely({ dialect: new SqliteDialect({ database: new BetterSqlite(':memory:') }) });
});

const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`.execute(db);
  return rows.map(({ name }) => name);
};
const step = (number: number, ...statements: string[]) => ({
  number,
  name: `step-${number}`,
  statements: () => statements,
});

test('steps have numbers without gaps', () => {
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
});

test.each(MIGRATIONS)(
  'step $number locks a table before rows of it, for which other sessions may wait',
  (migration) => {
    const updated = new Set<string>();
    for (const statement of migration.statements(POSTGRES)) {
      const [, verb, table = ''] = /^\s*(update|alter table) (\w+)/.exec(statement) ?? [];
      if (verb === 'update') updated.add(table);
      else if (verb !== undefined) expect(updated).not.toContain(table);
    }
  },
);

test('each step is applied once, and later ones follow', async () => {
  await migrate(db, SQLITE, [step(1, 'create table one (a)')]);
  await migrate(db, SQLITE, [step(1, 'create table one (a)'), step(2, 'create table two (a)')]);
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
});

test('a step that fails leaves the schema as it was', async () => {
  const broken = [step(1, 'create table one (a)'), step(2, 'create table two (a)', 'create nonsense')];
  await expect(migrate(db, SQLITE, broken)).rejects.toThrow('syntax error');
  expect(await tables()).toEqual([]);
});

test('a schema of a newer version is refused', async () => {
  await migrate(db, SQLITE, [step(1), step(2)]);
  await expect(migrate(db, SQLITE, [step(1)])).rejects.toThrow('migrated to step 2 (step-2)');
});

test.skipIf(!(await isPostgresAvailable()))(
  'a migration that meets the work of an earlier version in a deadlock begins again',
  { tags: ['postgres'] },
  async () => {
    const schema = await createPostgresSchema();
    onTestFinished(() => schema.drop());
    const pool = new pg.Pool({ connectionString: schema.url });
    onTestFinished(() => pool.end());
    const earlier = await pool.connect();
    onTestFinished(() => earlier.release());
    await earlier.query('create table one as select 1 as a');
    // Of the two, PostgreSQL ends the migration.
    await earlier.query(`set deadlock_timeout = '1h'; begin; select from one`);
    const steps = [step(1, 'update one set a = 2', 'alter table one add column b integer')];
    const postgres = new Kysely({ dialect: new PostgresDialect({ pool }) });
    const limits = { lockTimeoutMs: 60_000, attempts: 2, pauseMs: 0 };
    const migrated = migrate(postgres, POSTGRES, steps, limits).catch((error: unknown) => error);
    const waiting = `select from pg_stat_activity where application_name = '${schema.name}' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await schema.query(waiting)).rowCount).toBe(1);

    await earlier.query('update one set a = 3');
    await earlier.query('commit');
    expect(await migrated).toBeUndefined();
    expect((await schema.query('select a, b from one')).rows).toEqual([{ a: 2, b: null }]);
  },
);

test('every list is read through an index', async () => {
  await migrate(db, SQLITE);
  const statements = [
    `select * from connections where project_id = 'p' order by create_time desc, seq desc`,
    `select * from connections where project_id = 'p' and group_ref = 'g' order by create_time desc, seq desc`,
    `select * from installations where project_id = 'p' order by create_time desc, seq desc`,
    `select * from installations where project_id = 'p' and group_ref = 'g' order by create_time desc, seq desc`,
    `select * from installations where connection_id = 'c'`,
    `select * from installations where integration_id = 'i' and group_ref = 'g'`,
    `select * from operations where installation_id = 'i' order by create_time desc, seq desc limit 10`,
    `select * from operations where installation_id = 'i' and resource = 'o' and action_type = 'read' and status = 'in_progress'`,
    `select queue, due_at from operations where action_type = 'read' and due_at is not null and due_at <= 1 and (lease_until is null or lease_until <= 1) order by due_at limit 1`,
    `select min(queue) from operations where action_type = 'read' and due_at is not null and queue > 'q'`,
    `select seq from operations where action_type = 'read' and queue = 'q' and due_at is not null and due_at <= 1 and (lease_until is null or lease_until <= 1) order by due_at, seq limit 1`,
    `select min(queue) from deliveries where due_at is not null and queue > 'q'`,
    `select seq from deliveries where queue = 'q' and due_at is not null and due_at <= 1 and (lease_until is null or lease_until <= 1) order by create_time, seq limit 1`,
    `select * from schedules where next_run_at <= 1 order by next_run_at limit 10`,
    `select count(*) from deliveries where destination_id = 'd' and status = 'pending'`,
    `select count(*) from deliveries where installation_id = 'i' and object_name = 'o' and status = 'held'`,
    `select seq from deliveries where installation_id = 'i' and object_name = 'o' and status = 'held' order by create_time, seq limit 9`,
    `select seq from deliveries where create_time < 'x' and create_time >= 'w' and status <> 'pending' order by create_time limit 9`,
    `select seq from deliveries where operation_id = 'o' and status = 'pending'`,
    `select path from blobs where expires_at < 1 and expires_at >= 0 order by expires_at limit 9`,
    `select seq from operations where status <> 'in_progress' and create_time < 'x' and (create_time, seq) > ('w', 1) order by create_time, seq limit 9`,
    `select seq from operations where installation_id = 'i' and resource = 'o' and action_type = 'read' and read_type = 'backfill' and (create_time, seq) > ('w', 1)`,
    `select seq from audit where create_time < 'x' and create_time >= 'w' order by create_time limit 9`,
    `select min(installation_id) from config_changes where installation_id > 'i'`,
    `delete from provider_quotas where blocked_until < 1`,
    `select * from connections where refresh_at is not null and refresh_at <= 1 order by refresh_at, seq limit 10`,
    `select refresh_at from connections where refresh_at is not null order by refresh_at limit 1`,
    `select * from jwt_keys where project_id = 'p' order by create_time, seq`,
    `select * from provider_apps where project_id = 'p' order by create_time, seq`,
    `delete from connect_flows where id = 'f' returning *`,
    `select id from connect_flows where expires_at < 1 and expires_at >= 0 order by expires_at limit 9`,
    `select * from config_changes where installation_id = 'i' order by create_time desc, seq desc limit 10`,
    `select * from audit where project_id = 'p' order by create_time desc, seq desc limit 10`,
    `select * from operation_logs where operation_id = 'o' order by timestamp, seq limit 10`,
    `select seq from operation_logs where timestamp < 'x' and timestamp >= 'w' order by timestamp limit 9`,
    `select * from topics where project_id = 'p' and name_key = 'n'`,
    `select * from event_routes where project_id = 'p' order by create_time, seq`,
    `select * from topic_routes where project_id = 'p' order by create_time, seq`,
    `select distinct t.destination_id from event_routes e join topic_routes t on t.topic_id = e.topic_id where e.project_id = 'p' and e.event_type = 'e'`,
    `delete from topic_routes where destination_id = 'd'`,
  ];
  for (const statement of statements) {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(db);
    const plan = rows.map(({ detail }) => detail).join('; ');
    expect(plan, statement).toMatch(/SEARCH .* USING (COVERING )?INDEX/);
    expect(plan, statement).not.toMatch(/SCAN (?!.*INDEX)/);
  }
});
