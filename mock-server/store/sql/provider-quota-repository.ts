import { sql } from 'kysely';
import type { ProviderQuotaRepository } from '../../core/kernel/ports.ts';
import { TABLES } from '../tables/tables.ts';
import type { SqlContext } from './sql-context.ts';
import { SqlRows } from './sql-rows.ts';

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
