import type { Kysely } from 'kysely';
import { LIMITS } from '../../../src/contract/index.ts';
import type { AutoBatchRepository } from '../../core/kernel/ports.ts';
import type { OperationRecord, WriteWork } from '../../core/kernel/records.ts';
import { TABLES } from '../tables/tables.ts';
import type { Database } from './database.ts';
import type { SqlContext } from './sql-context.ts';

type BatchOperation = OperationRecord & { work: WriteWork };

export function autoBatchRepository({ db, atomically }: SqlContext): AutoBatchRepository {
  return {
    add: (operation, item, now) =>
      atomically(async (all) => {
        // Another process may open or close a batch between the attempts, each time with at least one record.
        const json = JSON.stringify(item);
        let batch = await extend(all, operation, json.length);
        while (batch === undefined) {
          batch = (await open(all, operation, json.length)) ?? (await extend(all, operation, json.length));
        }
        const { operation_id: operationId, size, bytes } = batch;
        await all
          .insertInto('batch_records')
          .values({ operation_id: operationId, place: size - 1, item: json })
          .execute();
        const isFull = size >= LIMITS.autoBatchRecords || bytes >= LIMITS.maxBodyBytes;
        if (isFull) {
          await all.deleteFrom('open_batches').where('operation_id', '=', operationId).execute();
          await all.updateTable('operations').set({ due_at: now }).where('id', '=', operationId).execute();
        }
        return { operationId, size, isFull };
      }),
    close: async (operationId) => {
      // Waits for requests that add a record; later requests open another batch.
      await db.deleteFrom('open_batches').where('operation_id', '=', operationId).execute();
      const rows = await db
        .selectFrom('batch_records')
        .select('item')
        .where('operation_id', '=', operationId)
        .orderBy('place')
        .execute();
      return rows.map(({ item }) => JSON.parse(item));
    },
    delete: async (operationId) => {
      await db.deleteFrom('batch_records').where('operation_id', '=', operationId).execute();
    },
  };
}

/** Adds a record to the open batch. @returns undefined if no batch is open */
function extend(db: Kysely<Database>, { installationId, resource, work }: BatchOperation, bytes: number) {
  return db
    .updateTable('open_batches')
    .set((batch) => ({ size: batch('size', '+', 1), bytes: batch('bytes', '+', bytes) }))
    .where('installation_id', '=', installationId)
    .where('object_name', '=', resource)
    .where('write_type', '=', work.request.type)
    .returning(['operation_id', 'size', 'bytes'])
    .executeTakeFirst();
}

/** Opens a batch with one record. @returns undefined if another request opened one */
async function open(db: Kysely<Database>, operation: BatchOperation, bytes: number) {
  const { id, installationId, resource, work } = operation;
  const batch = await db
    .insertInto('open_batches')
    .values({
      installation_id: installationId,
      object_name: resource,
      write_type: work.request.type,
      operation_id: id,
      size: 1,
      bytes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['operation_id', 'size', 'bytes'])
    .executeTakeFirst();
  if (batch !== undefined) await db.insertInto('operations').values(TABLES.operations.toRow(operation)).execute();
  return batch;
}
