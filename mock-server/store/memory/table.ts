import type { DeletedBatch, Inserted } from '../../core/kernel/ports.ts';

/**
 * Rows of one aggregate in insertion order. Rows are copied on insertion and retrieval, so callers cannot mutate stored
 * rows; stored rows are replaced, never mutated.
 */
export class Table<Row extends object> {
  #rows = new Map<string, Row>();
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
    for (const row of this.#rows.values()) if (fits(row)) rows.push(structuredClone(row));
    return rows;
  }

  /** Returns `duplicate` if the key exists or `isTaken` matches another row. */
  insert(key: string, row: Row, isTaken: (other: Row) => boolean = () => false): Inserted {
    if (this.has(key) || this.some(isTaken)) return 'duplicate';
    this.put(key, row);
    return 'inserted';
  }

  /** Throws if the key exists. */
  add(key: string, row: Row): void {
    this.addAll([[key, row]]);
  }

  /** Adds all rows, or none and throws if a key exists. */
  addAll(rows: [key: string, row: Row][]): void {
    const keys = new Set<string>();
    for (const [key] of rows) {
      if (keys.has(key) || this.has(key)) throw new Error(`A row with the key ${key} exists.`);
      keys.add(key);
    }
    for (const [key, row] of rows) this.put(key, row);
  }

  /** Throws if there is no row with the key, like a foreign key. */
  assertHas(key: string): void {
    if (!this.has(key)) throw new Error(`There is no row with the key ${key}.`);
  }

  put(key: string, row: Row): void {
    this.#aboutToChange();
    this.#rows.set(key, structuredClone(row));
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
      const changed = change(structuredClone(row));
      if (changed === undefined) this.#rows.delete(key);
      else this.#rows.set(key, changed);
    }
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

  #aboutToChange(): void {
    if (this.#isOpen) this.#before ??= new Map(this.#rows);
  }
}

function copy<T>(row: T | undefined): T | undefined {
  return row === undefined ? undefined : structuredClone(row);
}

/** @returns a key of several parts, unique for different parts */
export function keyOf(...parts: string[]): string {
  return JSON.stringify(parts);
}
