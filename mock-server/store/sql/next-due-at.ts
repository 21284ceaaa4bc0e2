import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * @returns the earliest instant at which work of the table can be claimed, in ms since the epoch:
 * when it is due, and for work in somebody's hands not before the lease ends
 */
export async function nextDueAt(db: Kysely<Database>, table: 'operations' | 'deliveries'): Promise<number | undefined> {
  const work = sql.table(table);
  const { rows } = await sql<{ instant: number | null }>`
    select min(due_at) as instant from ${work}
    where due_at is not null and lease_token is null
    union all
    select min(case when lease_until > due_at then lease_until else due_at end) from ${work}
    where due_at is not null and lease_token is not null`.execute(db);
  const instants = rows.flatMap(({ instant }) => (instant === null ? [] : [instant]));
  return instants.length === 0 ? undefined : Math.min(...instants);
}
