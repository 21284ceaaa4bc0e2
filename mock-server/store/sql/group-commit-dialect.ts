import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';

const MAX_UNITS = 64;
const MAX_AGE_MS = 5;

/** How to group; everything has a default. */
export interface GroupCommitOptions {
  /** Units of work that share a commit at most; 1 commits each on its own. */
  maxUnits?: number;
  /** Age of a group from which no further unit joins it, in ms. */
  maxAgeMs?: number;
}

/**
 * Kysely dialect for the embedded database whose statements and transactions share commits.
 *
 * A unit of work is a transaction, or a statement outside of one. Units run one after the other. Those of one turn of the event
 * loop run in one physical transaction, and none returns before its commit. See docs/decisions/group-commit.md.
 */
export function groupCommitDialect(connection: SqliteConnection, options: GroupCommitOptions = {}): Dialect {
  return {
    createDriver: () => new GroupCommitDriver(connection, { maxUnits: MAX_UNITS, maxAgeMs: MAX_AGE_MS, ...options }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new QueueingAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** The driver makes units wait for each other. Kysely's own lock would be freed only after the commit of each. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Units that share a commit. */
interface Group {
  units: number;
  /** Whether a statement may have changed data. Without one, results show only what is committed. */
  hasWritten: boolean;
  /** On the monotonic clock. */
  beganAt: number;
  /** The turn of the event loop has ended. */
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
  /** Unit whose transaction is open. */
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
      // Otherwise the group would commit what was to be rolled back.
      this.#abandon(error);
      throw error;
    }
  }

  /** Ends a unit. @returns when what it did and saw is durable */
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
    // A transaction that is still open is not to be committed with the group.
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
      this.#noteFailure(unit, error);
      throw error;
    }
  }

  /** A full disk, for example, makes SQLite roll back the whole transaction, and with it the units before this one. */
  #noteFailure(unit: Unit, error: unknown): void {
    if (this.#group === undefined || this.#connection.inTransaction) return;
    if (unit.isTransaction) unit.failure = { error };
    this.#abandon(error);
  }

  /** Keeps nothing of the group and rejects its units. */
  #abandon(error: unknown): void {
    this.#group?.committed.reject(error);
    this.#group = undefined;
    if (!this.#connection.inTransaction) return;
    try {
      this.#run('rollback');
    } catch {
      // The units were rejected with the first error; the next statement meets what is wrong with the database.
    }
  }

  #openGroup(): Group {
    if (this.#group !== undefined) return this.#group;
    this.#run('begin');
    const committed = Promise.withResolvers<void>();
    // A group that only reads has no unit that waits for it.
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

/** What Kysely takes for a connection: the right to run statements until it is given back. */
class Unit implements DatabaseConnection {
  /** A transaction is open in it. */
  isTransaction = false;
  /** What ended its transaction before its time. */
  failure: { error: unknown } | undefined;
  readonly #execute: (unit: Unit, query: CompiledQuery) => QueryResult<unknown>;

  constructor(execute: (unit: Unit, query: CompiledQuery) => QueryResult<unknown>) {
    this.#execute = execute;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.assertUsable();
    // Rows are of whatever type the caller selects.
    return this.#execute(this, query) as QueryResult<R>;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Ampersand: the embedded database does not stream rows.');
  }

  /** Throws when SQLite has rolled the transaction back: further statements would be outside of it. */
  assertUsable(): void {
    if (this.failure !== undefined) throw this.failure.error;
  }
}
