import type { TopicRouteRepository } from '../../core/kernel/ports.ts';
import type { TopicRouteRecord } from '../../core/kernel/records.ts';
import type { EventRouteRow, TopicRouteRow } from './database.ts';
import { insertOutcome } from './outcomes.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function topicRouteRepository({ db }: SqlContext): TopicRouteRepository {
  return {
    insert: async (route) =>
      insertOutcome(
        await db
          .insertInto('topic_routes')
          .values(toRow(route))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      ),
    get: async (id) =>
      found(await db.selectFrom('topic_routes').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    list: async ({ projectId, topicId, destinationId }) => {
      let query = db.selectFrom('topic_routes').selectAll().where('project_id', '=', projectId);
      if (topicId !== undefined) query = query.where('topic_id', '=', topicId);
      if (destinationId !== undefined) query = query.where('destination_id', '=', destinationId);
      return (await query.orderBy('create_time').orderBy('seq').execute()).map(toRecord);
    },
    destinationsOfEvent: async (projectId, eventType) => {
      const rows = await db
        .selectFrom('event_routes')
        .innerJoin('topic_routes', 'topic_routes.topic_id', 'event_routes.topic_id')
        .select('topic_routes.destination_id')
        .distinct()
        .where('event_routes.project_id', '=', projectId)
        // The event type is not validated; an unknown one has no routes.
        .where('event_routes.event_type', '=', eventType as EventRouteRow['event_type'])
        .execute();
      return rows.map(({ destination_id }) => destination_id);
    },
    delete: async (id) => {
      await db.deleteFrom('topic_routes').where('id', '=', id).execute();
    },
  };
}

function toRow(route: TopicRouteRecord): TopicRouteRow {
  return {
    id: route.id,
    project_id: route.projectId,
    topic_id: route.topicId,
    destination_id: route.destinationId,
    create_time: route.createTime,
  };
}

function toRecord(row: TopicRouteRow): TopicRouteRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    topicId: row.topic_id,
    destinationId: row.destination_id,
    createTime: row.create_time,
  };
}
