import type { WatermarkRepository } from '../../core/kernel/ports.ts';
import type { WatermarkRecord } from '../../core/kernel/records.ts';
import type { WatermarkRow } from './database.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function watermarkRepository({ db }: SqlContext): WatermarkRepository {
  return {
    begin: async (installationId, objectNames, addedAt) => {
      if (objectNames.length === 0) return;
      await db
        .deleteFrom('watermarks')
        .where('installation_id', '=', installationId)
        .where('object_name', 'in', objectNames)
        .execute();
      await db
        .insertInto('added_objects')
        .values(objectNames.map((name) => ({ installation_id: installationId, object_name: name, added_at: addedAt })))
        .onConflict((conflict) =>
          conflict.columns(['installation_id', 'object_name']).doUpdateSet({ added_at: addedAt }),
        )
        .execute();
    },
    addedAt: async (installationId, objectName) => {
      const row = await db
        .selectFrom('added_objects')
        .select('added_at')
        .where('installation_id', '=', installationId)
        .where('object_name', '=', objectName)
        .executeTakeFirst();
      return row?.added_at;
    },
    put: async ({ installationId, objectName, readUntil, selection }) => {
      const change = { read_until: readUntil, selection };
      await db
        .insertInto('watermarks')
        .values({ installation_id: installationId, object_name: objectName, ...change })
        .onConflict((conflict) => conflict.columns(['installation_id', 'object_name']).doUpdateSet(change))
        .execute();
    },
    get: async (installationId, objectName) =>
      found(
        await db
          .selectFrom('watermarks')
          .selectAll()
          .where('installation_id', '=', installationId)
          .where('object_name', '=', objectName)
          .executeTakeFirst(),
        toRecord,
      ),
  };
}

function toRecord(row: WatermarkRow): WatermarkRecord {
  return {
    installationId: row.installation_id,
    objectName: row.object_name,
    readUntil: row.read_until,
    selection: row.selection,
  };
}
