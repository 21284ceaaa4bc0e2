import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { toStoreError } from './database-errors.ts';
import { decodeRows, encodeText } from './text-codec.ts';

/** PostgreSQL pool for Kysely that encodes texts and converts errors of the driver. */
export function postgresPool(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await translated(() => pool.connect());
      const known = clients.get(client);
      if (known !== undefined) return known;
      const seen = poolClient(client);
      clients.set(client, seen);
      return seen;
    },
  };
}

function poolClient(client: PoolClient): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]) => {
    const result = await translated(() => client.query(text, parameters.map(encodeText)), true);
    return { ...result, rows: decodeRows(result.rows) };
  };
  return {
    // The second signature is for cursors, which are not configured; the caller's query determines the type of the
    // rows.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken),
  };
}

async function translated<T>(work: () => Promise<T>, wasSent = false): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error, wasSent);
  }
}
