import { sql } from 'kysely';
import type { ConnectionRepository, ProviderQuotaRepository } from '../../core/kernel/ports.ts';
import { TABLES } from '../tables/tables.ts';
import { idsTable } from './ids-table.ts';
import type { SqlContext } from './sql-context.ts';
import { SqlRows, writeOutcome } from './sql-rows.ts';

export function connectionRepository(context: SqlContext): ConnectionRepository {
  const { db, dialect } = context;
  const connections = new SqlRows(context, TABLES.connections);
  return {
    insert: (connection) => connections.add(connection),
    get: (id) => connections.find({ id }),
    getMany: (ids) => connections.listIn({}, 'id', ids),
    getForDeletion: (ids) => connections.lock(ids, 'update'),
    list: (filter) => connections.list(filter),
    listPart: (filter, part) => connections.listPart(filter, part),
    update: (connection) => connections.replaceVersion(connection),
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
      return rows.map(TABLES.connections.toRecord);
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

export function providerQuotaRepository(context: SqlContext): ProviderQuotaRepository {
  const { db } = context;
  const quotas = new SqlRows(context, TABLES.providerQuotas);
  return {
    get: (connectionId, scope) => quotas.find({ connectionId, scope }),
    block: async (quota) => {
      const { since, until } = quota;
      const { connection_id, scope, ...limit } = TABLES.providerQuotas.toRow({ ...quota, slots: 0 });
      await db
        .insertInto('provider_quotas')
        .values({ connection_id, scope, ...limit })
        .onConflict((conflict) =>
          conflict
            .columns(['connection_id', 'scope'])
            .doUpdateSet(limit)
            .where((row) =>
              row.or([
                row('provider_quotas.blocked_until', '<', until),
                row('provider_quotas.blocked_since', '>', since),
              ]),
            ),
        )
        .execute();
    },
    reserveSlot: async (connectionId, scope, until) => {
      const row = await db
        .updateTable('provider_quotas')
        .set({ places: sql<number>`places + 1` })
        .where('connection_id', '=', connectionId)
        .where('scope', '=', scope)
        .where('blocked_until', '=', until)
        .returning('places')
        .executeTakeFirst();
      return row?.places;
    },
    deleteEnded: async (before) => {
      const { numDeletedRows } = await db
        .deleteFrom('provider_quotas')
        .where('blocked_until', '<', before)
        .executeTakeFirst();
      return { deleted: Number(numDeletedRows) };
    },
  };
}
