import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { NotificationEventType } from '../../../src/contract/index.ts';
import type { ConfigChangeRepository, DeletedBatch } from '../../core/kernel/ports.ts';
import type { DestinationAddress } from '../../core/kernel/records.ts';
import type { PlainQueries } from '../tables/table-rows.ts';
import { TABLES } from '../tables/tables.ts';
import type { Database } from './database.ts';
import { skipLocked } from './delete-batch.ts';
import { isOneOf } from './ids-table.ts';
import type { Dialect } from './migrations/migration.ts';
import type { SqlContext } from './sql-context.ts';

/** Installations of one batch; each takes one index step per retained change. */
const INSTALLATIONS = 50;

/** Queries of plain resources that do not derive from their tables. */
export function plainQueries({ db, dialect, atomically }: SqlContext): PlainQueries {
  /** Sets an instant only if it is null, and null only if an instant is set. @returns number of changed rows */
  async function writeInstant(
    column: 'failing_since' | 'disabled_at',
    id: string,
    instant: string | null,
    sentTo: DestinationAddress | undefined,
  ) {
    let query = db
      .updateTable('destinations')
      .set({ [column]: instant })
      .where('id', '=', id)
      .where(column, instant === null ? 'is not' : 'is', null);
    if (sentTo !== undefined)
      query = query.where('url', '=', sentTo.url).where('headers', '=', JSON.stringify(sentTo.headers));
    return (await query.executeTakeFirst()).numUpdatedRows;
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
    newestProviderApps: async (projectId, provider, limit) => {
      const rows = await db
        .selectFrom('provider_apps')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('provider', '=', provider)
        .orderBy('create_time', 'desc')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map(TABLES.providerApps.toRecord);
    },
    setDestinationState: async (id, { failingSince, disabledAt }, sentTo) => {
      // One statement for each member, so that the database evaluates its condition.
      const failing = failingSince === undefined ? 0n : await writeInstant('failing_since', id, failingSince, sentTo);
      const disabled = disabledAt === undefined ? 0n : await writeInstant('disabled_at', id, disabledAt, sentTo);
      return { changed: failing + disabled > 0n };
    },
  };
}

/**
 * Deletes a batch of configuration changes. Skips from installation to installation through the index, so retained
 * changes are not read. The position is the last processed installation.
 */
async function deleteSupersededChanges(
  db: Kysely<Database>,
  dialect: Dialect,
  { before, limit, after = '', keep }: Parameters<ConfigChangeRepository['deleteSuperseded']>[0],
): Promise<DeletedBatch> {
  const { rows: installations } = await sql<{
    id: string;
    has_superseded: number | boolean;
    is_deleted: number | boolean;
  }>`
    with recursive installation (id, place) as (
      select min(installation_id), 1 from config_changes where installation_id > ${after}
      union all
      select (select min(installation_id) from config_changes where installation_id > installation.id), place + 1
      from installation where installation.id is not null and place < ${INSTALLATIONS}
    )
    select id,
      exists (select 1 from config_changes where installation_id = installation.id
        order by create_time desc, seq desc limit 1 offset ${keep}) as has_superseded,
      not exists (select 1 from installations where installations.id = installation.id) as is_deleted
    from installation where id is not null order by id`.execute(db);
  let deleted = 0;
  let isSkipped = false;
  let done = after;
  for (const { id, has_superseded, is_deleted } of installations) {
    if (is_deleted) {
      deleted += await deleteChanges(sql`installation_id = ${id} and create_time < ${before} limit ${limit - deleted}`);
    } else if (has_superseded) {
      deleted += await deleteChanges(
        sql`installation_id = ${id} order by create_time desc, seq desc limit ${limit - deleted} offset ${keep}`,
      );
    }
    // Another process deletes the rows that were skipped, or gives them back: the next batch examines this installation again.
    if (deleted >= limit || isSkipped) return { deleted, after: done };
    done = id;
  }
  return { deleted, after: installations.length < INSTALLATIONS ? undefined : done };

  async function deleteChanges(which: ReturnType<typeof sql>): Promise<number> {
    // Selects the rows before locking them: the offset must count locked rows as well.
    const { rows } = await sql<{ id: string }>`select id from config_changes where ${which}`.execute(db);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const { numAffectedRows = 0n } = await sql`
      with batch as (
        select seq from config_changes where ${isOneOf(dialect, 'id', ids)} ${skipLocked(dialect)}
      )
      delete from config_changes where seq in (select seq from batch)`.execute(db);
    if (Number(numAffectedRows) < rows.length) isSkipped = true;
    return Number(numAffectedRows);
  }
}
