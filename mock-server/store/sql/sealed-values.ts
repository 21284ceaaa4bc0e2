import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { credentialContext } from '../../core/connections/sealed-credential.ts';
import { connectionOfTask } from '../../core/kernel/task-ids.ts';
import type { Column } from '../tables/table.ts';
import { KEY_ID } from '../tables/table.ts';
import { TABLES } from '../tables/tables.ts';
import type { Database } from './database.ts';

/** Sealed metadata entry that reveals a wrong key at startup. */
export const KEY_CHECK = { name: 'encryption_key_check', context: 'server_facts.value:encryption_key_check' };

/** Column with sealed values, or with JSON that has one in its `sealed` member. */
interface SealedColumn {
  table: string;
  column: string;
  /** Unique column that identifies and orders rows. */
  key: string;
  isJson?: boolean;
  context(key: string): string;
  /** Condition on the rows with sealed values. */
  only?: RawBuilder<boolean>;
  /** Condition under which a row may be changed now; by default always. @param now ms since the epoch */
  isFree?(now: number): RawBuilder<boolean>;
  /** Further columns that a replacement sets. */
  alsoSet?: RawBuilder<unknown>;
  /** Indexed column with the id of the key, for values that are too large to be read for it. */
  keyId?: string;
}

const ALWAYS = sql<boolean>`1 = 1`;

/** Conditions and side effects of a replacement. */
const REPLACEMENTS: Record<string, Pick<SealedColumn, 'isFree' | 'alsoSet' | 'keyId'>> = {
  'message_bodies.body': { keyId: 'key_id' },
  'connections.credential': {
    // A running refresh compares the value with the previous one and would discard its new tokens.
    isFree: (now) => sql`(refresh_until is null or refresh_until <= ${now})`,
    // A process that read the row before would overwrite the new value.
    alsoSet: sql`, version = version + 1`,
  },
};

/** Sealed columns of the tables, by name without the prefix `sealed_`. */
const described = Object.values(TABLES).flatMap(({ name: table, columns, columnOf, key }) =>
  Object.entries<Column>(columns).flatMap(([member, { kind, sealedWith }]): [string, SealedColumn][] => {
    if (sealedWith === undefined) return [];
    const column = columnOf(member);
    const name = `${table}.${column.replace(/^sealed_/, '')}`;
    const isJson = kind === 'json';
    return [[name, { table, column, key: columnOf(key[0]), isJson, context: sealedWith, ...REPLACEMENTS[name] }]];
  }),
);

/**
 * Columns with sealed values, in the order of re-encryption. The key check comes last: it prevents a start without the
 * previous key as long as that key is needed.
 */
const SEALED_COLUMNS = new Map<string, SealedColumn>([
  ...described,
  // Of a connection that was deleted, by the task that removes what it left at the provider.
  [
    'tasks.credential',
    {
      table: 'tasks',
      column: 'sealed_credential',
      key: 'id',
      context: (taskId) => credentialContext(connectionOfTask(taskId)),
    },
  ],
  [
    'server_facts.key_check',
    {
      table: 'server_facts',
      column: 'value',
      key: 'name',
      only: sql`name = ${sql.lit(KEY_CHECK.name)}`,
      context: () => KEY_CHECK.context,
    },
  ],
]);

/** Names of the columns with sealed values. */
export const SEALED_COLUMN_NAMES: readonly string[] = [...SEALED_COLUMNS.keys()];

/** Sealed value with its location. */
export interface SealedValue {
  /** Key of the row. */
  key: string;
  sealed: string;
  /** Associated data of the encryption. */
  context: string;
}

/** All encrypted values of the database, for key rotation. */
export interface SealedValues {
  /** Lists values by key, after the last one seen. */
  list(name: string, page: { limit: number; after?: string }): Promise<SealedValue[]>;
  /**
   * Replaces values in one transaction, if they are unchanged and no process refreshes them.
   *
   * @returns the values that were not replaced
   */
  replace(name: string, changes: { before: SealedValue; sealed: string }[]): Promise<SealedValue[]>;
  /** Lists the keys of rows whose value names an encryption key, after the last one seen. */
  listByKey(name: string, keyId: string, page: { limit: number; after?: string }): Promise<string[]>;
  /** Counts values by the id of their encryption key. */
  countByKey(): Promise<Map<string, number>>;
}

/** Position of the key id in `{"sealed":"v1.<key id>.`. */
const KEY_ID_IN_JSON = 15;

export function sealedValues(db: Kysely<Database>, now: () => number): SealedValues {
  return {
    list: async (name, { limit, after = '' }) => {
      const { table, column, key, isJson, only = ALWAYS, context } = sealedColumn(name);
      const { rows } = await sql<{ key: string; value: string }>`
        select ${sql.ref(key)} as key, ${sql.ref(column)} as value from ${sql.table(table)}
        where ${sql.ref(key)} > ${after} and ${sql.ref(column)} is not null and ${only}
        order by ${sql.ref(key)} limit ${limit}`.execute(db);
      return rows.map((row) => ({
        key: row.key,
        sealed: isJson ? JSON.parse(row.value).sealed : row.value,
        context: context(row.key),
      }));
    },
    listByKey: async (name, wanted, { limit, after = '' }) => {
      const { table, column, key, isJson, keyId, only = ALWAYS } = sealedColumn(name);
      const start = sql.lit(isJson ? KEY_ID_IN_JSON : KEY_ID.start);
      const id =
        keyId === undefined ? sql`substr(${sql.ref(column)}, ${start}, ${sql.lit(KEY_ID.length)})` : sql.ref(keyId);
      const { rows } = await sql<{ key: string }>`
        select ${sql.ref(key)} as key from ${sql.table(table)}
        where ${sql.ref(key)} > ${after} and ${id} = ${wanted} and ${only}
        order by ${sql.ref(key)} limit ${limit}`.execute(db);
      return rows.map((row) => row.key);
    },
    replace: (name, changes) =>
      db.transaction().execute(async (transaction) => {
        const { isFree = () => ALWAYS, alsoSet = sql``, isJson, keyId, ...names } = sealedColumn(name);
        const [table, column, key] = [sql.table(names.table), sql.ref(names.column), sql.ref(names.key)];
        const keyIdOf = (sealed: string) =>
          keyId === undefined
            ? sql``
            : sql`, ${sql.ref(keyId)} = substr(${sealed}, ${sql.lit(KEY_ID.start)}, ${sql.lit(KEY_ID.length)})`;
        const left: SealedValue[] = [];
        for (const { before, sealed } of changes) {
          // Sealed values are never nested, so nothing else of the JSON changes.
          const value = isJson ? sql`replace(${column}, ${before.sealed}, ${sealed})` : sql`${sealed}`;
          const isCurrent = isJson ? sql`${column} <> ${value}` : sql`${column} = ${before.sealed}`;
          const { numAffectedRows = 0n } = await sql`
            update ${table} set ${column} = ${value} ${alsoSet} ${keyIdOf(sealed)}
            where ${key} = ${before.key} and ${isCurrent} and ${isFree(now())}`.execute(transaction);
          if (numAffectedRows === 0n) left.push(before);
        }
        return left;
      }),
    countByKey: async () => {
      const keyIds = [...SEALED_COLUMNS.values()].map(({ table, column, isJson, keyId, only = ALWAYS }) => {
        if (keyId !== undefined) return sql`select ${sql.ref(keyId)} as key_id from ${sql.table(table)}`;
        const start = sql.lit(isJson ? KEY_ID_IN_JSON : KEY_ID.start);
        return sql`
          select substr(${sql.ref(column)}, ${start}, ${sql.lit(KEY_ID.length)}) as key_id
          from ${sql.table(table)} where ${sql.ref(column)} is not null and ${only}`;
      });
      const { rows } = await sql<{ key_id: string; count: number }>`
        select key_id, count(*) as count from (${sql.join(keyIds, sql` union all `)}) as stored group by key_id`.execute(
        db,
      );
      return new Map(rows.map(({ key_id, count }) => [key_id, count]));
    },
  };
}

function sealedColumn(name: string): SealedColumn {
  const column = SEALED_COLUMNS.get(name);
  if (column === undefined) throw new Error(`No column is named ${name}.`);
  return column;
}
