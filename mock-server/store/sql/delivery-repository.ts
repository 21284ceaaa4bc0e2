import { sql } from 'kysely';
import type { DeliveryRepository } from '../../core/ports.ts';
import type { DeliveryRecord } from '../../core/records.ts';
import type { DeliveryRow } from './database.ts';
import { found } from './found.ts';
import { idsTable } from './ids-table.ts';
import { isClaimable, toLease, toLeaseColumns } from './lease-columns.ts';
import { nextDueAt } from './next-due-at.ts';
import { insertOutcome, writeOutcome } from './outcomes.ts';
import type { SqlContext } from './sql-context.ts';

export function deliveryRepository({ db, dialect }: SqlContext): DeliveryRepository {
  return {
    insert: async (delivery) =>
      insertOutcome(
        await db
          .insertInto('deliveries')
          .values(toRow(delivery))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      ),
    get: async (id) =>
      found(await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    countPending: async (destinationId) => {
      const { count } = await db
        .selectFrom('deliveries')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('destination_id', '=', destinationId)
        .where('status', '=', sql.lit('pending'))
        .executeTakeFirstOrThrow();
      return count;
    },
    claimDue: async ({ now, until, token, limit, perDestination, except = [] }) => {
      const rows = await db
        .with('ranked', (query) =>
          query
            .selectFrom('deliveries')
            .select(['seq as ranked_seq', 'create_time as ranked_time'])
            .select((row) =>
              row.fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('destination_id').orderBy('create_time').orderBy('seq'))
                .as('place'),
            )
            .where(isClaimable<'deliveries'>(now))
            .where('destination_id', 'not in', (row) => row.selectFrom(idsTable(dialect, except)).select('wanted.id')),
        )
        .with('due', (query) => {
          const due = query
            .selectFrom('deliveries')
            .select('deliveries.seq as due_seq')
            .where('deliveries.seq', 'in', (row) =>
              row
                .selectFrom('ranked')
                .select('ranked_seq')
                .where('place', '<=', perDestination)
                .orderBy('ranked_time')
                .orderBy('ranked_seq')
                .limit(limit),
            )
            // Again, where the row is locked: another process may have taken it since it was ranked.
            .where(isClaimable<'deliveries'>(now));
          return dialect.name === 'postgres' ? due.forUpdate().skipLocked() : due;
        })
        .updateTable('deliveries')
        .from('due')
        .set({ lease_token: token, lease_until: until })
        .whereRef('deliveries.seq', '=', 'due.due_seq')
        .returningAll()
        .execute();
      return rows
        .sort((a, b) => (a.create_time === b.create_time ? a.seq - b.seq : a.create_time < b.create_time ? -1 : 1))
        .map(toRecord);
    },
    endPending: async (destinationId, error) => {
      await db
        .updateTable('deliveries')
        .set({ status: 'failed', last_error: error, due_at: null, ...toLeaseColumns(undefined) })
        .where('destination_id', '=', destinationId)
        .where('status', '=', sql.lit('pending'))
        .execute();
    },
    nextDueAt: () => nextDueAt(db, 'deliveries'),
    save: async (delivery, leaseToken) =>
      writeOutcome(
        await db
          .updateTable('deliveries')
          .set({
            status: delivery.status,
            attempts: delivery.attempts,
            last_error: delivery.lastError ?? null,
            due_at: delivery.dueAt,
            ...toLeaseColumns(delivery.lease),
          })
          .where('id', '=', delivery.id)
          .where('lease_token', '=', leaseToken)
          .executeTakeFirst(),
      ),
    releaseAllLeases: async () => {
      await db.updateTable('deliveries').set(toLeaseColumns(undefined)).where('lease_token', 'is not', null).execute();
    },
    deleteFinished: async (before) => {
      await db
        .deleteFrom('deliveries')
        .where('status', '<>', sql.lit('pending'))
        .where('create_time', '<', before)
        .execute();
    },
  };
}

function toRow(delivery: DeliveryRecord): DeliveryRow {
  return {
    id: delivery.id,
    project_id: delivery.projectId,
    destination_id: delivery.destinationId,
    installation_id: delivery.installationId ?? '',
    operation_id: delivery.operationId ?? '',
    body: delivery.body,
    create_time: delivery.createTime,
    status: delivery.status,
    attempts: delivery.attempts,
    last_error: delivery.lastError ?? null,
    due_at: delivery.dueAt,
    ...toLeaseColumns(delivery.lease),
  };
}

function toRecord(row: DeliveryRow): DeliveryRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    destinationId: row.destination_id,
    ...(row.installation_id !== '' && { installationId: row.installation_id }),
    ...(row.operation_id !== '' && { operationId: row.operation_id }),
    body: row.body,
    createTime: row.create_time,
    status: row.status,
    attempts: row.attempts,
    ...(row.last_error !== null && { lastError: row.last_error }),
    dueAt: row.due_at,
    ...toLease(row),
  };
}
