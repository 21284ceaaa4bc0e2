import type { JwtKeyRepository } from '../../core/kernel/ports.ts';
import type { JwtKeyRecord } from '../../core/kernel/records.ts';
import type { JwtKeyRow } from './database.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function jwtKeyRepository({ db }: SqlContext): JwtKeyRepository {
  return {
    insert: async (key) => {
      await db.insertInto('jwt_keys').values(toRow(key)).execute();
    },
    get: async (id) =>
      found(await db.selectFrom('jwt_keys').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    list: async (projectId) => {
      const rows = await db
        .selectFrom('jwt_keys')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('create_time')
        .orderBy('seq')
        .execute();
      return rows.map(toRecord);
    },
    update: async ({ id, label, active, updateTime }) => {
      const changes = {
        update_time: updateTime,
        ...(label !== undefined && { label }),
        ...(active !== undefined && { active: active ? 1 : 0 }),
      };
      await db.updateTable('jwt_keys').set(changes).where('id', '=', id).execute();
    },
    delete: async (id) => {
      await db.deleteFrom('jwt_keys').where('id', '=', id).execute();
    },
  };
}

function toRow(key: JwtKeyRecord): JwtKeyRow {
  return {
    id: key.id,
    project_id: key.projectId,
    label: key.label,
    public_key_pem: key.publicKeyPem,
    active: key.active ? 1 : 0,
    create_time: key.createTime,
    update_time: key.updateTime,
  };
}

function toRecord(row: JwtKeyRow): JwtKeyRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    label: row.label,
    publicKeyPem: row.public_key_pem,
    active: row.active === 1,
    createTime: row.create_time,
    updateTime: row.update_time,
  };
}
