import type { ApiKeyRepository } from '../../core/kernel/ports.ts';
import type { ApiKeyRecord } from '../../core/kernel/records.ts';
import type { ApiKeyRow } from './database.ts';
import { insertOutcome } from './outcomes.ts';
import { byIdFirst, found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function apiKeyRepository({ db }: SqlContext): ApiKeyRepository {
  return {
    insert: async (key) =>
      insertOutcome(
        await db
          .insertInto('api_keys')
          .values(toRow(key))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      ),
    findByHash: async (hash) =>
      found(await db.selectFrom('api_keys').selectAll().where('hash', '=', hash).executeTakeFirst(), toRecord),
    find: async (projectId, idOrPrefix) => {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('project_id', '=', projectId)
        .where((row) => row.or([row('id', '=', idOrPrefix), row('prefix', '=', idOrPrefix)]))
        .execute();
      return found(byIdFirst(rows, idOrPrefix), toRecord);
    },
    list: async (projectId) => {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('create_time')
        .orderBy('seq')
        .execute();
      return rows.map(toRecord);
    },
    update: async ({ id, label, scopes, active }) => {
      const changes = {
        ...(label !== undefined && { label }),
        ...(scopes !== undefined && { scopes: JSON.stringify(scopes) }),
        ...(active !== undefined && { active: active ? 1 : 0 }),
      };
      if (Object.keys(changes).length === 0) return;
      await db.updateTable('api_keys').set(changes).where('id', '=', id).execute();
    },
    delete: async (id) => {
      await db.deleteFrom('api_keys').where('id', '=', id).execute();
    },
  };
}

function toRow(key: ApiKeyRecord): ApiKeyRow {
  return {
    id: key.id,
    project_id: key.projectId,
    hash: key.hash,
    prefix: key.prefix,
    label: key.label,
    scopes: JSON.stringify(key.scopes),
    active: key.active ? 1 : 0,
    create_time: key.createTime,
  };
}

function toRecord(row: ApiKeyRow): ApiKeyRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    hash: row.hash,
    prefix: row.prefix,
    label: row.label,
    scopes: JSON.parse(row.scopes),
    active: row.active === 1,
    createTime: row.create_time,
  };
}
