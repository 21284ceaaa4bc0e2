import type { GroupRepository } from '../../core/kernel/ports.ts';
import type { GroupRecord } from '../../core/kernel/records.ts';
import type { GroupRow } from './database.ts';
import { idsTable } from './ids-table.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function groupRepository({ db, dialect }: SqlContext): GroupRepository {
  return {
    upsert: async (group) => {
      const row = await db
        .insertInto('groups')
        .values(toRow(group))
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'group_ref']).doUpdateSet((columns) => ({
            group_name: columns.ref('excluded.group_name'),
            update_time: columns
              .case()
              .when('groups.group_name', '=', columns.ref('excluded.group_name'))
              .then(columns.ref('groups.update_time'))
              .else(columns.fn.coalesce('excluded.update_time', 'excluded.create_time'))
              .end(),
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return toRecord(row);
    },
    get: async (projectId, groupRef) =>
      found(
        await db
          .selectFrom('groups')
          .selectAll()
          .where('project_id', '=', projectId)
          .where('group_ref', '=', groupRef)
          .executeTakeFirst(),
        toRecord,
      ),
    getMany: async (projectId, groupRefs) => {
      const rows = await db
        .selectFrom('groups')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('group_ref', 'in', (row) => row.selectFrom(idsTable(dialect, groupRefs)).select('wanted.id'))
        .execute();
      return rows.map(toRecord);
    },
  };
}

function toRow(group: GroupRecord): GroupRow {
  return {
    project_id: group.projectId,
    group_ref: group.groupRef,
    group_name: group.groupName,
    create_time: group.createTime,
    update_time: group.updateTime ?? null,
  };
}

function toRecord(row: GroupRow): GroupRecord {
  return {
    projectId: row.project_id,
    groupRef: row.group_ref,
    groupName: row.group_name,
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
  };
}
