import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ConfigChangeRepository, DeletedBatch } from '../../core/kernel/ports.ts';
import type { Database } from './database.ts';
import { skipLocked } from './delete-batch.ts';
import type { Dialect } from './migrations/migration.ts';

/** Installations of one batch; each takes one index step per retained change. */
const INSTALLATIONS = 50;

/**
 * Deletes a batch of configuration changes. Skips from installation to installation through the index, so retained
 * changes are not read. The position is the last processed installation.
 */
export async function deleteSupersededChanges(
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
  let done = after;
  for (const { id, has_superseded, is_deleted } of installations) {
    if (is_deleted) {
      deleted += await deleteChanges(sql`installation_id = ${id} and create_time < ${before} limit ${limit - deleted}`);
    } else if (has_superseded) {
      deleted += await deleteChanges(
        sql`installation_id = ${id} order by create_time desc, seq desc limit ${limit - deleted} offset ${keep}`,
      );
    }
    if (deleted >= limit) return { deleted, after: done };
    done = id;
  }
  return { deleted, after: installations.length < INSTALLATIONS ? undefined : done };

  async function deleteChanges(which: ReturnType<typeof sql>): Promise<number> {
    // Selects the rows before locking them: the offset must count locked rows as well.
    const { numAffectedRows = 0n } = await sql`
      with batch as (
        select seq from config_changes
        where seq in (select seq from config_changes where ${which}) ${skipLocked(dialect)}
      )
      delete from config_changes where seq in (select seq from batch)`.execute(db);
    return Number(numAffectedRows);
  }
}
