import type { InstallationRepository } from '../../core/kernel/ports.ts';
import type { InstallationRecord } from '../../core/kernel/records.ts';
import { cancelWork } from './cancel-work.ts';
import type { InstallationRow } from './database.ts';
import { insertOutcome, writeOutcome } from './outcomes.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function installationRepository({ db, dialect, now, atomically }: SqlContext): InstallationRepository {
  return {
    insert: async (installation) =>
      insertOutcome(
        await db
          .insertInto('installations')
          .values(toRow(installation))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      ),
    get: async (id) =>
      found(await db.selectFrom('installations').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    getForUpdate: async (id) => {
      const query = db.selectFrom('installations').selectAll().where('id', '=', id);
      // Does not block foreign key checks of other transactions.
      const locked = dialect.name === 'postgres' ? query.forNoKeyUpdate() : query;
      return found(await locked.executeTakeFirst(), toRecord);
    },
    findByGroup: async (integrationId, groupRef) =>
      found(
        await db
          .selectFrom('installations')
          .selectAll()
          .where('integration_id', '=', integrationId)
          .where('group_ref', '=', groupRef)
          .executeTakeFirst(),
        toRecord,
      ),
    list: async ({ projectId, integrationId, groupRef, connectionId }) => {
      let query = db.selectFrom('installations').selectAll().where('project_id', '=', projectId);
      if (integrationId !== undefined) query = query.where('integration_id', '=', integrationId);
      if (groupRef !== undefined) query = query.where('group_ref', '=', groupRef);
      if (connectionId !== undefined) query = query.where('connection_id', '=', connectionId);
      return (await query.orderBy('create_time', 'desc').orderBy('seq', 'desc').execute()).map(toRecord);
    },
    countByIntegration: async (projectId) => {
      const rows = await db
        .selectFrom('installations')
        .select(['integration_id', (row) => row.fn.countAll<number>().as('count')])
        .where('project_id', '=', projectId)
        .groupBy('integration_id')
        .execute();
      return Object.fromEntries(rows.map(({ integration_id, count }) => [integration_id, count]));
    },
    update: async (installation) => {
      const { id, config, connection_id, health_status, update_time, version } = toRow(installation);
      return writeOutcome(
        await db
          .updateTable('installations')
          .set({ config, connection_id, health_status, update_time, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst(),
      );
    },
    setHealth: async (id, health) => {
      await db.updateTable('installations').set({ health_status: health }).where('id', '=', id).execute();
    },
    delete: (id) =>
      atomically(async (all) => {
        await cancelWork(all, dialect, all.selectFrom('installations').select('id').where('id', '=', id), now());
        // Deletes its schedules, watermarks and failure counts through foreign keys.
        const { numDeletedRows } = await all.deleteFrom('installations').where('id', '=', id).executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}

function toRow(installation: InstallationRecord): InstallationRow {
  return {
    id: installation.id,
    project_id: installation.projectId,
    integration_id: installation.integrationId,
    group_ref: installation.groupRef,
    connection_id: installation.connectionId,
    health_status: installation.healthStatus,
    config: JSON.stringify(installation.config),
    created_by: installation.createdBy,
    create_time: installation.createTime,
    update_time: installation.updateTime ?? null,
    version: installation.version,
  };
}

function toRecord(row: InstallationRow): InstallationRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    integrationId: row.integration_id,
    groupRef: row.group_ref,
    connectionId: row.connection_id,
    healthStatus: row.health_status,
    config: JSON.parse(row.config),
    createdBy: row.created_by,
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
    version: row.version,
  };
}
