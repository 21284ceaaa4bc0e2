import type { ProviderAppRepository } from '../../core/kernel/ports.ts';
import type { ProviderAppRecord } from '../../core/kernel/records.ts';
import type { ProviderAppRow } from './database.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function providerAppRepository({ db }: SqlContext): ProviderAppRepository {
  return {
    insert: async (app) => {
      await db.insertInto('provider_apps').values(toRow(app)).execute();
    },
    get: async (id) =>
      found(await db.selectFrom('provider_apps').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    list: async (projectId) => {
      const rows = await db
        .selectFrom('provider_apps')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('create_time')
        .orderBy('seq')
        .execute();
      return rows.map(toRecord);
    },
    update: async ({ id, provider, clientId, sealedClientSecret, externalRef, scopes, metadata, updateTime }) => {
      const changes = {
        ...(provider !== undefined && { provider }),
        ...(clientId !== undefined && { client_id: clientId }),
        ...(sealedClientSecret !== undefined && { sealed_client_secret: sealedClientSecret }),
        ...(externalRef !== undefined && { external_ref: externalRef }),
        ...(scopes !== undefined && { scopes: JSON.stringify(scopes) }),
        ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
        ...(updateTime !== undefined && { update_time: updateTime }),
      };
      if (Object.keys(changes).length === 0) return;
      await db.updateTable('provider_apps').set(changes).where('id', '=', id).execute();
    },
    delete: async (id) => {
      await db.deleteFrom('provider_apps').where('id', '=', id).execute();
    },
  };
}

function toRow(app: ProviderAppRecord): ProviderAppRow {
  return {
    id: app.id,
    project_id: app.projectId,
    provider: app.provider,
    client_id: app.clientId,
    sealed_client_secret: app.sealedClientSecret,
    external_ref: app.externalRef ?? null,
    scopes: app.scopes === undefined ? null : JSON.stringify(app.scopes),
    metadata: app.metadata === undefined ? null : JSON.stringify(app.metadata),
    create_time: app.createTime,
    update_time: app.updateTime ?? null,
  };
}

function toRecord(row: ProviderAppRow): ProviderAppRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    provider: row.provider,
    clientId: row.client_id,
    sealedClientSecret: row.sealed_client_secret,
    ...(row.external_ref !== null && { externalRef: row.external_ref }),
    ...(row.scopes !== null && { scopes: JSON.parse(row.scopes) }),
    ...(row.metadata !== null && { metadata: JSON.parse(row.metadata) }),
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
  };
}
