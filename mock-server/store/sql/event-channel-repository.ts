import type { EventChannelRepository, SchemaSnapshotRepository } from '../../core/kernel/ports.ts';
import { idsTable } from './ids-table.ts';
import type { SqlContext } from './sql-context.ts';

export function eventChannelRepository({ db, dialect }: SqlContext): EventChannelRepository {
  return {
    listByConnections: async (connectionIds) => {
      const rows = await db
        .selectFrom('event_channels')
        .selectAll()
        .where('connection_id', 'in', (query) =>
          query.selectFrom(idsTable(dialect, [...connectionIds])).select('wanted.id'),
        )
        .orderBy('name')
        .execute();
      return rows.map((row) => ({
        name: row.name,
        installationId: row.installation_id,
        connectionId: row.connection_id,
        ...(row.replay_id !== null && { replayId: row.replay_id }),
        ...(row.opened_at !== null && { openedAt: row.opened_at }),
        isOpen: row.is_open === 1,
      }));
    },
    add: async ({ name, installationId, connectionId, replayId, openedAt, isOpen }) => {
      await db
        .insertInto('event_channels')
        .values({
          name,
          installation_id: installationId,
          connection_id: connectionId,
          replay_id: replayId ?? null,
          opened_at: openedAt ?? null,
          is_open: Number(isOpen),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    update: async (name, { replayId, openedAt, isOpen }) => {
      const change = {
        ...(replayId !== undefined && { replay_id: replayId }),
        ...(openedAt !== undefined && { opened_at: openedAt }),
        ...(isOpen !== undefined && { is_open: Number(isOpen) }),
      };
      await db.updateTable('event_channels').set(change).where('name', '=', name).execute();
    },
    delete: async (name) => {
      await db.deleteFrom('event_channels').where('name', '=', name).execute();
    },
  };
}

export function schemaSnapshotRepository({ db }: SqlContext): SchemaSnapshotRepository {
  return {
    get: async (installationId, objectName) => {
      const row = await db
        .selectFrom('schema_snapshots')
        .selectAll()
        .where('installation_id', '=', installationId)
        .where('object_name', '=', objectName)
        .executeTakeFirst();
      return row === undefined ? undefined : { installationId, objectName, fields: row.fields };
    },
    put: async ({ installationId, objectName, fields }) => {
      await db
        .insertInto('schema_snapshots')
        .values({ installation_id: installationId, object_name: objectName, fields })
        .onConflict((conflict) => conflict.columns(['installation_id', 'object_name']).doUpdateSet({ fields }))
        .execute();
    },
    deleteOfInstallation: async (installationId) => {
      await db.deleteFrom('schema_snapshots').where('installation_id', '=', installationId).execute();
    },
  };
}
