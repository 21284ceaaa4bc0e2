import type { ConsumerRepository } from '../../core/kernel/ports.ts';
import type { ConsumerRecord } from '../../core/kernel/records.ts';
import type { ConsumerRow } from './database.ts';
import { idsTable } from './ids-table.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function consumerRepository({ db, dialect }: SqlContext): ConsumerRepository {
  return {
    upsert: async (consumer) => {
      const row = await db
        .insertInto('consumers')
        .values(toRow(consumer))
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'consumer_ref']).doUpdateSet((columns) => ({
            consumer_name: columns.ref('excluded.consumer_name'),
            update_time: columns
              .case()
              .when('consumers.consumer_name', '=', columns.ref('excluded.consumer_name'))
              .then(columns.ref('consumers.update_time'))
              .else(columns.fn.coalesce('excluded.update_time', 'excluded.create_time'))
              .end(),
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return toRecord(row);
    },
    get: async (projectId, consumerRef) =>
      found(
        await db
          .selectFrom('consumers')
          .selectAll()
          .where('project_id', '=', projectId)
          .where('consumer_ref', '=', consumerRef)
          .executeTakeFirst(),
        toRecord,
      ),
    getMany: async (projectId, consumerRefs) => {
      const rows = await db
        .selectFrom('consumers')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('consumer_ref', 'in', (row) => row.selectFrom(idsTable(dialect, consumerRefs)).select('wanted.id'))
        .execute();
      return rows.map(toRecord);
    },
  };
}

function toRow(consumer: ConsumerRecord): ConsumerRow {
  return {
    project_id: consumer.projectId,
    consumer_ref: consumer.consumerRef,
    consumer_name: consumer.consumerName,
    create_time: consumer.createTime,
    update_time: consumer.updateTime ?? null,
  };
}

function toRecord(row: ConsumerRow): ConsumerRecord {
  return {
    projectId: row.project_id,
    consumerRef: row.consumer_ref,
    consumerName: row.consumer_name,
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
  };
}
