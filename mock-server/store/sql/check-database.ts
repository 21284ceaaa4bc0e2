import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import pg from 'pg';

/** A database that cannot work as it is set up. The message is one sentence that says what to change. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}

/** Encodings that store every text. PostgreSQL has no other one. */
const ENCODING = 'UTF8';

/** Codes for a prepared statement that another connection of the pooler has, or has not. */
const LOST_STATEMENT = /^(26000|42P05)$/;
/** Rounds without a result: the pooler keeps a connection for each client. */
const MAX_ROUNDS = 5;

/**
 * Checks what would fail only under load or with certain texts: the encoding of the database, and a connection pooler that
 * loses prepared statements.
 *
 * @param config of every connection of the pool
 * @throws UnusableDatabase, or the error of the driver when the database cannot be reached
 */
export async function checkDatabase(config: ClientConfig): Promise<void> {
  const client = new pg.Client(config);
  // The failed statement reports it as well.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ encoding: string; pid: number }>(
      `select current_setting('server_encoding') as encoding, pg_backend_pid() as pid`,
    );
    const { encoding, pid } = rows[0] ?? { encoding: '', pid: 0 };
    if (encoding !== ENCODING) {
      throw new UnusableDatabase(
        `the database has the encoding ${encoding}, which cannot store every text; create one with "encoding 'UTF8' template template0"`,
      );
    }
    // A pooler invents the number of the process that it answers with.
    if (pid !== processOf(client)) await checkPooler(client, config);
  } finally {
    await client.end();
  }
}

/** The driver keeps it for cancelling statements, and its types omit it. */
function processOf(client: pg.Client): unknown {
  return 'processID' in client ? client.processID : undefined;
}

/** Prepares a statement, and has another client occupy the connection on which it was prepared. */
async function checkPooler(client: pg.Client, config: ClientConfig): Promise<void> {
  const statement = { name: `check_${randomUUID()}`, text: 'select pg_backend_pid() as pid' };
  const run = async () => (await client.query<{ pid: number }>(statement)).rows[0]?.pid;
  const other = new pg.Client(config);
  other.on('error', () => {});
  try {
    await other.connect();
    const preparedOn = await run();
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      await other.query('begin');
      const ranOn = await run();
      await other.query('commit');
      if (ranOn !== preparedOn) return;
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !LOST_STATEMENT.test(error.code ?? '')) throw error;
    throw new UnusableDatabase(
      'the connection pooler loses prepared statements; let it pool sessions, or give PgBouncer 1.21 or newer the setting max_prepared_statements',
    );
  } finally {
    await other.end();
  }
}
