import { copyDeep } from '../../core/kernel/exact-number.ts';
import type {
  BatchPosition,
  DeletedBatch,
  DeletionBatch,
  Inserted,
  ListPart,
  ListPosition,
  PartRequest,
  Written,
} from '../../core/kernel/ports.ts';
import type { RecordTable } from '../tables/table.ts';
import type { Filter, ListPage, TableRows, TextMember } from '../tables/table-rows.ts';
import { TABLES } from '../tables/tables.ts';
import type { MemoryTable, MemoryTables } from './memory-table.ts';
import { compare, keyOf, tableNamed } from './memory-table.ts';

/** Member of every row that is locked. */
const ID = 'id';

type Row = Record<string, unknown>;

/** Rows of a described table in memory. The methods without a promise are for repositories that change several tables. */
export class MemoryRows<R extends object> implements TableRows<R> {
  readonly #tables: MemoryTables;
  readonly #table: RecordTable<R>;
  readonly #rows: MemoryTable<R>;

  constructor(tables: MemoryTables, table: RecordTable<R>) {
    this.#tables = tables;
    this.#table = table;
    // The table of that name stores records of this type.
    this.#rows = tableNamed(tables, table.name) as MemoryTable<R>;
  }

  async add(record: R): Promise<void> {
    await this.addAll([record]);
  }

  async addAll(records: readonly R[]): Promise<void> {
    const keys = new Set<string>();
    for (const record of records) {
      const key = this.#keyOf(record);
      if (keys.has(key) || this.#isTaken(record)) throw new Error(`A row with the key ${key} exists.`);
      keys.add(key);
    }
    for (const record of records) this.#rows.put(this.#keyOf(record), record);
  }

  async insert(record: R): Promise<Inserted> {
    return this.insertUnlessTaken(record);
  }

  insertUnlessTaken(record: R): Inserted {
    this.#assertReferences(record);
    if (this.#isTaken(record)) return 'duplicate';
    this.#rows.put(this.#keyOf(record), record);
    return 'inserted';
  }

  async put(...records: R[]): Promise<void> {
    for (const record of records) this.#rows.put(this.#keyOf(record), record);
  }

  async putNamed(record: R & { createTime: string; updateTime?: string }, name: TextMember<R>): Promise<R> {
    const key = this.#keyOf(record);
    const known = this.#rows.get(key);
    if (known?.[name] === record[name]) return known;
    const updateTime = record.updateTime ?? record.createTime;
    const stored = known === undefined ? record : { ...known, [name]: record[name], updateTime };
    this.#rows.put(key, stored);
    return copyDeep(stored);
  }

  async find(filter: Filter<R>): Promise<R | undefined> {
    const isKnown = this.#table.key.every((member) => filter[member] !== undefined);
    if (!isKnown) return this.#rows.find((row) => matches(row, filter));
    const row = this.#rows.get(this.#keyOf(filter));
    return row !== undefined && matches(row, filter) ? row : undefined;
  }

  async findEither(filter: Filter<R>, either: Filter<R>): Promise<R | undefined> {
    const rows = this.#rows.filter((row) => matches(row, filter));
    for (const [member, value] of membersOf(either)) {
      const found = rows.find((row) => row[member] === value);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async list(filter: Filter<R>, { limit, before, except = {} }: Partial<ListPage<R>> = {}): Promise<R[]> {
    const rows = this.listWhere((row) => matches(row, filter));
    const last = before === undefined ? -1 : rows.findIndex((row) => this.#keyOf(row) === before);
    if (before !== undefined && last === -1) return [];
    const isExcluded = (row: R) => membersOf(except).some(([member, value]) => row[member] === value);
    return rows
      .slice(last + 1)
      .filter((row) => !isExcluded(row))
      .slice(0, limit);
  }

  /** Returns rows in the order of the table. */
  listWhere(fits: (row: R) => boolean): R[] {
    const rows = this.#rows.filter(fits);
    const { order } = this.#table;
    if (order === undefined) return rows;
    const { by } = order;
    return order.isDescending
      ? rows.toReversed().sort((a, b) => compare(b[by], a[by]))
      : rows.sort((a, b) => compare(a[by], b[by]));
  }

  async listPart(filter: Filter<R>, { limit, after }: PartRequest): Promise<ListPart<R>> {
    const { order, isSequenced = false } = this.#table;
    if (order === undefined) throw new Error(`The table ${this.#table.name} has no order.`);
    const { by, isDescending = false } = order;
    const sign = isDescending ? -1 : 1;
    const found = this.#rows.select((rows, numberOf) => {
      const follows = (row: R, { value, seq = 0 }: ListPosition) =>
        (compare<unknown>(row[by], value) || (isSequenced ? compare(numberOf(row), seq) : 0)) * sign > 0;
      return rows
        .filter((row) => matches(row, filter) && (after === undefined || follows(row, after)))
        .sort((a, b) => (compare(a[by], b[by]) || compare(numberOf(a), numberOf(b))) * sign)
        .slice(0, limit + 1);
    });
    const part = found.slice(0, limit);
    const last = found.length > limit ? part.at(-1) : undefined;
    return {
      rows: part.map(({ row }) => row),
      ...(last && { next: { value: String(last.row[by]), ...(isSequenced && { seq: last.number }) } }),
    };
  }

  async listIn(filter: Filter<R>, member: TextMember<R>, values: string[]): Promise<R[]> {
    return this.#rows.filter(hasOneOf(filter, member, values));
  }

  async lock(ids: readonly string[]): Promise<R[]> {
    const found = await this.listIn({}, ID as TextMember<R>, [...ids]);
    return found.sort((a, b) => (Reflect.get(a, ID) < Reflect.get(b, ID) ? -1 : 1));
  }

  async change(changes: Partial<R>, before: Partial<R> = {}): Promise<void> {
    const key = this.#keyOf(changes);
    const known = this.#rows.get(key);
    if (known === undefined || !isUnchanged(known, before)) return;
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    this.#rows.put(key, this.#withFixed({ ...known, ...given }, known));
  }

  async replace(record: R): Promise<Inserted>;
  async replace(record: R, before: Partial<R> | undefined): Promise<Inserted | 'stale'>;
  async replace(record: R, before?: Partial<R>): Promise<Inserted | 'stale'> {
    const key = this.#keyOf(record);
    const known = this.#rows.get(key);
    if (before !== undefined && (known === undefined || !isUnchanged(known, before))) return 'stale';
    if (this.#isTaken(record, key)) return 'duplicate';
    if (known !== undefined) this.#rows.put(key, this.#withFixed(record, known));
    return 'inserted';
  }

  async replaceVersion(record: R & { version: number }): Promise<Written> {
    const key = this.#keyOf(record);
    const known = this.#rows.get(key);
    const { version } = record;
    if (known === undefined || !isUnchanged<{ version?: number }>(known, { version })) return 'stale';
    this.#rows.put(key, this.#withFixed({ ...record, version: version + 1 }, known));
    return 'written';
  }

  async delete(filter: Filter<R>): Promise<void> {
    this.deleteWhere((row) => matches(row, filter));
  }

  async deleteIn(filter: Filter<R>, member: TextMember<R>, values: readonly string[]): Promise<void> {
    this.deleteWhere(hasOneOf(filter, member, values));
  }

  /** Deletes rows and those that refer to them. */
  deleteWhere(fits: (row: R) => boolean): void {
    const rows = this.#rows.filter(fits);
    for (const row of rows) this.#rows.delete(this.#keyOf(row));
    const keys = new Set(rows.map((row) => this.#keyOf(row)));
    for (const { name, references = {} } of Object.values<Pick<RecordTable<Row>, 'name' | 'references'>>(TABLES)) {
      for (const [member, referred] of Object.entries(references)) {
        if (referred !== this.#table.name) continue;
        tableNamed(this.#tables, name).changeAll(
          (row) => keys.has(String(Reflect.get(row, member))),
          () => undefined,
        );
      }
    }
  }

  async take(filter: Filter<R>): Promise<R | undefined> {
    const row = this.#rows.find((candidate) => matches(candidate, filter));
    if (row !== undefined) this.#rows.delete(this.#keyOf(row));
    return row;
  }

  async deleteBefore(
    instant: keyof R & string,
    { before, limit }: DeletionBatch<BatchPosition>,
  ): Promise<DeletedBatch> {
    return this.#rows.deleteBatch((row) => compare<unknown>(row[instant], before) < 0, limit);
  }

  #keyOf(record: Partial<R> | Filter<R>): string {
    return keyOf(...this.#table.key.map((member) => String(record[member])));
  }

  /** @param own key of the row that may have the same values */
  #isTaken(record: R, own?: string): boolean {
    const { unique } = this.#table;
    if (own === undefined && this.#rows.has(this.#keyOf(record))) return true;
    if (unique === undefined) return false;
    return this.#rows.some(
      (other) =>
        this.#keyOf(other) !== own &&
        unique.some((members) =>
          members.every((member) => this.#valueOf(other, member) === this.#valueOf(record, member)),
        ),
    );
  }

  #valueOf(record: R, member: string): unknown {
    const derive = this.#table.derived?.[member];
    return derive === undefined ? Reflect.get(record, member) : derive(record);
  }

  /** @returns the record with the fixed members of the stored one */
  #withFixed(record: R, known: R): R {
    const row = { ...record };
    for (const member of this.#table.fixed ?? []) {
      if (known[member] === undefined) delete row[member];
      else row[member] = known[member];
    }
    return row;
  }

  /** Throws if the record refers to a row that does not exist, like a foreign key. */
  #assertReferences(record: R): void {
    for (const [member, name] of Object.entries(this.#table.references ?? {})) {
      const key = String(Reflect.get(record, member));
      if (!tableNamed(this.#tables, String(name)).has(key)) throw new Error(`There is no row with the key ${key}.`);
    }
  }
}

function matches<R extends object>(row: R, filter: Filter<R>): boolean {
  return membersOf(filter).every(([member, value]) => row[member] === value);
}

function hasOneOf<R extends object>(filter: Filter<R>, member: TextMember<R>, values: readonly string[]) {
  const wanted = new Set<unknown>(values);
  return (row: R) => wanted.has(row[member]) && matches(row, filter);
}

/** @returns the members that are given, with their values */
function membersOf<R extends object>(filter: Filter<R>): [keyof R, unknown][] {
  // Object.entries returns the names of members as texts.
  const members = Object.entries(filter) as [keyof R, unknown][];
  return members.filter(([, value]) => value !== undefined);
}

/** Compares as the databases do, which compare the JSON of values that are objects. */
function isUnchanged<R extends object>(row: R, before: Partial<R>): boolean {
  return Object.entries(before).every(
    ([member, value]) => JSON.stringify(Reflect.get(row, member)) === JSON.stringify(value),
  );
}
