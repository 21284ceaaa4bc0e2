import type { IntegrationRepository } from '../../core/kernel/ports.ts';
import type { IntegrationRecord, RevisionRecord } from '../../core/kernel/records.ts';
import { cancelWork } from './cancel-work.ts';
import type { IntegrationRow, RevisionRow } from './database.ts';
import { idsTable } from './ids-table.ts';
import { insertOutcome } from './outcomes.ts';
import { byIdFirst, found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function integrationRepository({ db, dialect, now, atomically }: SqlContext): IntegrationRepository {
  return {
    insert: (integration, revision) =>
      atomically(async (both) => {
        const outcome = insertOutcome(
          await both
            .insertInto('integrations')
            .values(toRow(integration))
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst(),
        );
        if (outcome === 'inserted') await both.insertInto('revisions').values(toRevisionRow(revision)).execute();
        return outcome;
      }),
    get: async (id) =>
      found(await db.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    find: async (projectId, idOrName) => {
      const rows = await db
        .selectFrom('integrations')
        .selectAll()
        .where('project_id', '=', projectId)
        .where((row) => row.or([row('id', '=', idOrName), row('name', '=', idOrName)]))
        .execute();
      return found(byIdFirst(rows, idOrName), toRecord);
    },
    list: async (projectId) => {
      const rows = await db
        .selectFrom('integrations')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('name')
        .execute();
      return rows.map(toRecord);
    },
    addRevision: (revision) =>
      atomically(async (both) => {
        const { numUpdatedRows } = await both
          .updateTable('integrations')
          .set({
            provider: revision.content.provider,
            latest_revision_id: revision.id,
            update_time: revision.createTime,
          })
          .where('id', '=', revision.integrationId)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await both.insertInto('revisions').values(toRevisionRow(revision)).execute();
      }),
    getRevision: async (id) =>
      found(await db.selectFrom('revisions').selectAll().where('id', '=', id).executeTakeFirst(), toRevisionRecord),
    getRevisions: async (ids) => {
      const rows = await db
        .selectFrom('revisions')
        .selectAll()
        .where('id', 'in', (row) => row.selectFrom(idsTable(dialect, ids)).select('wanted.id'))
        .execute();
      return rows.map(toRevisionRecord);
    },
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

function toRow(integration: IntegrationRecord): IntegrationRow {
  return {
    id: integration.id,
    project_id: integration.projectId,
    name: integration.name,
    provider: integration.provider,
    latest_revision_id: integration.latestRevisionId,
    create_time: integration.createTime,
    update_time: integration.updateTime ?? null,
  };
}

function toRecord(row: IntegrationRow): IntegrationRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    provider: row.provider,
    latestRevisionId: row.latest_revision_id,
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
  };
}

function toRevisionRow(revision: RevisionRecord): RevisionRow {
  return {
    id: revision.id,
    integration_id: revision.integrationId,
    spec_version: revision.specVersion,
    content: JSON.stringify(revision.content),
    create_time: revision.createTime,
  };
}

function toRevisionRecord(row: RevisionRow): RevisionRecord {
  return {
    id: row.id,
    integrationId: row.integration_id,
    specVersion: row.spec_version,
    content: JSON.parse(row.content),
    createTime: row.create_time,
  };
}
