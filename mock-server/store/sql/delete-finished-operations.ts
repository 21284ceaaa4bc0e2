import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DeletedBatch, DeletionBatch } from '../../core/kernel/ports.ts';
import type { Database } from './database.ts';
import { skipLocked } from './delete-batch.ts';
import { idsTable } from './ids-table.ts';
import type { Dialect } from './migrations/migration.ts';

/** Average number of log lines per operation that one batch deletes; an operation with more needs several batches. */
const LINES_PER_OPERATION = 10;

/**
 * Deletes a batch of finished operations with their logs. A batch examines `limit` rows, whether it deletes them or
 * not, so its duration doesn't depend on the number of retained rows. The position is the last examined row.
 */
export async function deleteFinishedOperations(
  db: Kysely<Database>,
  dialect: Dialect,
  { before, limit, after = ' 0' }: DeletionBatch,
): Promise<DeletedBatch> {
  const [time = '', seq] = String(after).split(' ');
  const { rows: examined } = await sql<{
    id: string;
    seq: number;
    create_time: string;
    is_expendable: boolean | number;
  }>`
    select id, seq, create_time, (${isExpendable(before)}) as is_expendable
    from operations operation
    where status <> 'in_progress' and create_time < ${before} and (create_time, seq) > (${time}, ${Number(seq)})
    order by create_time, seq limit ${limit}`.execute(db);
  const ids = await lock(examined.filter((row) => row.is_expendable).map(({ id }) => id));
  const last = examined.length < limit ? undefined : examined.at(-1);
  const next = last && `${last.create_time} ${last.seq}`;
  if (ids.length === 0) return { deleted: 0, after: next };
  const lines = await sql`
    with batch as (
      select seq from operation_logs where operation_id in (select id from ${idsTable(dialect, ids)})
      limit ${limit * LINES_PER_OPERATION} ${skipLocked(dialect)}
    )
    delete from operation_logs where seq in (select seq from batch)`.execute(db);
  // The next batch deletes the rest of their logs first.
  if (Number(lines.numAffectedRows) === limit * LINES_PER_OPERATION) return { deleted: 0, after };
  const { numAffectedRows = 0n } = await sql`
    delete from operations where id in (select id from ${idsTable(dialect, ids)})`.execute(db);
  return { deleted: Number(numAffectedRows), after: next };

  /** @returns the ids that no other process is deleting */
  async function lock(wanted: string[]): Promise<string[]> {
    if (dialect.name !== 'postgres') return wanted;
    const { rows } = await sql<{ id: string }>`
      select id from operations where id in (select id from ${idsTable(dialect, wanted)})
      ${skipLocked(dialect)}`.execute(db);
    return rows.map(({ id }) => id);
  }
}

/** Condition on a finished `operation`: it is not the latest read or backfill and no pending delivery refers to it. */
function isExpendable(before: string) {
  const later = sql`(later.create_time, later.seq) > (operation.create_time, operation.seq)`;
  return sql`
    coalesce(operation.update_time, operation.create_time) < ${before}
    and not exists (select 1 from deliveries where operation_id = operation.id and status = 'pending')
    and (
      not exists (select 1 from installations where id = operation.installation_id)
      or operation.action_type = 'write' and exists (
        select 1 from operations later where later.installation_id = operation.installation_id and ${later})
      or operation.action_type = 'read' and exists (
        select 1 from operations later
        where later.installation_id = operation.installation_id and later.resource = operation.resource
          and later.action_type = 'read' and later.status = operation.status and ${later})
        and (operation.read_type is null or operation.read_type <> 'backfill' or exists (
          select 1 from operations later
          where later.installation_id = operation.installation_id and later.resource = operation.resource
            and later.action_type = 'read' and later.read_type = 'backfill' and ${later}))
    )`;
}
