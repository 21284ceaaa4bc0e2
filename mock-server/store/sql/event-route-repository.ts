import type { EventRouteRepository } from '../../core/kernel/ports.ts';
import type { EventRouteRecord } from '../../core/kernel/records.ts';
import type { EventRouteRow } from './database.ts';
import { insertOutcome } from './outcomes.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function eventRouteRepository({ db }: SqlContext): EventRouteRepository {
  return {
    insert: async (route) =>
      insertOutcome(
        await db
          .insertInto('event_routes')
          .values(toRow(route))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      ),
    get: async (id) =>
      found(await db.selectFrom('event_routes').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    list: async ({ projectId, topicId, eventType }) => {
      let query = db.selectFrom('event_routes').selectAll().where('project_id', '=', projectId);
      if (topicId !== undefined) query = query.where('topic_id', '=', topicId);
      // The event type is not validated; an unknown one has no routes.
      if (eventType !== undefined) query = query.where('event_type', '=', eventType as EventRouteRow['event_type']);
      return (await query.orderBy('create_time').orderBy('seq').execute()).map(toRecord);
    },
    delete: async (id) => {
      await db.deleteFrom('event_routes').where('id', '=', id).execute();
    },
  };
}

function toRow(route: EventRouteRecord): EventRouteRow {
  return {
    id: route.id,
    project_id: route.projectId,
    event_type: route.eventType,
    topic_id: route.topicId,
    create_time: route.createTime,
    update_time: route.updateTime ?? null,
  };
}

function toRecord(row: EventRouteRow): EventRouteRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    eventType: row.event_type,
    topicId: row.topic_id,
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
  };
}
