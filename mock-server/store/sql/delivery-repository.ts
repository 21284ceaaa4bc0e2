import { sql } from 'kysely';
import type { DeliveryRepository } from '../../core/kernel/ports.ts';
import type { RowOf } from '../tables/table.ts';
import { TABLES } from '../tables/tables.ts';
import { deleteByAge } from './delete-batch.ts';
import type { SqlContext } from './sql-context.ts';
import { SqlRows, writeOutcome } from './sql-rows.ts';
import { claimRows, dueQueues, nextDueAt } from './work-queues.ts';

const { toRow, toRecord } = TABLES.deliveries;
const UNLEASED = { lease_token: null, lease_until: null };

export function deliveryRepository(context: SqlContext): DeliveryRepository {
  const { db, dialect } = context;
  const deliveries = new SqlRows(context, TABLES.deliveries);
  return {
    insert: (delivery) => deliveries.insert(delivery),
    get: (id) => deliveries.find({ id }),
    countPending: async (destinationId) => {
      const { count } = await db
        .selectFrom('deliveries')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('destination_id', '=', destinationId)
        .where('status', '=', sql.lit('pending'))
        .executeTakeFirstOrThrow();
      return count;
    },
    countHeld: async (installationId, objectName) => {
      const { count } = await db
        .selectFrom('deliveries')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('installation_id', '=', installationId)
        .where('object_name', '=', objectName)
        .where('status', '=', sql.lit('held'))
        .executeTakeFirstOrThrow();
      return count;
    },
    release: async ({ installationId, objectName, limit, dueAt }) => {
      const { numUpdatedRows } = await db
        .with('next', (query) => {
          const next = query
            .selectFrom('deliveries')
            .select('seq as next_seq')
            .where('installation_id', '=', installationId)
            .where('object_name', '=', objectName)
            .where('status', '=', sql.lit('held'))
            .orderBy('create_time')
            .orderBy('seq')
            .limit(limit);
          return dialect.name === 'postgres' ? next.forUpdate().skipLocked() : next;
        })
        .updateTable('deliveries')
        .from('next')
        .set({ status: 'pending', due_at: dueAt })
        .whereRef('deliveries.seq', '=', 'next.next_seq')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    dueQueues: (due) => dueQueues(context, { table: 'deliveries' }, due),
    claim: async (claim) => {
      const rows = await claimRows<RowOf<typeof TABLES.deliveries> & { seq: number }>(
        context,
        { table: 'deliveries' },
        claim,
        sql`create_time, seq`,
      );
      return rows
        .sort((a, b) => (a.create_time === b.create_time ? a.seq - b.seq : a.create_time < b.create_time ? -1 : 1))
        .map(toRecord);
    },
    endPending: async (destinationId, error) => {
      await db
        .updateTable('deliveries')
        .set({ status: 'failed', last_error: error, due_at: null, ...UNLEASED })
        .where('destination_id', '=', destinationId)
        .where('status', '=', sql.lit('pending'))
        .execute();
    },
    nextDueAt: () => nextDueAt(db, [{ table: 'deliveries' }]),
    save: async (delivery, leaseToken) => {
      const { status, attempts, last_error, due_at, lease_token, lease_until } = toRow(delivery);
      return writeOutcome(
        await db
          .updateTable('deliveries')
          .set({ status, attempts, last_error, due_at, lease_token, lease_until })
          .where('id', '=', delivery.id)
          .where('lease_token', '=', leaseToken)
          .executeTakeFirst(),
      );
    },
    releaseAllLeases: async () => {
      await db.updateTable('deliveries').set(UNLEASED).where('lease_token', 'is not', null).execute();
    },
    deleteFinished: (batch) =>
      deleteByAge(
        context,
        { table: 'deliveries', key: 'seq', age: 'create_time', where: sql`status <> 'pending'` },
        batch,
      ),
  };
}
