import type { ConnectionRepository } from '../../core/kernel/ports.ts';
import type { ConnectionRecord } from '../../core/kernel/records.ts';
import type { ConnectionRow } from './database.ts';
import { idsTable } from './ids-table.ts';
import { writeOutcome } from './outcomes.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function connectionRepository({ db, dialect }: SqlContext): ConnectionRepository {
  return {
    insert: async (connection) => {
      await db.insertInto('connections').values(toRow(connection)).execute();
    },
    get: async (id) =>
      found(await db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst(), toRecord),
    getMany: async (ids) => {
      const rows = await db
        .selectFrom('connections')
        .selectAll()
        .where('id', 'in', (row) => row.selectFrom(idsTable(dialect, ids)).select('wanted.id'))
        .execute();
      return rows.map(toRecord);
    },
    list: async ({ projectId, provider, groupRef, consumerRef }) => {
      let query = db.selectFrom('connections').selectAll().where('project_id', '=', projectId);
      if (provider !== undefined) query = query.where('provider', '=', provider);
      if (groupRef !== undefined) query = query.where('group_ref', '=', groupRef);
      if (consumerRef !== undefined) query = query.where('consumer_ref', '=', consumerRef);
      return (await query.orderBy('create_time', 'desc').orderBy('seq', 'desc').execute()).map(toRecord);
    },
    update: async (connection) => {
      const { id, project_id: _, create_time: __, version, ...changes } = toRow(connection);
      return writeOutcome(
        await db
          .updateTable('connections')
          .set({ ...changes, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst(),
      );
    },
    claimRefresh: async (id, { now, until, token }) =>
      writeOutcome(
        await db
          .updateTable('connections')
          .set({ refresh_token: token, refresh_until: until })
          .where('id', '=', id)
          .where((row) =>
            row.or([
              row('refresh_until', 'is', null),
              row('refresh_until', '<=', now),
              row('refresh_until', '>', until + (until - now)),
              row('refresh_token', '=', token),
            ]),
          )
          .executeTakeFirst(),
      ),
    releaseRefresh: async (id, token) => {
      await db
        .updateTable('connections')
        .set({ refresh_token: null, refresh_until: null })
        .where('id', '=', id)
        .where('refresh_token', '=', token)
        .execute();
    },
    dueForRefresh: async ({ now, limit, exceptIds = [], exceptProviders = [] }) => {
      const rows = await db
        .selectFrom('connections')
        .selectAll()
        .where('refresh_at', 'is not', null)
        .where('refresh_at', '<=', now)
        .where('id', 'not in', (row) => row.selectFrom(idsTable(dialect, exceptIds)).select('wanted.id'))
        .where('provider', 'not in', (row) => row.selectFrom(idsTable(dialect, exceptProviders)).select('wanted.id'))
        .orderBy('refresh_at')
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },
    nextRefreshAt: async () => {
      const row = await db
        .selectFrom('connections')
        .select('refresh_at')
        .where('refresh_at', 'is not', null)
        .orderBy('refresh_at')
        .limit(1)
        .executeTakeFirst();
      return row?.refresh_at ?? undefined;
    },
    delete: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('connections').where('id', '=', id).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

function toRow(connection: ConnectionRecord): ConnectionRow {
  return {
    id: connection.id,
    project_id: connection.projectId,
    provider: connection.provider,
    group_ref: connection.groupRef,
    consumer_ref: connection.consumerRef,
    provider_workspace_ref: connection.providerWorkspaceRef ?? null,
    provider_consumer_ref: connection.providerConsumerRef ?? null,
    provider_app_id: connection.providerAppId ?? null,
    auth_scheme: connection.authScheme,
    status: connection.status,
    metadata: JSON.stringify(connection.metadata),
    sealed_credential: connection.sealedCredential,
    create_time: connection.createTime,
    update_time: connection.updateTime ?? null,
    version: connection.version,
    refresh_at: connection.refreshAt,
  };
}

function toRecord(row: ConnectionRow): ConnectionRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    provider: row.provider,
    groupRef: row.group_ref,
    consumerRef: row.consumer_ref,
    ...(row.provider_workspace_ref !== null && { providerWorkspaceRef: row.provider_workspace_ref }),
    ...(row.provider_consumer_ref !== null && { providerConsumerRef: row.provider_consumer_ref }),
    ...(row.provider_app_id !== null && { providerAppId: row.provider_app_id }),
    authScheme: row.auth_scheme,
    status: row.status,
    metadata: JSON.parse(row.metadata),
    sealedCredential: row.sealed_credential,
    createTime: row.create_time,
    ...(row.update_time !== null && { updateTime: row.update_time }),
    version: row.version,
    refreshAt: row.refresh_at,
  };
}
