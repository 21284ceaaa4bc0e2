import type { Kysely, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { idsTable } from './ids-table.ts';
import type { Dialect } from './migrations/migration.ts';

/** What an operation of a deleted installation says. */
const DELETED = 'The installation was deleted.';

/**
 * Ends the work that is still to be done for installations that are about to be deleted. A process that has it in hand
 * loses its lease and writes nothing more. Held messages and batches are removed.
 *
 * @param installations ids, as a subquery
 * @param now ms since the epoch
 */
export async function endWork(
  db: Kysely<Database>,
  dialect: Dialect,
  installations: SelectQueryBuilder<Database, 'installations', { id: string }>,
  now: number,
): Promise<void> {
  // Waits for requests that are adding a record to a batch, so that none is left behind.
  await db.deleteFrom('open_batches').where('installation_id', 'in', installations).execute();
  const finished = { due_at: null, lease_token: null, lease_until: null };
  const ended = await db
    .updateTable('operations')
    .set({
      ...finished,
      status: 'failure',
      result: DELETED,
      update_time: new Date(now).toISOString(),
      work: null,
    })
    .where('installation_id', 'in', installations)
    .where('status', '=', 'in_progress')
    .returning('id')
    .execute();
  const ids = ended.map(({ id }) => id);
  await db
    .deleteFrom('batch_records')
    .where('operation_id', 'in', (query) => query.selectFrom(idsTable(dialect, ids)).select('wanted.id'))
    .execute();
  await db
    .updateTable('deliveries')
    .set({ ...finished, status: 'failed', last_error: DELETED })
    .where('installation_id', 'in', installations)
    .where('status', '=', 'pending')
    .execute();
  await db
    .deleteFrom('deliveries')
    .where('installation_id', 'in', installations)
    .where('status', '=', sql.lit('held'))
    .execute();
}
