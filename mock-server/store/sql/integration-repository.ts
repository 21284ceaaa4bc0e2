import type { IntegrationRepository } from '../../core/kernel/ports.ts';
import { TABLES } from '../tables/tables.ts';
import { cancelWork } from './cancel-work.ts';
import type { SqlContext } from './sql-context.ts';
import { SqlRows } from './sql-rows.ts';

export function integrationRepository(context: SqlContext): IntegrationRepository {
  const { dialect, now, atomically } = context;
  const integrations = new SqlRows(context, TABLES.integrations);
  const revisions = new SqlRows(context, TABLES.revisions);
  return {
    insert: (integration, revision) =>
      atomically(async (db) => {
        const outcome = await new SqlRows({ ...context, db }, TABLES.integrations).insert(integration);
        if (outcome === 'inserted') await new SqlRows({ ...context, db }, TABLES.revisions).add(revision);
        return outcome;
      }),
    get: (id) => integrations.find({ id }),
    find: (projectId, idOrName) => integrations.findEither({ projectId }, { id: idOrName, name: idOrName }),
    list: (projectId) => integrations.list({ projectId }),
    addRevision: (revision) =>
      atomically(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('integrations')
          .set({
            provider: revision.content.provider,
            latest_revision_id: revision.id,
            update_time: revision.createTime,
          })
          .where('id', '=', revision.integrationId)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await new SqlRows({ ...context, db }, TABLES.revisions).add(revision);
      }),
    getRevision: (id) => revisions.find({ id }),
    getRevisions: (ids) => revisions.listIn({}, 'id', ids),
    delete: (id) =>
      atomically(async (all) => {
        const installations = all.selectFrom('installations').select('id').where('integration_id', '=', id);
        await cancelWork(all, dialect, installations, now());
        // Deletes its revisions, installations and schedules through foreign keys.
        const { numDeletedRows } = await all.deleteFrom('integrations').where('id', '=', id).executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}
