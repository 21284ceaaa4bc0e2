import type { ProjectRepository } from '../../core/kernel/ports.ts';
import type { ProjectRecord } from '../../core/kernel/records.ts';
import type { ProjectRow } from './database.ts';
import { insertOutcome } from './outcomes.ts';
import { byIdFirst, found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function projectRepository({ db, unlessTaken }: SqlContext): ProjectRepository {
  return {
    insert: async (project) =>
      insertOutcome(
        await db
          .insertInto('projects')
          .values(toRow(project))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      ),
    get: async (id) =>
      found(await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    find: async (idOrName) => {
      const rows = await db
        .selectFrom('projects')
        .selectAll()
        .where((row) => row.or([row('id', '=', idOrName), row('name', '=', idOrName.toLowerCase())]))
        .execute();
      return found(byIdFirst(rows, idOrName), toRecord);
    },
    list: async () => (await db.selectFrom('projects').selectAll().orderBy('name').execute()).map(toRecord),
    update: async (project) => {
      const { id, create_time: _, ...changes } = toRow(project);
      const isDone = await unlessTaken((statement) =>
        statement.updateTable('projects').set(changes).where('id', '=', id).execute(),
      );
      return isDone ? 'inserted' : 'duplicate';
    },
  };
}

function toRow(project: ProjectRecord): ProjectRow {
  return {
    id: project.id,
    name: project.name,
    app_name: project.appName,
    org_id: project.orgId,
    raw_records: project.rawRecords ?? 'all',
    create_time: project.createTime,
    update_time: project.updateTime ?? null,
  };
}

function toRecord(row: ProjectRow): ProjectRecord {
  return {
    id: row.id,
    name: row.name,
    appName: row.app_name,
    orgId: row.org_id,
    ...(row.raw_records !== 'all' && { rawRecords: row.raw_records }),
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
  };
}
