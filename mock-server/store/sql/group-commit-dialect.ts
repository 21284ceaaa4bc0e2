import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';

const MAX_UNITS = 64;
const MAX_AGE_MS = 5;

/** Limits of a group, with defaults. */
export interface GroupCommitOptions {
  /** Maximum number of units of work per commit; 1 disables grouping. */
  maxUnits?: number;
  /** Age from which no further unit joins a group, in ms. */
  maxAgeMs?: number;
}

/**
 * Kysely dialect for the embedded database whose statements and transactions share commits.
 *
 * A unit of work is a transaction or a statement outside of one. Units run sequentially. Units of the same event loop
 * iteration run in one physical transaction, and none returns before its commit. See docs/decisions/group-commit.md.
 */
export function groupCommitDialect(connection: SqliteConnection, options: GroupCommitOptions = {}): Dialect {
  return {
    createDriver: () => new GroupCommitDriver(connection, { maxUnits: MAX_UNITS, maxAgeMs: MAX_AGE_MS, ...options }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new QueueingAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** The driver serializes units. Kysely's own lock would be released only after the commit of each unit. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Units that share a commit. */
interface Group {
  units: number;
  /** Whether a statement may have changed data. Otherwise all results are committed data. */
  hasWritten: boolean;
  /** On the monotonic clock. */
  beganAt: number;
  /** Whether the event loop iteration has ended. */
  isDue: boolean;
  /** Settles with the commit. */
  committed: PromiseWithResolvers<void>;
}

class GroupCommitDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #options: Required<GroupCommitOptions>;
  readonly #waiting: ((unit: Unit) => void)[] = [];
  #isBusy = false;
  #group: Group | undefined;
  /** Unit with an open transaction. */
  #transaction: Unit | undefined;

  constructor(connection: SqliteConnection, options: Required<GroupCommitOptions>) {
    this.#connection = connection;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isBusy) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isBusy = true;
    return this.#newUnit();
  }

  async beginTransaction(unit: Unit): Promise<void> {
    this.#openGroup();
    this.#run('savepoint unit');
    unit.isTransaction = true;
    this.#transaction = unit;
  }

  async commitTransaction(unit: Unit): Promise<void> {
    unit.assertUsable();
    this.#run('release unit');
    unit.isTransaction = false;
    this.#transaction = undefined;
  }

  async rollbackTransaction(unit: Unit): Promise<void> {
    unit.isTransaction = false;
    this.#transaction = undefined;
    if (unit.failure !== undefined) return;
    try {
      this.#run('rollback to unit');
      this.#run('release unit');
    } catch (error) {
      // Otherwise the group would commit the changes.
      this.#abandon(error);
      throw error;
    }
  }

  /** Ends a unit. Resolves when everything that it wrote and read is durable. */
  releaseConnection(): Promise<void> {
    const group = this.#group;
    if (group === undefined || !group.hasWritten) {
      if (group?.isDue === true || this.#options.maxUnits === 1) this.#commit();
      this.#startNext();
      return Promise.resolve();
    }
    group.units += 1;
    const isFull = group.units >= this.#options.maxUnits || performance.now() - group.beganAt >= this.#options.maxAgeMs;
    if (isFull || (group.isDue && this.#waiting.length === 0)) this.#commit();
    this.#startNext();
    return group.committed.promise;
  }

  async destroy(): Promise<void> {
    // An open transaction must not be committed with the group.
    if (this.#transaction !== undefined) {
      this.#transaction.failure = { error: new Error('Ampersand: the database was closed.') };
      this.#run('rollback to unit');
      this.#transaction = undefined;
    }
    this.#commit();
    this.#connection.close();
  }

  #newUnit(): Unit {
    return new Unit((unit, query) => this.#execute(unit, query));
  }

  #startNext(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isBusy = false;
    else next(this.#newUnit());
  }

  #execute(unit: Unit, { sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const statement = this.#connection.prepare(sql);
    if (!statement.readonly) this.#openGroup().hasWritten = true;
    try {
      if (statement.reader) return { rows: statement.all(parameters) };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      this.#recordFailure(unit, error);
      throw error;
    }
  }

  /** SQLite rolls back the whole transaction after some errors, such as a full disk, including the previous units. */
  #recordFailure(unit: Unit, error: unknown): void {
    if (this.#group === undefined || this.#connection.inTransaction) return;
    if (unit.isTransaction) unit.failure = { error };
    this.#abandon(error);
  }

  /** Discards the group and rejects its units. */
  #abandon(error: unknown): void {
    this.#group?.committed.reject(error);
    this.#group = undefined;
    if (!this.#connection.inTransaction) return;
    try {
      this.#run('rollback');
    } catch {
      // The units are rejected with the first error; the next statement fails if the database is broken.
    }
  }

  #openGroup(): Group {
    if (this.#group !== undefined) return this.#group;
    this.#run('begin');
    const committed = Promise.withResolvers<void>();
    // No unit waits for a read-only group.
    committed.promise.catch(() => {});
    const group = { units: 0, hasWritten: false, beganAt: performance.now(), isDue: false, committed };
    this.#group = group;
    if (this.#options.maxUnits > 1) {
      setImmediate(() => {
        group.isDue = true;
        if (this.#group === group && !this.#isBusy) this.#commit();
      });
    }
    return group;
  }

  #commit(): void {
    const group = this.#group;
    if (group === undefined) return;
    try {
      this.#run('commit');
    } catch (error) {
      this.#abandon(error);
      return;
    }
    this.#group = undefined;
    group.committed.resolve();
  }

  #run(text: string): void {
    this.#connection.prepare(text).run([]);
  }
}

/** Connection as Kysely sees it: the right to run statements until it is released. */
class Unit implements DatabaseConnection {
  /** Whether a transaction is open. */
  isTransaction = false;
  /** Error that ended its transaction early. */
  failure: { error: unknown } | undefined;
  readonly #execute: (unit: Unit, query: CompiledQuery) => QueryResult<unknown>;

  constructor(execute: (unit: Unit, query: CompiledQuery) => QueryResult<unknown>) {
    this.#execute = execute;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.assertUsable();
    // The caller's query determines the type of the rows.
    return this.#execute(this, query) as QueryResult<R>;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Ampersand: the embedded database does not stream rows.');
  }

  /** Throws if SQLite has rolled back the transaction, because further statements would run outside of it. */
  assertUsable(): void {
    if (this.failure !== undefined) throw this.failure.error;
  }
}
