import type { Kysely, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';

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
  installations: SelectQueryBuilder<Database, 'installations', { id: string }>,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('batch_records')
    .where('operation_id', 'in', (query) =>
      query
        .selectFrom('operations')
        .select('operations.id')
        .where('installation_id', 'in', installations)
        .where('action_type', '=', sql.lit('write'))
        .where('status', '=', sql.lit('in_progress')),
    )
    .execute();
  await db.deleteFrom('open_batches').where('installation_id', 'in', installations).execute();
  const finished = { due_at: null, lease_token: null, lease_until: null };
  await db
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
