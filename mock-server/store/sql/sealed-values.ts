import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { clientSecretContext } from '../../core/connections/provider-apps.ts';
import { credentialContext } from '../../core/connections/sealed-credential.ts';
import { signingKeyContext } from '../../core/messaging/signing-keys.ts';
import { contentContext } from '../../core/sign-in/connect-flow.ts';
import type { Database } from './database.ts';

/** Sealed metadata entry that reveals a wrong key at startup. */
export const KEY_CHECK = { name: 'encryption_key_check', context: 'server_facts.value:encryption_key_check' };

/** Column with sealed values, or with JSON that has one in its `sealed` member. */
interface SealedColumn {
  table: keyof Database;
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
}

const ALWAYS = sql<boolean>`1 = 1`;

/**
 * Columns with sealed values, in the order of re-encryption. The key check comes last: it prevents a start without the
 * previous key as long as that key is needed.
 */
const SEALED_COLUMNS = {
  'connections.credential': {
    table: 'connections',
    column: 'sealed_credential',
    key: 'id',
    context: credentialContext,
    // A running refresh compares the value with the previous one and would discard its new tokens.
    isFree: (now) => sql`(refresh_until is null or refresh_until <= ${now})`,
    // A process that read the row before would overwrite the new value.
    alsoSet: sql`, version = version + 1`,
  },
  'destinations.signing_key': {
    table: 'destinations',
    column: 'sealed_signing_key',
    key: 'id',
    context: signingKeyContext,
  },
  'destinations.previous_signing_key': {
    table: 'destinations',
    column: 'previous_signing_key',
    key: 'id',
    isJson: true,
    context: signingKeyContext,
  },
  'provider_apps.client_secret': {
    table: 'provider_apps',
    column: 'sealed_client_secret',
    key: 'id',
    context: clientSecretContext,
  },
  'connect_flows.content': { table: 'connect_flows', column: 'sealed_content', key: 'id', context: contentContext },
  'server_facts.key_check': {
    table: 'server_facts',
    column: 'value',
    key: 'name',
    only: sql`name = ${sql.lit(KEY_CHECK.name)}`,
    context: () => KEY_CHECK.context,
  },
} as const satisfies Record<string, SealedColumn>;

export type SealedColumnName = keyof typeof SEALED_COLUMNS;

export const SEALED_COLUMN_NAMES = Object.keys(SEALED_COLUMNS) as SealedColumnName[]; // the keys of SEALED_COLUMNS

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
  list(column: SealedColumnName, page: { limit: number; after?: string }): Promise<SealedValue[]>;
  /**
   * Replaces values in one transaction, if they are unchanged and no process refreshes them.
   *
   * @returns the values that were not replaced
   */
  replace(column: SealedColumnName, changes: { before: SealedValue; sealed: string }[]): Promise<SealedValue[]>;
  /** Counts values by the id of their encryption key. */
  countByKey(): Promise<Map<string, number>>;
}

/** Position and length of the key id in `v1.<key id>.` and in `{"sealed":"v1.<key id>.`. */
const KEY_ID = { start: 4, startInJson: 15, length: 8 };

export function sealedValues(db: Kysely<Database>, now: () => number): SealedValues {
  return {
    list: async (name, { limit, after = '' }) => {
      const { table, column, key, isJson, only = ALWAYS, context }: SealedColumn = SEALED_COLUMNS[name];
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
    replace: (name, changes) =>
      db.transaction().execute(async (transaction) => {
        const { isFree = () => ALWAYS, alsoSet = sql``, ...sealedColumn }: SealedColumn = SEALED_COLUMNS[name];
        const [table, column, key] = [
          sql.table(sealedColumn.table),
          sql.ref(sealedColumn.column),
          sql.ref(sealedColumn.key),
        ];
        const left: SealedValue[] = [];
        for (const { before, sealed } of changes) {
          // Sealed values are never nested, so nothing else of the JSON changes.
          const value = sealedColumn.isJson ? sql`replace(${column}, ${before.sealed}, ${sealed})` : sql`${sealed}`;
          const isCurrent = sealedColumn.isJson ? sql`${column} <> ${value}` : sql`${column} = ${before.sealed}`;
          const { numAffectedRows = 0n } = await sql`
            update ${table} set ${column} = ${value} ${alsoSet}
            where ${key} = ${before.key} and ${isCurrent} and ${isFree(now())}`.execute(transaction);
          if (numAffectedRows === 0n) left.push(before);
        }
        return left;
      }),
    countByKey: async () => {
      const keyIds = Object.values(SEALED_COLUMNS).map(({ table, column, isJson, only = ALWAYS }: SealedColumn) => {
        const start = sql.lit(isJson ? KEY_ID.startInJson : KEY_ID.start);
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
