import type { DestinationRepository } from '../../core/ports.ts';
import type { DestinationRecord } from '../../core/records.ts';
import type { DestinationRow } from './database.ts';
import { byIdFirst, found } from './found.ts';
import { insertOutcome } from './outcomes.ts';
import type { SqlContext } from './sql-context.ts';

export function destinationRepository({ db, unlessTaken }: SqlContext): DestinationRepository {
  return {
    insert: async (destination) =>
      insertOutcome(
        await db
          .insertInto('destinations')
          .values(toRow(destination))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      ),
    get: async (id) =>
      found(await db.selectFrom('destinations').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    find: async (projectId, idOrName) => {
      const rows = await db
        .selectFrom('destinations')
        .selectAll()
        .where('project_id', '=', projectId)
        .where((row) => row.or([row('id', '=', idOrName), row('name', '=', idOrName)]))
        .execute();
      return found(byIdFirst(rows, idOrName), toRecord);
    },
    list: async (projectId) => {
      const rows = await db
        .selectFrom('destinations')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('name')
        .execute();
      return rows.map(toRecord);
    },
    update: async (destination) => {
      const { id, project_id: _, create_time: __, ...changes } = toRow(destination);
      const isDone = await unlessTaken((statement) =>
        statement.updateTable('destinations').set(changes).where('id', '=', id).execute(),
      );
      return isDone ? 'inserted' : 'duplicate';
    },
    delete: async (id) => {
      await db.deleteFrom('destinations').where('id', '=', id).execute();
    },
  };
}

function toRow(destination: DestinationRecord): DestinationRow {
  return {
    id: destination.id,
    project_id: destination.projectId,
    name: destination.name,
    url: destination.url,
    headers: JSON.stringify(destination.headers),
    sealed_signing_key: destination.sealedSigningKey,
    previous_signing_key:
      destination.previousSigningKey === undefined ? null : JSON.stringify(destination.previousSigningKey),
    create_time: destination.createTime,
    update_time: destination.updateTime ?? null,
  };
}

function toRecord(row: DestinationRow): DestinationRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    url: row.url,
    headers: JSON.parse(row.headers),
    sealedSigningKey: row.sealed_signing_key,
    ...(row.previous_signing_key !== null && { previousSigningKey: JSON.parse(row.previous_signing_key) }),
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
  };
}
