import { setTimeout } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Repetition } from '../../core/kernel/repeat-overtaken.ts';
import { repeatOvertaken } from '../../core/kernel/repeat-overtaken.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import { isOutdatedPlan, isReadOnly, toStoreError } from './database-errors.ts';
import { DiskSpace } from './disk-space.ts';
import { decodeRows, encodeText } from './text-codec.ts';

/** Limits of the connections to a PostgreSQL database. */
export interface DatabaseLimits {
  /** Maximum number of connections of this process, besides one that listens. */
  connections: number;
  /** Time after which a waiting call fails because no connection is free, in ms. */
  acquireMs: number;
  /** Time after which the database cancels a statement, in ms; 0 never. */
  statementMs: number;
  /** Time after which the database ends a transaction that runs no statement, in ms; 0 never. */
  idleTransactionMs: number;
}

export const DEFAULT_DATABASE_LIMITS: DatabaseLimits = {
  connections: 10,
  acquireMs: TIME_LIMITS.databaseConnection,
  statementMs: TIME_LIMITS.statement,
  idleTransactionMs: TIME_LIMITS.idleTransaction,
};

interface PoolOptions {
  diskSpace?: DiskSpace;
  repetition?: Repetition;
}

/**
 * PostgreSQL pool for Kysely that prepares repeated statements, encodes texts and converts errors of the driver. Repeats a
 * statement that was rolled back because of others, unless it is part of a transaction. After a statement was refused because
 * the database is read-only, every connection is replaced before its next use: a fail-over leaves such connections behind.
 */
export function postgresPool(
  pool: Pool,
  { diskSpace = new DiskSpace(), repetition = { wait: setTimeout } }: PoolOptions = {},
): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<PoolClient, { seen: PostgresPoolClient; generation: number }>();
  let generation = 0;
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch((error) => {
      throw toStoreError(error);
    });
    const known = clients.get(client);
    if (known?.generation === generation) return known.seen;
    if (known !== undefined) {
      client.release(true);
      return connect();
    }
    const openedIn = generation;
    const seen = poolClient(client, names, repetition, (error) => {
      diskSpace.note(toStoreError(error));
      if (isReadOnly(error) && openedIn === generation) generation += 1;
    });
    clients.set(client, { seen, generation });
    return seen;
  };
  return { options: pool.options, end: () => pool.end(), connect };
}

/** @param onError receives each error of the driver */
function poolClient(
  client: PoolClient,
  names: StatementNames,
  repetition: Repetition,
  onError: (error: unknown) => void,
): PostgresPoolClient {
  let isUseless = false;
  let isInTransaction = false;
  const send = async (text: string, parameters: readonly unknown[]) => {
    const name = names.get(text);
    const values = parameters.map(encodeText);
    try {
      const result = await client.query({ ...(name !== undefined && { name }), text, values });
      return { ...result, rows: decodeRows(result.rows) };
    } catch (error) {
      // The next connection prepares its statements again, and may reach a database that takes changes.
      isUseless ||= isOutdatedPlan(error) || isReadOnly(error);
      onError(error);
      throw toStoreError(error, true);
    }
  };
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (/^(begin|start transaction)/.test(text)) isInTransaction = true;
    else if (!isInTransaction) return repeatOvertaken(() => send(text, parameters), repetition);
    else if (text === 'commit' || text === 'rollback') isInTransaction = false;
    return send(text, parameters);
  };
  return {
    // The second signature is for cursors, which are not configured; the caller's query determines the type of the
    // rows.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken || isUseless),
  };
}

/** Maximum number of prepared statements per connection. */
const MAX_NAMES = 500;

/**
 * Names for prepared statements, so that PostgreSQL parses and plans a repeated statement once per connection.
 * A statement has a name from its second execution on; what runs once, such as a migration, is not prepared.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** @returns the name under which to prepare the statement; undefined if it is not to be prepared */
  get(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAX_NAMES) return known;
    if (!this.#seen.has(text)) {
      if (this.#seen.size === 2 * MAX_NAMES) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    this.#seen.delete(text);
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
