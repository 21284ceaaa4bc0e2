import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Dialect } from './migrations/migration.ts';

/**
 * Condition that selects rows and, on PostgreSQL, locks them in the order of a key before the statement changes them:
 * statements that change many of the same rows do not wait for each other in a circle.
 *
 * @param key column that identifies a row
 * @param where condition of the rows
 */
export function lockedInOrder(
  { name }: Dialect,
  table: string,
  key: 'id' | 'seq',
  where: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (name !== 'postgres') return sql`(${where})`;
  return sql`${sql.ref(key)} = any(array(select ${sql.ref(key)} from ${sql.table(table)} where ${where}
    order by ${sql.ref(key)} for no key update))`;
}

/**
 * Condition that an installation exists. On PostgreSQL, keeps it from being deleted until the transaction ends.
 *
 * @param id value or column
 * @param whenLocked `skip` takes an installation that is being deleted for one that is gone, in place of waiting
 */
export function isInstalled({ name }: Dialect, id: RawBuilder<unknown>, whenLocked?: 'skip'): RawBuilder<boolean> {
  const lock = name === 'postgres' ? sql`for key share ${whenLocked === 'skip' ? sql`skip locked` : sql``}` : sql``;
  return sql`exists (select 1 from installations where installations.id = ${id} ${lock})`;
}
