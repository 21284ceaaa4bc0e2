import type { InsertResult, Kysely, UpdateResult } from 'kysely';
import { sql } from 'kysely';
import type {
  BatchPosition,
  DeletedBatch,
  DeletionBatch,
  Inserted,
  ListPart,
  PartRequest,
  Written,
} from '../../core/kernel/ports.ts';
import type { RecordTable } from '../tables/table.ts';
import type { Filter, ListPage, LockStrength, TableRows, TextMember } from '../tables/table-rows.ts';
import type { Database } from './database.ts';
import { deleteByAge } from './delete-batch.ts';
import { isOneOf } from './ids-table.ts';
import type { SqlContext } from './sql-context.ts';

/** A database whose tables are named by a description. */
type DescribedTables = Record<string, Record<string, unknown>>;
type Row = Record<string, unknown>;

/** Maximum number of rows of one insert; both databases limit its parameters. */
const MAX_ROWS = 1000;

/** Rows of a described table in SQL. */
export class SqlRows<R extends object> implements TableRows<R> {
  readonly #context: SqlContext;
  readonly #table: RecordTable<R>;
  readonly #db: Kysely<DescribedTables>;

  constructor(context: SqlContext, table: RecordTable<R>) {
    this.#context = context;
    this.#table = table;
    this.#db = described(context.db);
  }

  async add(record: R): Promise<void> {
    await this.#db.insertInto(this.#table.name).values(this.#table.toRow(record)).execute();
  }

  addAll(records: readonly R[]): Promise<void> {
    return this.#context.atomically(async (db) => {
      for (let start = 0; start < records.length; start += MAX_ROWS) {
        const rows = records.slice(start, start + MAX_ROWS).map((record) => this.#table.toRow(record));
        await described(db).insertInto(this.#table.name).values(rows).execute();
      }
    });
  }

  async insert(record: R): Promise<Inserted> {
    return insertOutcome(
      await this.#db
        .insertInto(this.#table.name)
        .values(this.#table.toRow(record))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst(),
    );
  }

  async put(...records: R[]): Promise<void> {
    if (records.length === 0) return;
    const { name, columnNames } = this.#table;
    const key = this.#keyColumns;
    const others = columnNames.filter((column) => !key.includes(column));
    await this.#db
      .insertInto(name)
      .values(records.map((record) => this.#table.toRow(record)))
      .onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet((row) => Object.fromEntries(others.map((column) => [column, row.ref(`excluded.${column}`)]))),
      )
      .execute();
  }

  async putNamed(record: R, member: TextMember<R>): Promise<R> {
    const table = this.#table.name;
    const name = this.#table.columnOf(member);
    const row = await this.#db
      .insertInto(table)
      .values(this.#table.toRow(record))
      .onConflict((conflict) =>
        conflict.columns(this.#keyColumns).doUpdateSet((columns) => ({
          [name]: columns.ref(`excluded.${name}`),
          update_time: columns
            .case()
            .when(`${table}.${name}`, '=', columns.ref(`excluded.${name}`))
            .then(columns.ref(`${table}.update_time`))
            .else(columns.fn.coalesce('excluded.update_time', 'excluded.create_time'))
            .end(),
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    return this.#table.toRecord(row);
  }

  async find(filter: Filter<R>): Promise<R | undefined> {
    return this.#found(await this.#select(filter).executeTakeFirst());
  }

  async findEither(filter: Filter<R>, either: Filter<R>): Promise<R | undefined> {
    const columns = Object.entries(this.#table.toColumns(either));
    const rows = await this.#select(filter)
      .where((row) => row.or(columns.map(([column, value]) => row(column, '=', value))))
      .execute();
    const [[first, value] = ['', undefined]] = columns;
    return this.#found(rows.find((row) => row[first] === value) ?? rows[0]);
  }

  async list(filter: Filter<R>, { limit, before, except = {} }: Partial<ListPage<R>> = {}): Promise<R[]> {
    const { name, order, isSequenced, columnOf } = this.#table;
    let query = this.#select(filter);
    if (before !== undefined) {
      const [[owner, ownerId] = ['', undefined]] = Object.entries(this.#table.toColumns(filter));
      query =
        query.where(sql<boolean>`(create_time, seq) < (select last.create_time, last.seq from ${sql.table(name)} last
        where last.id = ${before} and last.${sql.ref(owner)} = ${ownerId})`);
    }
    for (const [column, value] of Object.entries(this.#table.toColumns(except))) {
      query = query.where(column, '<>', value);
    }
    if (order !== undefined) {
      const direction = order.isDescending ? 'desc' : undefined;
      query = query.orderBy(columnOf(order.by), direction);
      if (isSequenced) query = query.orderBy('seq', direction);
    }
    if (limit !== undefined) query = query.limit(limit);
    return (await query.execute()).map((row) => this.#table.toRecord(row));
  }

  async listPart(filter: Filter<R>, { limit, after }: PartRequest): Promise<ListPart<R>> {
    const { order, isSequenced = false, columnOf, toRecord } = this.#table;
    if (order === undefined) throw new Error(`The table ${this.#table.name} has no order.`);
    const column = columnOf(order.by);
    const direction = order.isDescending ? 'desc' : 'asc';
    let query = this.#select(filter).orderBy(column, direction);
    if (isSequenced) query = query.orderBy('seq', direction);
    if (after !== undefined) {
      const follows = sql.raw(order.isDescending ? '<' : '>');
      query = query.where(
        isSequenced
          ? sql<boolean>`(${sql.ref(column)}, seq) ${follows} (${after.value}, ${after.seq ?? 0})`
          : sql<boolean>`${sql.ref(column)} ${follows} ${after.value}`,
      );
    }
    const found = await query.limit(limit + 1).execute();
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rows: rows.map((row) => toRecord(row)),
      ...(last && { next: { value: String(last[column]), ...(isSequenced && { seq: Number(last['seq']) }) } }),
    };
  }

  async listIn(filter: Filter<R>, member: TextMember<R>, values: string[]): Promise<R[]> {
    const rows = await this.#select(filter).where(this.#isOneOf(member, values)).execute();
    return rows.map((row) => this.#table.toRecord(row));
  }

  /**
   * Returns the rows with these ids, by id, and locks them in this order until the transaction ends.
   */
  async lock(ids: readonly string[], strength: LockStrength): Promise<R[]> {
    if (ids.length === 0) return [];
    const { dialect } = this.#context;
    const { rows } = await sql<Row>`
      select * from ${sql.table(this.#table.name)} where ${isOneOf(dialect, 'id', ids)} order by id
      ${dialect.name === 'postgres' ? sql.raw(`for ${strength}`) : sql``}`.execute(this.#db);
    return rows.map((row) => this.#table.toRecord(row));
  }

  async change(changes: Partial<R>, before: Partial<R> = {}): Promise<void> {
    const columns = this.#table.toColumns(changes);
    const given = this.#withoutFixed(columns);
    if (Object.keys(given).length === 0) return;
    await matching(this.#db.updateTable(this.#table.name).set(given), {
      ...this.#table.toColumns(before),
      ...this.#keyOf(columns),
    }).execute();
  }

  async replace(record: R): Promise<Inserted>;
  async replace(record: R, before: Partial<R> | undefined): Promise<Inserted | 'stale'>;
  async replace(record: R, before: Partial<R> = {}): Promise<Inserted | 'stale'> {
    const row = this.#table.toRow(record);
    const previous = this.#table.toRow({ ...record, ...before });
    const compared = Object.keys(before).map((member) => this.#table.columnOf(member));
    let written = 0n;
    const isDone = await this.#context.unlessTaken(async (db) => {
      let query = matching(this.#update(described(db), row), this.#keyOf(row));
      for (const column of compared) query = query.where(column, 'is not distinct from', previous[column]);
      written = (await query.executeTakeFirst()).numUpdatedRows;
    });
    if (!isDone) return 'duplicate';
    return written > 0n || compared.length === 0 ? 'inserted' : 'stale';
  }

  async replaceVersion(record: R & { version: number }): Promise<Written> {
    const row = this.#table.toRow(record);
    const { version } = record;
    const query = this.#update(this.#db, { ...row, version: version + 1 });
    return writeOutcome(await matching(query, { ...this.#keyOf(row), version }).executeTakeFirst());
  }

  async delete(filter: Filter<R>): Promise<void> {
    await this.#delete(filter).execute();
  }

  async deleteIn(filter: Filter<R>, member: TextMember<R>, values: readonly string[]): Promise<void> {
    if (values.length > 0) await this.#delete(filter).where(this.#isOneOf(member, values)).execute();
  }

  async take(filter: Filter<R>): Promise<R | undefined> {
    // A single statement: of two concurrent deletions, only one returns the row.
    return this.#found(await this.#delete(filter).returningAll().executeTakeFirst());
  }

  deleteBefore(instant: keyof R & string, batch: DeletionBatch<BatchPosition>): Promise<DeletedBatch> {
    const { name, isSequenced, columnOf } = this.#table;
    const key = isSequenced ? 'seq' : this.#keyColumns.join();
    return deleteByAge(this.#context, { table: name, key, age: columnOf(instant) }, batch);
  }

  #select(filter: Filter<R>) {
    return matching(this.#db.selectFrom(this.#table.name).selectAll(), this.#table.toColumns(filter));
  }

  #update(db: Kysely<DescribedTables>, row: Row) {
    return db.updateTable(this.#table.name).set(this.#withoutFixed(row));
  }

  #delete(filter: Filter<R>) {
    return matching(this.#db.deleteFrom(this.#table.name), this.#table.toColumns(filter));
  }

  #isOneOf(member: TextMember<R>, values: readonly string[]) {
    return isOneOf(this.#context.dialect, this.#table.columnOf(member), values);
  }

  #found(row: Row | undefined): R | undefined {
    return row === undefined ? undefined : this.#table.toRecord(row);
  }

  get #keyColumns(): string[] {
    return this.#table.key.map(this.#table.columnOf);
  }

  #keyOf(row: Row): Row {
    return Object.fromEntries(this.#keyColumns.map((column) => [column, row[column]]));
  }

  #withoutFixed(row: Row): Row {
    const { key, fixed = [], columnOf } = this.#table;
    const columns = { ...row };
    for (const member of [...key, ...fixed]) delete columns[columnOf(member)];
    return columns;
  }
}

/** Adds a condition for each of the columns. */
function matching<Q extends { where(column: string, operator: '=', value: unknown): Q }>(query: Q, columns: Row): Q {
  return Object.entries(columns).reduce((rest, [column, value]) => rest.where(column, '=', value), query);
}

/** Views the database by names of tables and columns that are known at run time only. */
function described(db: Kysely<Database>): Kysely<DescribedTables> {
  return db as unknown as Kysely<DescribedTables>;
}

/** @returns the outcome of an insert with `on conflict do nothing` */
function insertOutcome(result: InsertResult | undefined): Inserted {
  return (result?.numInsertedOrUpdatedRows ?? 0n) > 0n ? 'inserted' : 'duplicate';
}

/** @returns the outcome of an update with a condition on version or lease */
export function writeOutcome(result: UpdateResult | undefined): Written {
  return (result?.numUpdatedRows ?? 0n) > 0n ? 'written' : 'stale';
}
