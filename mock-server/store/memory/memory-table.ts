import { copyDeep } from '../../core/kernel/exact-number.ts';
import type { DeletedBatch, Inserted } from '../../core/kernel/ports.ts';
import type { Lease, WriteItem } from '../../core/kernel/records.ts';
import type {
  EventBatchRecord,
  EventChannelRecord,
  SchemaSnapshotRecord,
  SubscriptionPartRecord,
  SubscriptionRecord,
  TaskRecord,
} from '../../core/kernel/subscription-records.ts';
import type { RecordOf } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';
import { TABLES } from '../tables/tables.ts';

/**
 * Rows of one aggregate in insertion order. Rows are copied on insertion and retrieval, so callers cannot mutate stored
 * rows; stored rows are replaced, never mutated.
 */
export class MemoryTable<Row extends object> {
  #rows = new Map<string, Row>();
  /** Order of insertion. A row keeps its number when it is replaced. */
  readonly #numbers = new WeakMap<Row, number>();
  #lastNumber = 0;
  /** Rows before the first change of the open transaction. */
  #before: Map<string, Row> | undefined;
  #isOpen = false;

  begin(): void {
    this.#isOpen = true;
  }

  /** Ends the transaction. */
  end(outcome: 'commit' | 'rollback'): void {
    if (outcome === 'rollback' && this.#before !== undefined) this.#rows = this.#before;
    this.#before = undefined;
    this.#isOpen = false;
  }

  get(key: string): Row | undefined {
    return copy(this.#rows.get(key));
  }

  has(key: string): boolean {
    return this.#rows.has(key);
  }

  /** First matching row, in insertion order. */
  find(fits: (row: Row) => boolean): Row | undefined {
    for (const row of this.#rows.values()) if (fits(row)) return copy(row);
    return undefined;
  }

  some(fits: (row: Row) => boolean): boolean {
    for (const row of this.#rows.values()) if (fits(row)) return true;
    return false;
  }

  /** Matching rows, in insertion order. */
  filter(fits: (row: Row) => boolean): Row[] {
    const rows: Row[] = [];
    for (const row of this.#rows.values()) if (fits(row)) rows.push(copyDeep(row));
    return rows;
  }

  /** Returns copies of the rows that `choose` selects, each with its number in the order of insertion. */
  select(choose: (rows: Row[], numberOf: (row: Row) => number) => Row[]): { row: Row; number: number }[] {
    const numberOf = (row: Row) => this.#numbers.get(row) ?? 0;
    return choose([...this.#rows.values()], numberOf).map((row) => ({
      row: copyDeep(row),
      number: numberOf(row),
    }));
  }

  /** Returns `duplicate` if the key exists or `isTaken` matches another row. */
  insert(key: string, row: Row, isTaken: (other: Row) => boolean = () => false): Inserted {
    if (this.has(key) || this.some(isTaken)) return 'duplicate';
    this.put(key, row);
    return 'inserted';
  }

  put(key: string, row: Row): void {
    this.#aboutToChange();
    this.#set(key, copyDeep(row));
  }

  delete(key: string): void {
    this.#aboutToChange();
    this.#rows.delete(key);
  }

  /** Replaces every matching row, or removes it if `change` returns undefined. */
  changeAll(fits: (row: Row) => boolean, change: (row: Row) => Row | undefined): void {
    this.#aboutToChange();
    for (const [key, row] of this.#rows) {
      if (!fits(row)) continue;
      const changed = change(copyDeep(row));
      if (changed === undefined) this.#rows.delete(key);
      else this.#set(key, changed);
    }
  }

  /** Removes the matching rows. */
  deleteWhere(fits: (row: Row) => boolean): void {
    this.changeAll(fits, () => undefined);
  }

  /** Removes up to `limit` matching rows. `after` is set while there may be more. */
  deleteBatch(fits: (row: Row) => boolean, limit: number): DeletedBatch {
    this.#aboutToChange();
    let deleted = 0;
    for (const [key, row] of this.#rows) {
      if (!fits(row)) continue;
      if (deleted === limit) return { deleted, after: '' };
      this.#rows.delete(key);
      deleted += 1;
    }
    return { deleted };
  }

  #set(key: string, row: Row): void {
    const known = this.#rows.get(key);
    const number = known && this.#numbers.get(known);
    if (number === undefined) this.#lastNumber += 1;
    this.#numbers.set(row, number ?? this.#lastNumber);
    this.#rows.set(key, row);
  }

  #aboutToChange(): void {
    if (this.#isOpen) this.#before ??= new Map(this.#rows);
  }
}

function copy<T>(row: T | undefined): T | undefined {
  return row === undefined ? undefined : copyDeep(row);
}

/** @returns a key of one or several parts, unique for different parts */
export function keyOf(...parts: string[]): string {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : JSON.stringify(parts);
}

/** Compares numbers, and texts by code unit, as the databases do, not by locale. */
export function compare<T>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type DescribedTables = { [N in keyof Tables]: MemoryTable<RecordOf<Tables[N]>> };

/** Tables of the memory store: the described ones, and some that have another shape than in SQL. */
export interface MemoryTables extends DescribedTables {
  /** Leases of token refreshes, by connection id. */
  refreshLeases: MemoryTable<Lease>;
  /** Operations of open batches, by installation, object and write type. */
  openBatches: MemoryTable<{ installationId: string; operationId: string }>;
  /** Records of unfinished batches, by operation. */
  batchRecords: MemoryTable<{ items: WriteItem[] }>;
  /** When the next message of a project may be resent, in ms since the epoch. */
  messageResends: MemoryTable<{ nextAt: number }>;
  tasks: MemoryTable<TaskRecord>;
  subscriptions: MemoryTable<SubscriptionRecord>;
  subscriptionParts: MemoryTable<SubscriptionPartRecord>;
  eventBatches: MemoryTable<EventBatchRecord>;
  eventKeys: MemoryTable<{ installationId: string; receivedAt: number }>;
  eventChannels: MemoryTable<EventChannelRecord>;
  schemaSnapshots: MemoryTable<SchemaSnapshotRecord>;
}

export function createTables(): MemoryTables {
  const described = Object.fromEntries(Object.keys(TABLES).map((name) => [name, new MemoryTable<object>()]));
  return {
    // Object.fromEntries loses the names.
    ...(described as unknown as DescribedTables),
    refreshLeases: new MemoryTable(),
    openBatches: new MemoryTable(),
    batchRecords: new MemoryTable(),
    messageResends: new MemoryTable(),
    tasks: new MemoryTable(),
    subscriptions: new MemoryTable(),
    subscriptionParts: new MemoryTable(),
    eventBatches: new MemoryTable(),
    eventKeys: new MemoryTable(),
    eventChannels: new MemoryTable(),
    schemaSnapshots: new MemoryTable(),
  };
}

const MEMBERS = new Map<string, keyof Tables>();
for (const member of Object.keys(TABLES) as (keyof Tables)[]) MEMBERS.set(TABLES[member].name, member);

/** @param name as in SQL */
export function tableNamed(tables: MemoryTables, name: string): Pick<MemoryTable<object>, 'has' | 'changeAll'> {
  const member = MEMBERS.get(name);
  if (member === undefined) throw new Error(`There is no table ${name}.`);
  return tables[member];
}
