import { sql } from 'kysely';
import type { Inserted } from '../../core/kernel/ports.ts';
import type { OperationRecord } from '../../core/kernel/records.ts';
import { StoreUnavailable } from '../../core/kernel/store-errors.ts';
import type { RowOf } from '../tables/table.ts';
import { TABLES } from '../tables/tables.ts';
import type { SqlContext } from './sql-context.ts';
import { encodeText } from './text-codec.ts';

/** Maximum number of rows per statement. */
const MAX_ROWS = 64;

interface Waiting {
  operation: OperationRecord;
  outcome: PromiseWithResolvers<Inserted>;
}

/**
 * Inserts operations in batches on PostgreSQL. Operations that arrive during a statement share the next one and its
 * commit, so concurrent requests need few round trips. Each operation is durable when its promise resolves.
 */
export class BatchedInserts {
  readonly #db: SqlContext['db'];
  readonly #waiting: Waiting[] = [];
  #isInserting = false;

  /** @param db database outside of transactions */
  constructor(db: SqlContext['db']) {
    this.#db = db;
  }

  insert(operation: OperationRecord): Promise<Inserted> {
    const outcome = Promise.withResolvers<Inserted>();
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
      const inserted = new Set(await this.#execute(waiting.map(({ operation }) => operation)));
      for (const { operation, outcome } of waiting) {
        // Only the first of two operations with the same id is inserted.
        outcome.resolve(inserted.delete(operation.id) ? 'inserted' : 'duplicate');
      }
    } catch (error) {
      // A rejected operation must not fail the others.
      if (waiting.length > 1 && !(error instanceof StoreUnavailable)) {
        for (const one of waiting) await this.#insertTogether([one]);
      } else for (const { outcome } of waiting) outcome.reject(error);
    }
  }

  /** @returns ids of the inserted operations */
  async #execute(operations: readonly OperationRecord[]): Promise<string[]> {
    const rows = operations.map(TABLES.operations.toRow);
    const columns = sql.join(TABLES.operations.columnNames.map((name) => sql.ref(name)));
    // One parameter, so that the statement text does not depend on the number of rows.
    const { rows: inserted } = await sql<{ id: string }>`
      insert into operations (${columns})
      select ${columns} from json_populate_recordset(null::operations, ${JSON.stringify(rows.map(encodeRow))}::json)
      on conflict do nothing
      returning id`.execute(this.#db);
    return inserted.map(({ id }) => id);
  }
}

/** The codec does not encode texts inside of a JSON parameter. */
function encodeRow(row: RowOf<typeof TABLES.operations>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, encodeText(value)]));
}
