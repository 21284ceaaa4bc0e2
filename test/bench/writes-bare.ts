import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import pg from 'pg';

/**
 * Durable inserts without a server, each in a separate transaction. Arguments: address of a PostgreSQL, or
 * `sqlite`; callers; seconds; bytes of a row. Prints inserts per second.
 */
const [database = 'sqlite', callers = '1', seconds = '2', bytes = '1000'] = process.argv.slice(2);
const body = 'x'.repeat(Number(bytes) - 36);
const { insert, close } = await (database === 'sqlite' ? openSqlite() : openPostgres(database));

let count = 0;
const begin = performance.now();
const end = begin + Number(seconds) * 1000;
const insertUntilEnd = async () => {
  while (performance.now() < end) {
    await insert();
    count += 1;
  }
};
await Promise.all(Array.from({ length: Number(callers) }, insertUntilEnd));
process.stdout.write(`${JSON.stringify({ perSecond: (count / (performance.now() - begin)) * 1000 })}\n`);
await close();
process.exit(0);

/** With the settings of the server. */
async function openSqlite() {
  const folder = await mkdtemp(join(tmpdir(), 'amp-bare-'));
  const sqlite = new BetterSqlite(join(folder, 'bare.sqlite'));
  sqlite.pragma('locking_mode = EXCLUSIVE');
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.exec('create table bare (id text primary key, body text not null)');
  const statement = sqlite.prepare('insert into bare (id, body) values (?, ?)');
  return {
    insert: async () => {
      statement.run(crypto.randomUUID(), body);
    },
    close: async () => {
      sqlite.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** With as many connections as the server. */
async function openPostgres(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query('create table if not exists bare (id text primary key, body text not null)');
  return {
    insert: () => pool.query('insert into bare (id, body) values ($1, $2)', [crypto.randomUUID(), body]),
    close: () => pool.end(),
  };
}
