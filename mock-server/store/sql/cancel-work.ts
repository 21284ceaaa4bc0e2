import type { Kysely, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { idsTable } from './ids-table.ts';
import type { Dialect } from './migrations/migration.ts';

/** Result of an operation whose installation was deleted. */
const DELETED = 'The installation was deleted.';

/**
 * Cancels the pending work of installations before their deletion. A process that runs such work loses its lease and
 * cannot save. Held messages and batches are deleted.
 *
 * @param installations ids, as a subquery
 * @param now ms since the epoch
 */
export async function cancelWork(
  db: Kysely<Database>,
  dialect: Dialect,
  installations: SelectQueryBuilder<Database, 'installations', { id: string }>,
  now: number,
): Promise<void> {
  // Waits for requests that add a record to a batch, so that no record remains.
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
