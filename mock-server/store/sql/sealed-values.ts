import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { credentialContext } from '../../core/connections/credential-context.ts';
import { signingKeyContext } from '../../core/deliveries/signing-keys.ts';
import { clientSecretContext } from '../../core/oauth/client-secret.ts';
import { contentContext } from '../../core/oauth/connect-flow.ts';
import type { Database } from './database.ts';

/** Fact of the server that is sealed, by which a wrong key is found at the start. */
export const KEY_CHECK = { name: 'encryption_key_check', context: 'server_facts.value:encryption_key_check' };

/** A column of sealed values, or of JSON with one in its `sealed` member. */
interface SealedColumn {
  table: keyof Database;
  column: string;
  /** Unique column by which rows are named and paged. */
  key: string;
  isJson?: boolean;
  context(key: string): string;
  /** Condition on the rows of a table that has others as well. */
  only?: RawBuilder<boolean>;
  /** Condition under which a row may be changed now; always when absent. @param now ms since the epoch */
  isFree?(now: number): RawBuilder<boolean>;
  /** What else a replacement sets. */
  alsoSet?: RawBuilder<unknown>;
}

const ALWAYS = sql<boolean>`1 = 1`;

/**
 * Every column that holds sealed values, in the order in which they are encrypted again. The check of the key comes last:
 * it is what a start without the former key is refused by as long as that key is needed.
 */
const SEALED_COLUMNS = {
  'connections.credential': {
    table: 'connections',
    column: 'sealed_credential',
    key: 'id',
    context: credentialContext,
    // A refresh compares the value with the one it began with, and would discard its new tokens.
    isFree: (now) => sql`(refresh_until is null or refresh_until <= ${now})`,
    // Whoever read the row before writes it again on top of the new value.
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

export const SEALED_COLUMN_NAMES = Object.keys(SEALED_COLUMNS) as SealedColumnName[]; // the keys of the object above

/** One sealed value where it is stored. */
export interface SealedValue {
  /** Key of its row. */
  key: string;
  sealed: string;
  /** What the value is bound to. */
  context: string;
}

/** All values of the database that are encrypted, for whoever changes the key. */
export interface SealedValues {
  /** Values by key, after the last one seen. */
  list(column: SealedColumnName, page: { limit: number; after?: string }): Promise<SealedValue[]>;
  /**
   * Replaces values in one transaction: each when it is still stored and no process is refreshing it.
   *
   * @returns the values that were not replaced
   */
  replace(column: SealedColumnName, changes: { before: SealedValue; sealed: string }[]): Promise<SealedValue[]>;
  /** Number of values by the id of their key. */
  countByKey(): Promise<Map<string, number>>;
}

/** Where the id of the key begins and how long it is, in `v1.<key id>.` and in `{"sealed":"v1.<key id>.`. */
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
          // No box contains another one, so nothing else of the JSON changes.
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
