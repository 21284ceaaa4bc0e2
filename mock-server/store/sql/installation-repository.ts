import type { InstallationRepository } from '../../core/kernel/ports.ts';
import { TABLES } from '../tables/tables.ts';
import { cancelWork } from './cancel-work.ts';
import type { SqlContext } from './sql-context.ts';
import { SqlRows } from './sql-rows.ts';

export function installationRepository(context: SqlContext): InstallationRepository {
  const { db, dialect, now, atomically } = context;
  const installations = new SqlRows(context, TABLES.installations);
  return {
    insert: (installation) => installations.insert(installation),
    get: (id) => installations.find({ id }),
    getForUpdate: async (id) => {
      const query = db.selectFrom('installations').selectAll().where('id', '=', id);
      // Does not block foreign key checks of other transactions.
      const row = await (dialect.name === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
      return row && TABLES.installations.toRecord(row);
    },
    findByGroup: (integrationId, groupRef) => installations.find({ integrationId, groupRef }),
    list: ({ projectId, integrationId, groupRef, connectionId }) =>
      installations.list({ projectId, integrationId, groupRef, connectionId }),
    countByIntegration: async (projectId) => {
      const rows = await db
        .selectFrom('installations')
        .select(['integration_id', (row) => row.fn.countAll<number>().as('count')])
        .where('project_id', '=', projectId)
        .groupBy('integration_id')
        .execute();
      return Object.fromEntries(rows.map(({ integration_id, count }) => [integration_id, count]));
    },
    update: (installation) => installations.replaceVersion(installation),
    setHealth: (id, healthStatus) => installations.change({ id, healthStatus }),
    delete: (id) =>
      atomically(async (all) => {
        await cancelWork(all, dialect, all.selectFrom('installations').select('id').where('id', '=', id), now());
        // Deletes its schedules, watermarks and failure counts through foreign keys.
        const { numDeletedRows } = await all.deleteFrom('installations').where('id', '=', id).executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}
