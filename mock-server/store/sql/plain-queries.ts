import { sql } from 'kysely';
import type { NotificationEventType } from '../../../src/contract/index.ts';
import type { PlainQueries } from '../tables/plain-repositories.ts';
import { deleteSupersededChanges } from './delete-superseded-changes.ts';
import type { SqlContext } from './sql-context.ts';

/** Queries of plain resources that do not derive from their tables. */
export function plainQueries({ db, dialect, atomically }: SqlContext): PlainQueries {
  /** Sets an instant only if it is null, and null only if an instant is set. @returns number of changed rows */
  async function writeInstant(column: 'failing_since' | 'disabled_at', id: string, instant: string | null) {
    const { numUpdatedRows } = await db
      .updateTable('destinations')
      .set({ [column]: instant })
      .where('id', '=', id)
      .where(column, instant === null ? 'is not' : 'is', null)
      .executeTakeFirst();
    return numUpdatedRows;
  }

  return {
    deleteSupersededChanges: (batch) => atomically((all) => deleteSupersededChanges(all, dialect, batch)),
    destinationsOfEvent: async (projectId, eventType) => {
      const rows = await db
        .selectFrom('event_routes')
        .innerJoin('topic_routes', 'topic_routes.topic_id', 'event_routes.topic_id')
        .select('topic_routes.destination_id')
        .distinct()
        .where('event_routes.project_id', '=', projectId)
        // The event type is not validated; an unknown one has no routes.
        .where('event_routes.event_type', '=', eventType as NotificationEventType)
        .execute();
      return rows.map(({ destination_id }) => destination_id);
    },
    incrementFailures: async (installationId, objectName) => {
      const row = await db
        .insertInto('failure_counts')
        .columns(['installation_id', 'object_name', 'failures', 'is_paused'])
        .expression((query) =>
          query
            .selectFrom('installations')
            .select([
              'id',
              sql.val(objectName).as('object_name'),
              sql.lit(1).as('failures'),
              sql.lit(0).as('is_paused'),
            ])
            .where('id', '=', installationId),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['installation_id', 'object_name'])
            .doUpdateSet((count) => ({ failures: count('failure_counts.failures', '+', 1) })),
        )
        .returning('failures')
        .executeTakeFirst();
      return row?.failures;
    },
    setDestinationState: async (id, { failingSince, disabledAt }) => {
      // One statement for each member, so that the database evaluates its condition.
      const failing = failingSince === undefined ? 0n : await writeInstant('failing_since', id, failingSince);
      const disabled = disabledAt === undefined ? 0n : await writeInstant('disabled_at', id, disabledAt);
      return { changed: failing + disabled > 0n };
    },
  };
}
