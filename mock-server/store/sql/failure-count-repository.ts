import { sql } from 'kysely';
import type { FailureCountRepository } from '../../core/kernel/ports.ts';
import type { FailureCountRecord } from '../../core/kernel/records.ts';
import type { FailureCountRow } from './database.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function failureCountRepository({ db }: SqlContext): FailureCountRepository {
  return {
    get: async (installationId, objectName) =>
      found(
        await db
          .selectFrom('failure_counts')
          .selectAll()
          .where('installation_id', '=', installationId)
          .where('object_name', '=', objectName)
          .executeTakeFirst(),
        toRecord,
      ),
    list: async (installationId) => {
      const rows = await db
        .selectFrom('failure_counts')
        .selectAll()
        .where('installation_id', '=', installationId)
        .orderBy('object_name')
        .execute();
      return rows.map(toRecord);
    },
    increment: async (installationId, objectName) => {
      const row = await db
        .insertInto('failure_counts')
        .columns(['installation_id', 'object_name', 'failures', 'is_paused'])
        .expression((query) =>
          query
            .selectFrom('installations')
            .select([
              'id',
              sql.val(objectName).as('object_name'),
              sql.lit(1).as('failures'),
              sql.lit(0).as('is_paused'),
            ])
            .where('id', '=', installationId),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['installation_id', 'object_name'])
            .doUpdateSet((row) => ({ failures: row('failure_counts.failures', '+', 1) })),
        )
        .returning('failures')
        .executeTakeFirst();
      return row?.failures;
    },
    markPaused: async (installationId, objectName) => {
      await db
        .updateTable('failure_counts')
        .set({ is_paused: 1 })
        .where('installation_id', '=', installationId)
        .where('object_name', '=', objectName)
        .execute();
    },
    delete: async (installationId, objectNames) => {
      if (objectNames.length === 0) return;
      await db
        .deleteFrom('failure_counts')
        .where('installation_id', '=', installationId)
        .where('object_name', 'in', objectNames)
        .execute();
    },
  };
}

function toRecord(row: FailureCountRow): FailureCountRecord {
  return {
    installationId: row.installation_id,
    objectName: row.object_name,
    failures: row.failures,
    isPaused: row.is_paused === 1,
  };
}
