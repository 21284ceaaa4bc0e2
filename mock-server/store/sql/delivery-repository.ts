import { sql } from 'kysely';
import type { DeliveryRepository } from '../../core/kernel/ports.ts';
import type { DeliveryRecord } from '../../core/kernel/records.ts';
import { queueName } from '../../core/scheduling/work-queue.ts';
import type { DeliveryRow } from './database.ts';
import { deleteByAge } from './delete-batch.ts';
import { toLease, toLeaseColumns } from './lease-columns.ts';
import { insertOutcome, writeOutcome } from './outcomes.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';
import { claimRows, dueQueues, nextDueAt } from './work-queues.ts';

export function deliveryRepository(context: SqlContext): DeliveryRepository {
  const { db, dialect } = context;
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
      const rows = await claimRows<DeliveryRow & { seq: number }>(
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
        .set({ status: 'failed', last_error: error, due_at: null, ...toLeaseColumns(undefined) })
        .where('destination_id', '=', destinationId)
        .where('status', '=', sql.lit('pending'))
        .execute();
    },
    nextDueAt: () => nextDueAt(db, [{ table: 'deliveries' }]),
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
    deleteFinished: (batch) =>
      deleteByAge(
        context,
        { table: 'deliveries', key: 'seq', age: 'create_time', where: sql`status <> 'pending'` },
        batch,
      ),
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
    downloads: delivery.downloads === undefined ? null : JSON.stringify(delivery.downloads),
    create_time: delivery.createTime,
    queue: queueName(delivery.projectId, delivery.destinationId),
    status: delivery.status,
    object_name: delivery.objectName ?? null,
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
    ...(row.downloads !== null && { downloads: JSON.parse(row.downloads) }),
    createTime: row.create_time,
    status: row.status,
    ...(row.object_name !== null && { objectName: row.object_name }),
    attempts: row.attempts,
    ...(row.last_error !== null && { lastError: row.last_error }),
    dueAt: row.due_at,
    ...toLease(row),
  };
}
