import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { DATABASE_FILE } from '../../mock-server/store/sql/open-sqlite-store.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { afterThisTest } from './fault-world.ts';
import type { SpawnedServer } from './spawn-server.ts';

/** Where a server process stops inside of a transaction. */
interface StuckInsert {
  table: string;
  /** Condition on the row as `new`. */
  when: string;
}

/** A database whose inserts can be made to take for ever, so that a test kills the server between two statements. */
export interface StuckDatabase {
  dataDir: string;
  env: Record<string, string>;
  /** Lets no matching row in from now on. No server may run. */
  stick(insert: StuckInsert): Promise<void>;
  /** Resolves when the server waits for such an insert. */
  reached(server: SpawnedServer): Promise<void>;
  /** Ends what a killed server left, and lets every row in. */
  loosen(): Promise<void>;
}

/** Time without a response after which a server on SQLite waits for a statement, in ms. */
const SILENCE_MS = 3_000;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amp-stuck-'));
  afterThisTest(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function onSqlite(): Promise<StuckDatabase> {
  const dataDir = await newFolder();
  const change = async (text: string) => {
    const database = new BetterSqlite(join(dataDir, DATABASE_FILE));
    database.exec(text);
    database.close();
  };
  return {
    dataDir,
    env: {},
    stick: ({ table, when }) =>
      change(`
        create view endless as with recursive n (i) as (select 1 union all select i + 1 from n) select i from n;
        create trigger stuck before insert on ${table} when ${when} begin select count(*) from endless; end`),
    // A statement keeps the process from everything else.
    reached: async ({ api }) => {
      for (;;) {
        const signal = AbortSignal.timeout(SILENCE_MS);
        const response = await fetch(`${api}/healthz`, { signal }).catch(() => undefined);
        if (response === undefined) return;
        await response.text();
      }
    },
    loosen: () => change('drop trigger stuck; drop view endless'),
  };
}

/** A database whose commits can take for ever, too. */
interface StuckPostgres extends StuckDatabase {
  /** Lets no transaction with a matching row commit from now on. */
  stickCommits(insert: StuckInsert): Promise<void>;
  /** Lets the commits of a killed server go on to their end. */
  finishCommits(): Promise<void>;
}

/** PostgreSQL in a schema of its own. */
export async function openStuckPostgres(): Promise<StuckPostgres> {
  const schema = await createPostgresSchema();
  afterThisTest(() => schema.drop());
  const add = async (trigger: string) => {
    await schema.query(`
      create table ended ();
      create function wait_for_end() returns trigger language plpgsql as $$
      begin
        while not exists (select from ended) loop perform pg_sleep(0.1); end loop;
        return new;
      end $$;
      create ${trigger} execute function wait_for_end()`);
  };
  const hasSession = async (condition: string) => {
    const { rowCount } = await schema.query(
      `select from pg_stat_activity where application_name = '${schema.name}' and pid <> pg_backend_pid() and ${condition}`,
    );
    return rowCount !== 0;
  };
  return {
    dataDir: await newFolder(),
    env: { DATABASE_URL: schema.url, AMP_ENCRYPTION_KEY: randomBytes(32).toString('base64') },
    stick: ({ table, when }) => add(`trigger stuck before insert on ${table} for each row when (${when})`),
    stickCommits: ({ table, when }) =>
      add(
        `constraint trigger stuck after insert on ${table} deferrable initially deferred for each row when (${when})`,
      ),
    reached: async () => {
      while (!(await hasSession(`wait_event = 'PgSleep'`))) {}
    },
    loosen: async () => {
      await schema.cutConnections();
      await schema.query('drop function wait_for_end cascade; drop table ended');
    },
    finishCommits: async () => {
      await schema.query('insert into ended default values');
      while (await hasSession(`state <> 'idle'`)) {}
    },
  };
}

/** Each database of a server process, for `describe.each`. */
export const STUCK_DATABASES = [
  { database: 'SQLite', tags: [], isAvailable: true, open: onSqlite },
  { database: 'PostgreSQL', tags: ['postgres'], isAvailable: await isPostgresAvailable(), open: openStuckPostgres },
];
