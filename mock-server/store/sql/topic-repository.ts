import type { TopicRepository } from '../../core/kernel/ports.ts';
import type { TopicRecord } from '../../core/kernel/records.ts';
import type { TopicRow } from './database.ts';
import { insertOutcome } from './outcomes.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function topicRepository({ db, unlessTaken }: SqlContext): TopicRepository {
  return {
    insert: async (topic) =>
      insertOutcome(
        await db
          .insertInto('topics')
          .values(toRow(topic))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      ),
    get: async (id) =>
      found(await db.selectFrom('topics').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    list: async (projectId) => {
      const rows = await db
        .selectFrom('topics')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('name')
        .execute();
      return rows.map(toRecord);
    },
    update: async (topic) => {
      const { id, project_id: _, create_time: __, ...changes } = toRow(topic);
      const isDone = await unlessTaken((statement) =>
        statement.updateTable('topics').set(changes).where('id', '=', id).execute(),
      );
      return isDone ? 'inserted' : 'duplicate';
    },
    delete: async (id) => {
      // Its routes go with it: foreign keys.
      await db.deleteFrom('topics').where('id', '=', id).execute();
    },
  };
}

function toRow(topic: TopicRecord): TopicRow {
  return {
    id: topic.id,
    project_id: topic.projectId,
    name: topic.name,
    name_key: topic.name.toLowerCase(),
    create_time: topic.createTime,
    update_time: topic.updateTime ?? null,
  };
}

function toRecord(row: TopicRow): TopicRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
  };
}
