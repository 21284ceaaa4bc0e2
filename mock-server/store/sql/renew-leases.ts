import { sql } from 'kysely';
import { idsTable, isOneOf } from './ids-table.ts';
import { lockedInOrder } from './locked-rows.ts';
import type { SqlContext } from './sql-context.ts';

/** Moves the end of leases that are still held, in one statement. @returns ids of the rows whose lease was renewed */
export async function renewLeases(
  { db, dialect }: SqlContext,
  table: 'operations' | 'tasks' | 'event_batches',
  leases: readonly { id: string; token: string }[],
  until: number,
): Promise<string[]> {
  const ids = leases.map(({ id }) => id);
  const pairs = leases.map(({ id, token }) => `${id} ${token}`);
  const isHeld = sql`${isOneOf(dialect, 'id', ids)}
    and id || ' ' || lease_token in (select wanted.id from ${idsTable(dialect, pairs)})`;
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set lease_until = ${until}
    where ${lockedInOrder(dialect, table, 'id', isHeld)}
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
