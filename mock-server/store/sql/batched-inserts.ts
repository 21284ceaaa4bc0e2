import type { OperationRepository } from '../../core/kernel/ports.ts';
import type { OperationRecord } from '../../core/kernel/records.ts';
import { StoreUnavailable } from '../../core/kernel/store-errors.ts';
import { POSTGRES } from './migrations/migration.ts';
import { insertOperations } from './operation-repository.ts';
import type { SqlContext } from './sql-context.ts';

/** Maximum number of rows per statement. */
const MAX_ROWS = 64;

type InsertOne = OperationRepository['insertIfInstalled'];

interface Waiting {
  operation: OperationRecord;
  outcome: PromiseWithResolvers<Awaited<ReturnType<InsertOne>>>;
}

/**
 * Inserts operations in batches on PostgreSQL. Operations that arrive during a statement share the next one and its
 * commit, so concurrent requests need few round trips. Each operation is durable when its promise resolves.
 */
export class BatchedInserts {
  readonly #db: SqlContext['db'];
  readonly #insertOne: InsertOne;
  readonly #waiting: Waiting[] = [];
  #isInserting = false;
  /** Inserts of single operations, one after the other. */
  #single: Promise<void> = Promise.resolve();

  /**
   * @param db database outside of transactions
   * @param insertOne waits for the end of a deletion, which a batch does not
   */
  constructor(db: SqlContext['db'], insertOne: InsertOne) {
    this.#db = db;
    this.#insertOne = insertOne;
  }

  insert(operation: OperationRecord): ReturnType<InsertOne> {
    const outcome: Waiting['outcome'] = Promise.withResolvers();
    this.#waiting.push({ operation, outcome });
    if (!this.#isInserting) void this.#insertAll();
    return outcome.promise;
  }

  /** Never rejects. */
  async #insertAll(): Promise<void> {
    this.#isInserting = true;
    while (this.#waiting.length > 0) await this.#insertTogether(this.#waiting.splice(0, MAX_ROWS));
    this.#isInserting = false;
  }

  async #insertTogether(waiting: readonly Waiting[]): Promise<void> {
    try {
      const operations = waiting.map(({ operation }) => operation);
      const inserted = new Set(await insertOperations(this.#db, POSTGRES, operations, 'skip'));
      for (const one of waiting) {
        // Only the first of two operations with the same id is inserted.
        if (inserted.delete(one.operation.id)) one.outcome.resolve('inserted');
        else this.#insertSingly(one);
      }
    } catch (error) {
      // A rejected operation must not fail the others.
      if (error instanceof StoreUnavailable) for (const { outcome } of waiting) outcome.reject(error);
      else for (const one of waiting) this.#insertSingly(one);
    }
  }

  #insertSingly({ operation, outcome }: Waiting): void {
    this.#single = this.#single.then(() => this.#insertOne(operation).then(outcome.resolve, outcome.reject));
  }
}
