import BetterSqlite from 'better-sqlite3';
import type { CompiledQuery, Dialect as KyselyDialect } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openCredential, sealCredential } from '../../../mock-server/core/connections/sealed-credential.ts';
import { createWorkers } from '../../../mock-server/core/workers/workers.ts';
import type { Database } from '../../../mock-server/store/sql/database.ts';
import { groupCommitDialect } from '../../../mock-server/store/sql/group-commit-dialect.ts';
import { migrate } from '../../../mock-server/store/sql/migrate.ts';
import type { Dialect } from '../../../mock-server/store/sql/migrations/migration.ts';
import { POSTGRES, SQLITE } from '../../../mock-server/store/sql/migrations/migration.ts';
import { postgresPool } from '../../../mock-server/store/sql/postgres-pool.ts';
import { createSqlStore } from '../../../mock-server/store/sql/sql-store.ts';
import { sqliteConnection } from '../../../mock-server/store/sql/sqlite-connection.ts';
import { genericPlan, isPlanned, rowsRead } from '../../../mock-server/store/testing/generic-plan.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../../mock-server/store/testing/postgres-schema.ts';
import type { EventWorld } from '../../support/event-world.ts';
import { connectGroup, createEventWorld, deployTo, installFor, NEW_CONTACTS } from '../../support/event-world.ts';
import { afterThisTest } from '../../support/fault-world.ts';

const MANY = 10_000;
const FEW = 100;
/** Streams that no other process holds. */
const FREE_STREAMS = 50;
const SECONDS = 3;
const MAX_CALLS = 32;
const MAX_ROWS_READ = 300;

const CONTACT = {
  provider: 'salesforce',
  read: {
    objects: { Contact: { objectName: 'Contact', destination: 'hooks', selectedFields: { LastName: true } } },
  },
};

interface Target {
  name: string;
  isAvailable: boolean;
  tags: string[];
  dialect: Dialect;
  open(): Promise<{ kysely: KyselyDialect; url?: string }>;
}

const TARGETS: Target[] = [
  {
    name: 'SQLite',
    isAvailable: true,
    tags: [],
    dialect: SQLITE,
    open: async () => ({
      kysely: groupCommitDialect(sqliteConnection(new BetterSqlite(':memory:')), { maxUnits: 1 }),
    }),
  },
  {
    name: 'PostgreSQL',
    isAvailable: await isPostgresAvailable(),
    tags: ['postgres'],
    dialect: POSTGRES,
    open: async () => {
      const { url, drop } = await createPostgresSchema();
      afterThisTest(() => drop());
      const pool = new pg.Pool({
        connectionString: url,
        types: {
          getTypeParser: (oid: number) =>
            oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, 'text'),
        },
      });
      return { kysely: new PostgresDialect({ pool: postgresPool(pool) }), url };
    },
  },
];

/** Statements of a database, and the number of rows that they returned. */
interface Work {
  statements: CompiledQuery[];
  rows: number;
}

/** Calls that the simulated provider has received. */
interface Calls {
  checks: number;
  streams: number;
  most: number;
}

/** A world whose project `acme` has many Salesforce connections, each with an installation that has its channel. */
async function createLargeWorld({ dialect, open }: Target, count: number) {
  const work: Work = { statements: [], rows: 0 };
  const { kysely, url } = await open();
  const db = new Kysely<Database>({
    dialect: kysely,
    log: ({ query }) => void work.statements.push(query),
    plugins: [
      {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          work.rows += result.rows.length;
          return result;
        },
      },
    ],
  });
  await migrate(db, dialect);
  const store = createSqlStore(db, dialect, { now: Date.now });
  afterThisTest(() => store.close());
  const calls: Calls = { checks: 0, streams: 0, most: 0 };
  const provider = { isAnswering: false };
  let inFlight = 0;
  const world = await createEventWorld({
    ports: { store },
    provider: async (request) => {
      const { pathname } = new URL(request.url);
      const isStream = pathname.includes('/cometd/');
      if (!provider.isAnswering || !(isStream || pathname.endsWith('/tooling/query'))) return undefined;
      const messages: StreamMessage[] = isStream ? await request.json() : [];
      const answer = Response.json(isStream ? messages.map(accepted) : { records: [{ Id: '0YL000000000001' }] });
      if (messages.some(({ channel }) => channel === '/meta/connect')) {
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
        return answer;
      }
      if (messages.some(({ channel }) => channel === '/meta/handshake')) calls.streams += 1;
      if (!isStream) calls.checks += 1;
      inFlight += 1;
      calls.most = Math.max(calls.most, inFlight);
      // Others call meanwhile.
      await new Promise(setImmediate);
      inFlight -= 1;
      return answer;
    },
  });
  await deployTo(world, NEW_CONTACTS);
  await connectGroup(world, { provider: 'salesforce' });
  const { id: installation } = await installFor(world, { content: CONTACT });
  await world.work();
  await world.stop();
  const connection = (await store.installations.get(installation))?.connectionId ?? '';
  await multiply(world, db, { connection, installation }, count);
  if (dialect.name === 'postgres') await sql`analyze`.execute(db);
  provider.isAnswering = true;
  work.statements.length = 0;
  work.rows = 0;
  return { world, db, work, calls, url };
}

interface StreamMessage {
  channel: string;
}

/** @returns the reply of a provider that accepts each session and channel */
const accepted = (message: StreamMessage) => ({
  ...message,
  successful: true,
  clientId: 'client',
  version: '1.0',
  supportedConnectionTypes: ['long-polling'],
  ext: { replay: true },
});

/** Tables with rows of a connection and its installation, and columns that the database fills. */
const TABLES = [
  'connections',
  'installations',
  'subscriptions',
  'subscription_parts',
  'event_channels',
  'tasks',
] as const;
const COMPUTED = ['seq', 'tenant', 'claimable_at'];
const ROWS_PER_INSERT = 200;

/** Copies what there is of a connection and its installation, with further ids. */
async function multiply(
  { ports }: EventWorld,
  db: Kysely<Database>,
  { connection, installation }: { connection: string; installation: string },
  count: number,
): Promise<void> {
  const stored = await ports.store.connections.get(connection);
  const credential = stored && (await openCredential(ports, stored));
  if (credential?.ok !== true) throw new Error('The connection has no credential.');
  const channels = ports.connectors.subscribeOf?.('salesforce')?.accountSubscriptions;
  for (const table of TABLES) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    const texts = rows
      .map((row) => JSON.stringify(row, (name, value) => (COMPUTED.includes(name) ? undefined : value)))
      .filter((text) => text.includes(connection) || text.includes(installation));
    const copies: object[] = [];
    for (let index = 0; index < count; index += 1) {
      const [toConnection, toInstallation] = [`c${index}`, `i${index}`];
      const sealedCredential = await sealCredential(ports, toConnection, credential.value);
      for (const text of texts) {
        const copy = JSON.parse(
          text
            .replaceAll(channels?.channelOf(installation) ?? '', channels?.channelOf(toInstallation) ?? '')
            .replaceAll(connection, toConnection)
            .replaceAll(installation, toInstallation)
            .replaceAll('"g1"', `"g${index + 10}"`),
        );
        copies.push(table === 'connections' ? { ...copy, sealed_credential: sealedCredential } : copy);
      }
    }
    for (let from = 0; from < copies.length; from += ROWS_PER_INSERT) {
      // biome-ignore lint/suspicious/noExplicitAny: rows of several tables.
      await (db as Kysely<any>)
        .insertInto(table)
        .values(copies.slice(from, from + ROWS_PER_INSERT))
        .execute();
    }
  }
}

/** Starts the workers of another process. */
function startAgain({ ports }: EventWorld) {
  const workers = createWorkers(ports);
  afterThisTest(async () => {
    workers.stop();
    await workers.idle();
  });
  return workers;
}

/** The first seconds of a process in a database with a number of connections. */
async function start(target: Target, count: number) {
  const large = await createLargeWorld(target, count);
  const { world, db, work, calls } = large;
  const now = world.ports.clock.now();
  await sql`update tasks set due_at = ${now} where kind = 'streams'`.execute(db);
  await sql`
    update tasks set lease_token = 'other', lease_until = ${now + 3_600_000}
    where kind = 'streams' and seq in (
      select seq from tasks where kind = 'streams' order by seq limit ${count - FREE_STREAMS}
    )`.execute(db);
  work.statements.length = 0;
  work.rows = 0;
  const workers = startAgain(world);
  for (let second = 0; second < SECONDS; second += 1) {
    while ((await workers.runTasks()) > 0) await world.ports.store.tasks.nextDueAt();
    await workers.renewLeases();
    world.ports.clock.advance(1_000);
  }
  workers.stop();
  await workers.idle();
  // Two parts of each installation are looked for.
  const done = calls.checks / 2 + calls.streams;
  return { ...large, perTask: { statements: work.statements.length / done, rows: work.rows / done } };
}

describe.for(TARGETS)('a start on $name', (target) => {
  test.skipIf(!target.isAvailable)(
    `runs as many statements for a task with ${MANY} subscriptions as with ${FEW}, and none that reads them all`,
    { tags: target.tags, timeout: 240_000 },
    async () => {
      const few = await start(target, FEW);
      const many = await start(target, MANY);
      expect(many.calls.checks).toBe(SECONDS * 32 * 2);
      expect(many.calls.streams).toBeGreaterThanOrEqual(50);
      expect(many.calls.most).toBeLessThanOrEqual(MAX_CALLS);
      expect(many.perTask.statements).toBeLessThan(few.perTask.statements * 1.3);
      expect(many.perTask.rows).toBeLessThan(few.perTask.rows * 2);
      if (many.url === undefined) return;
      const client = new pg.Client({ connectionString: many.url });
      await client.connect();
      afterThisTest(() => client.end());
      const texts = new Map(many.work.statements.filter(isPlanned).map((statement) => [statement.sql, statement]));
      for (const statement of texts.values()) {
        const plan = await genericPlan(client, statement);
        expect
          .soft(rowsRead(plan), `${statement.sql}\n${JSON.stringify(plan, null, 1)}`)
          .toBeLessThanOrEqual(MAX_ROWS_READ);
      }
    },
  );

  test.skipIf(!target.isAvailable)(
    `works on the one task of a project among the first, while another project has ${MANY} at the provider`,
    { tags: target.tags, timeout: 240_000 },
    async () => {
      const { world, db } = await createLargeWorld(target, MANY);
      const { clock, store } = world.ports;
      await sql`update tasks set due_at = ${clock.now() - 60_000} where kind = 'subscriptions'`.execute(db);
      await deployTo(world, NEW_CONTACTS, 'rival');
      await connectGroup(world, { provider: 'salesforce', project: 'rival' });
      const { id } = await installFor(world, { content: CONTACT, project: 'rival' });
      const [{ taskId } = { taskId: undefined }] = await store.subscriptions.list(id);
      const own = async () => (await store.tasks.get(taskId ?? ''))?.dueAt;
      expect(await own()).toBeLessThanOrEqual(clock.now());
      expect(await startAgain(world).runTasks()).toBeLessThan(100);
      expect(await own()).toBeNull();
    },
  );
});
