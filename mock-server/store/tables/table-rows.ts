import type {
  BatchPosition,
  ConfigChangeRepository,
  DeletedBatch,
  DeletionBatch,
  DestinationRepository,
  FailureCountRepository,
  Inserted,
  ListPart,
  PartRequest,
  ProviderAppRepository,
  TopicRouteRepository,
  Written,
} from '../../core/kernel/ports.ts';
import type { RecordTable } from './table.ts';

/** Values that members of a row must have. Members that are undefined match every row. */
export type Filter<R> = { readonly [M in keyof R]?: (R[M] extends string | undefined ? string : R[M]) | undefined };

/** Part of a list. */
export interface ListPage<R> {
  limit: number;
  /** Id of the last row seen. The list is empty if the owner, which is the first member of the filter, has no such row. */
  before?: string;
  /** Excludes rows that have this value. */
  except?: Filter<R>;
}

/** Members with texts, which select rows out of a list of values. */
export type TextMember<R> = { [M in keyof R]-?: R[M] extends string ? M : never }[keyof R] & string;

/** Operations on the rows of one described table, the same in every store. Each one is atomic. */
export interface TableRows<R extends object> {
  /** Throws if the key or a unique combination is taken. */
  add(record: R): Promise<void>;
  /** Adds all records or, when one throws, none. */
  addAll(records: readonly R[]): Promise<void>;
  /** Adds the record unless its key or a unique combination is taken. */
  insert(record: R): Promise<Inserted>;
  /** Adds the records; replaces rows with the same key. */
  put(...records: R[]): Promise<void>;
  /**
   * Adds the record. A row with the same key takes its name, and its time of the change, if the names differ.
   *
   * @param name member with the name
   * @returns the stored row
   */
  putNamed(record: R & { createTime: string; updateTime?: string }, name: TextMember<R>): Promise<R>;
  find(filter: Filter<R>): Promise<R | undefined>;
  /** Returns the row with the first member of `either`, otherwise one with another member of it. */
  findEither(filter: Filter<R>, either: Filter<R>): Promise<R | undefined>;
  /** Returns rows in the order of the table. */
  list(filter: Filter<R>, page?: ListPage<R>): Promise<R[]>;
  /** Returns part of the rows in the order of the table. */
  listPart(filter: Filter<R>, part: PartRequest): Promise<ListPart<R>>;
  /** Returns the rows that have one of the values, in any order. */
  listIn(filter: Filter<R>, member: TextMember<R>, values: string[]): Promise<R[]>;
  /**
   * Changes the members that are given, except fixed ones, of the row with the same key.
   *
   * @param before values that the row must still have
   */
  change(changes: Partial<R>, before?: Partial<R>): Promise<void>;
  /** Returns rows by id; SQL locks them in the order of their ids, see {@link SqlRows.lock}. */
  lock(ids: readonly string[], strength: LockStrength): Promise<R[]>;
  /**
   * Replaces the row with the same key, except fixed members. A missing row is ignored without `before`.
   *
   * @param before values as the caller read them; `stale` if one of them has changed
   * @returns `duplicate` if a unique combination is taken
   */
  replace(record: R): Promise<Inserted>;
  replace(record: R, before: Partial<R> | undefined): Promise<Inserted | 'stale'>;
  /** Replaces the row, except fixed members, if it still has the version, and raises the version by one. */
  replaceVersion(record: R & { version: number }): Promise<Written>;
  delete(filter: Filter<R>): Promise<void>;
  /** Deletes the rows that have one of the values. */
  deleteIn(filter: Filter<R>, member: TextMember<R>, values: readonly string[]): Promise<void>;
  /** Deletes a row and returns it: of concurrent callers, one gets it. */
  take(filter: Filter<R>): Promise<R | undefined>;
  /** Deletes one batch of the rows with an instant before that of the batch. */
  deleteBefore(instant: keyof R & string, batch: DeletionBatch<BatchPosition>): Promise<DeletedBatch>;
}

/** Rows of a table in the store. */
export type RowsOf = <R extends object>(table: RecordTable<R>) => TableRows<R>;

/**
 * `no key update` against changes, `update` also against rows that refer to them, and `key share` against `update` only.
 */
export type LockStrength = 'key share' | 'no key update' | 'update';

/** Queries of plain resources beyond {@link TableRows}, which each store implements. */
export interface PlainQueries {
  deleteSupersededChanges: ConfigChangeRepository['deleteSuperseded'];
  destinationsOfEvent: TopicRouteRepository['destinationsOfEvent'];
  incrementFailures: FailureCountRepository['increment'];
  newestProviderApps: ProviderAppRepository['listNewest'];
  setDestinationState: DestinationRepository['setState'];
}
