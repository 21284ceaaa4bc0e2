import { sql } from 'kysely';
import type { ProviderQuotaRepository } from '../../core/kernel/ports.ts';
import type { ProviderQuotaRecord } from '../../core/kernel/records.ts';
import type { ProviderQuotaRow } from './database.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function providerQuotaRepository({ db }: SqlContext): ProviderQuotaRepository {
  return {
    get: async (connectionId, scope) =>
      found(
        await db
          .selectFrom('provider_quotas')
          .selectAll()
          .where('connection_id', '=', connectionId)
          .where('scope', '=', scope)
          .executeTakeFirst(),
        toRecord,
      ),
    block: async ({ connectionId, scope, since, until, isLockOut }) => {
      const limit = { blocked_since: since, blocked_until: until, lock_out: isLockOut ? 1 : 0, places: 0 };
      await db
        .insertInto('provider_quotas')
        .values({ connection_id: connectionId, scope, ...limit })
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

function toRecord(row: ProviderQuotaRow): ProviderQuotaRecord {
  return {
    connectionId: row.connection_id,
    scope: row.scope,
    since: row.blocked_since,
    until: row.blocked_until,
    isLockOut: row.lock_out === 1,
    slots: row.places,
  };
}
