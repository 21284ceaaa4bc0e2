import { parseStoredJson } from '../../core/kernel/exact-number.ts';
import type { Lease } from '../../core/kernel/records.ts';

/*
 * A table is described once. Its SQL row type, the conversion between records and rows, and the plain operations of
 * both stores (see TableRows) derive from the description.
 */

/** Column of a member. */
export interface Column {
  kind: 'text' | 'number' | 'flag' | 'json' | 'bytes' | 'lease';
  /** By default the name of the member in snake case. */
  name?: string;
  /** Stored instead of null where the member is absent. */
  absentAs?: string;
  /** Whether the member is null, instead of absent, where the column is null. */
  isNullable?: boolean;
  /** Associated data of an encrypted value, or of the `sealed` member of a JSON value. @param key of the row */
  sealedWith?(key: string): string;
}

export const text = { kind: 'text' } as const;
/** Numbers and instants in ms since the epoch. */
export const number = { kind: 'number' } as const;
/** Booleans, stored as 0 and 1. */
export const flag = { kind: 'flag' } as const;
/** JSON, stored as text. */
export const json = { kind: 'json' } as const;
export const bytes = { kind: 'bytes' } as const;
/** Two columns, `lease_token` and `lease_until`. */
export const lease = { kind: 'lease' } as const;

/** Column of a member that can be null. */
export function orNull<const C extends Column>(column: C) {
  return { ...column, isNullable: true } as const;
}

/** Stores a text where the optional member is absent. */
export function textOr<const T extends string>(absentAs: T) {
  return { kind: 'text', absentAs } as const;
}

/** Encrypted text, which a rotation of the keys encrypts again. @param sealedWith associated data of the encryption */
export function sealed(sealedWith: (key: string) => string) {
  return { kind: 'text', sealedWith } as const;
}

/** Position and length of the key id in an encrypted value, `v1.<key id>.…`. */
export const KEY_ID = { start: 4, length: 8 };

/** JSON with an encrypted value in its `sealed` member. */
export function sealedJson(sealedWith: (key: string) => string) {
  return { kind: 'json', sealedWith } as const;
}

/** Gives a column a name that differs from the member's. */
export function named<const Name extends string, const C extends Column>(name: Name, column: C) {
  return { ...column, name };
}

type KindOf<Value> = Value extends string
  ? 'text'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'flag'
      : Value extends Uint8Array
        ? 'bytes'
        : Value extends Lease
          ? 'lease'
          : 'json';

type Member<R> = keyof R & string;

/** Description of a table of records. */
export interface TableDescription<R extends object> {
  /** A column for each member of the record, of a fitting kind. */
  columns: {
    readonly [M in Member<R>]-?: Column & { kind: KindOf<NonNullable<R[M]>> } & (null extends R[M]
        ? { isNullable: true }
        : { isNullable?: never });
  };
  /** Columns with texts that follow from the record. */
  derived?: { readonly [column: string]: (record: R) => string };
  key: readonly Member<R>[];
  /** Further combinations of members or derived columns that are unique. */
  unique?: readonly (readonly string[])[];
  /** Members besides the key that never change. */
  fixed?: readonly Member<R>[];
  /** Tables (by name) whose deletions delete the rows that refer to them through a member. */
  references?: { readonly [M in Member<R>]?: string };
  /** Order of lists. */
  order?: { by: Member<R>; isDescending?: boolean };
  /** Whether rows of equal order are listed by insertion, over a column `seq`. */
  isSequenced?: boolean;
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

type ColumnName<M extends string, C> = C extends { name: infer Name extends string } ? Name : SnakeCase<M>;

type Stored<Value, C extends Column> =
  | (C['kind'] extends 'json' ? string : C['kind'] extends 'flag' ? number : NonNullable<Value>)
  | (null extends Value ? null : never)
  | (undefined extends Value ? (C extends { absentAs: string } ? never : null) : never);

type LeaseMember<Columns> = { [M in keyof Columns]: Columns[M] extends { kind: 'lease' } ? M : never }[keyof Columns];

/** Row of a table in SQL. */
type RowOfDescription<R extends object, D extends TableDescription<R>> = {
  [M in Exclude<Member<R>, LeaseMember<D['columns']>> as ColumnName<M, D['columns'][M]>]-?: Stored<
    R[M],
    D['columns'][M]
  >;
} & (D extends { derived: infer Derived } ? { [C in keyof Derived]: string } : unknown) &
  ([LeaseMember<D['columns']>] extends [never] ? unknown : { lease_token: string | null; lease_until: number | null });

/** A table whose columns are known at run time only. */
export interface RecordTable<R extends object> extends TableDescription<R> {
  name: string;
  toRow(record: R): Values;
  toRecord(row: Values): R;
  /** Columns in the order of {@link toRow}, without `seq`. */
  columnNames: readonly string[];
  /** Column of a member; the name itself for a derived column. */
  columnOf(member: string): string;
  /** Columns of the members that are given, with their values. */
  toColumns(values: { readonly [M in Member<R>]?: unknown }): Values;
}

/** A described table. */
export type Table<R extends object, Name extends string, D extends TableDescription<R>> = D &
  Omit<RecordTable<R>, keyof TableDescription<R> | 'name' | 'toRow' | 'toRecord'> & {
    name: Name;
    toRow(record: R): RowOfDescription<R, D>;
    toRecord(row: RowOfDescription<R, D>): R;
  };

export type RowOf<T> = T extends { toRecord(row: infer Row): unknown } ? Row : never;
export type RecordOf<T> = T extends { toRow(record: infer R): unknown } ? R : never;

type Values = Record<string, unknown>;

/** Column or columns of a member, with the conversions of its kind. */
interface CompiledColumn {
  member: string;
  names: string[];
  /** @param value undefined where the member is absent */
  write(row: Values, value: unknown): void;
  /** @returns undefined where the member is absent */
  read(row: Values): unknown;
}

/**
 * Describes the table of a record type: `defineTable<TopicRecord>()('topics', { … })`. A description that misses a
 * member, or stores one in a column of the wrong kind, does not compile.
 */
export function defineTable<R extends object>() {
  return <const Name extends string, const D extends TableDescription<R>>(
    name: Name,
    description: D,
  ): Table<R, Name, D> => {
    const columns = Object.entries<Column>(description.columns).map(([member, column]) => compile(member, column));
    const derived = Object.entries<(record: R) => string>(description.derived ?? {});
    const byMember = new Map(columns.map((column) => [column.member, column]));
    const toRow = (record: R) => {
      const row: Values = {};
      // Records are plain objects.
      const values = record as Values;
      for (const { member, write } of columns) write(row, values[member]);
      for (const [name, derive] of derived) row[name] = derive(record);
      return row;
    };
    const toRecord = (row: Values) => {
      const record: Values = {};
      for (const { member, read } of columns) {
        const value = read(row);
        if (value !== undefined) record[member] = value;
      }
      return record;
    };
    const table = {
      ...description,
      name,
      columnNames: [...columns.flatMap(({ names }) => names), ...derived.map(([name]) => name)],
      columnOf: (member: string) => byMember.get(member)?.names[0] ?? member,
      toColumns: (values: Values) => {
        const row: Values = {};
        for (const member in values) if (values[member] !== undefined) byMember.get(member)?.write(row, values[member]);
        return row;
      },
      toRow,
      toRecord,
    };
    // The conversions follow the description, which the types follow as well.
    return table as unknown as Table<R, Name, D>;
  };
}

function compile(
  member: string,
  { kind, name = snakeCase(member), absentAs, isNullable = false }: Column,
): CompiledColumn {
  if (kind === 'lease') return { member, names: ['lease_token', 'lease_until'], ...LEASE };
  const { encode, decode } = KINDS[kind];
  const none = isNullable ? null : undefined;
  return {
    member,
    names: [name],
    write: (row, value) => {
      row[name] = value === undefined || value === null ? (absentAs ?? null) : encode(value);
    },
    read: (row) => {
      const stored = row[name];
      if (stored === null) return none;
      return stored === absentAs ? undefined : decode(stored);
    },
  };
}

const asIs = (value: unknown) => value;

const KINDS: Record<Exclude<Column['kind'], 'lease'>, Record<'encode' | 'decode', (value: unknown) => unknown>> = {
  text: { encode: asIs, decode: asIs },
  number: { encode: asIs, decode: asIs },
  flag: { encode: (value) => (value === true ? 1 : 0), decode: (stored) => stored === 1 },
  json: { encode: JSON.stringify, decode: (stored) => parseStoredJson(String(stored)) },
  // Both drivers return a Buffer, which is compared and printed differently.
  bytes: { encode: asIs, decode: (stored) => Uint8Array.from(stored as Uint8Array) },
};

const LEASE: Pick<CompiledColumn, 'write' | 'read'> = {
  write: (row, value) => {
    const { token = null, until = null } = (value ?? {}) as Partial<Lease>;
    row['lease_token'] = token;
    row['lease_until'] = until;
  },
  read: ({ lease_token: token, lease_until: until }) =>
    token === null || until === null ? undefined : { token, until },
};

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
