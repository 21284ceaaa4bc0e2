import type { DestinationRepository } from '../../core/kernel/ports.ts';
import type { DestinationRecord } from '../../core/kernel/records.ts';
import type { DestinationRow } from './database.ts';
import { insertOutcome } from './outcomes.ts';
import { byIdFirst, found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function destinationRepository({ db, unlessTaken }: SqlContext): DestinationRepository {
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
    insert: async (destination) =>
      insertOutcome(
        await db
          .insertInto('destinations')
          .values(toRow(destination))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      ),
    get: async (id) =>
      found(await db.selectFrom('destinations').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    find: async (projectId, idOrName) => {
      const rows = await db
        .selectFrom('destinations')
        .selectAll()
        .where('project_id', '=', projectId)
        .where((row) => row.or([row('id', '=', idOrName), row('name', '=', idOrName)]))
        .execute();
      return found(byIdFirst(rows, idOrName), toRecord);
    },
    list: async (projectId) => {
      const rows = await db
        .selectFrom('destinations')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('name')
        .execute();
      return rows.map(toRecord);
    },
    update: async (destination, before) => {
      const row = toRow(destination);
      const { id, project_id: _, create_time: __, failing_since: ___, disabled_at: ____, ...changes } = row;
      let written = 0n;
      const isDone = await unlessTaken(async (statement) => {
        let query = statement.updateTable('destinations').set(changes).where('id', '=', id);
        if (before !== undefined) {
          query = query
            .where('update_time', 'is not distinct from', before.updateTime ?? null)
            .where('sealed_signing_key', '=', before.sealedSigningKey)
            .where('previous_signing_key', 'is not distinct from', previousKeyColumn(before));
        }
        written = (await query.executeTakeFirst()).numUpdatedRows;
      });
      if (!isDone) return 'duplicate';
      return written > 0n || before === undefined ? 'inserted' : 'stale';
    },
    setState: async (id, { failingSince, disabledAt }) => {
      // One statement for each member, so that the database evaluates its condition.
      const failing = failingSince === undefined ? 0n : await writeInstant('failing_since', id, failingSince);
      const disabled = disabledAt === undefined ? 0n : await writeInstant('disabled_at', id, disabledAt);
      return { changed: failing + disabled > 0n };
    },
    delete: async (id) => {
      // Deletes its routes through the foreign key.
      await db.deleteFrom('destinations').where('id', '=', id).execute();
    },
  };
}

function previousKeyColumn({ previousSigningKey }: Pick<DestinationRecord, 'previousSigningKey'>): string | null {
  return previousSigningKey === undefined ? null : JSON.stringify(previousSigningKey);
}

function toRow(destination: DestinationRecord): DestinationRow {
  return {
    id: destination.id,
    project_id: destination.projectId,
    name: destination.name,
    type: destination.type,
    url: destination.url,
    headers: JSON.stringify(destination.headers),
    sealed_signing_key: destination.sealedSigningKey,
    previous_signing_key: previousKeyColumn(destination),
    failing_since: destination.failingSince ?? null,
    disabled_at: destination.disabledAt ?? null,
    create_time: destination.createTime,
    update_time: destination.updateTime ?? null,
  };
}

function toRecord(row: DestinationRow): DestinationRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    type: row.type,
    url: row.url,
    headers: JSON.parse(row.headers),
    sealedSigningKey: row.sealed_signing_key,
    ...(row.previous_signing_key !== null && { previousSigningKey: JSON.parse(row.previous_signing_key) }),
    ...(row.failing_since !== null && { failingSince: row.failing_since }),
    ...(row.disabled_at !== null && { disabledAt: row.disabled_at }),
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
  };
}
