import pg from 'pg';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';

/** URL of the PostgreSQL for tests. */
const POSTGRES_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test';

/** @returns whether a PostgreSQL is reachable at {@link POSTGRES_URL} */
export async function isPostgresAvailable(): Promise<boolean> {
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: TIME_LIMITS.ping });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Separate schema in the test database. */
export interface PostgresSchema {
  name: string;
  /** URL with the schema as the first of the search path. */
  url: string;
  query(text: string): Promise<pg.QueryResult>;
  /** Terminates every other connection to the URL, as a restart of the database does. */
  cutConnections(): Promise<void>;
  drop(): Promise<void>;
}

/** Creates an empty schema that no other run uses. */
export async function createPostgresSchema(): Promise<PostgresSchema> {
  const name = `amp_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = new URL(POSTGRES_URL);
  url.searchParams.set('options', `-csearch_path=${name}`);
  // Distinguishes the connections of this run from others.
  url.searchParams.set('application_name', name);
  // One connection per query, so that a test may restart the database in between.
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  await query(`create schema ${name}`);
  return {
    name,
    url: url.href,
    query,
    cutConnections: async () => {
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = '${name}' and pid <> pg_backend_pid()`);
    },
    drop: async () => {
      await query(`drop schema ${name} cascade`);
    },
  };
}
