import type { ScheduleRepository } from '../../core/kernel/ports.ts';
import { TABLES } from '../tables/tables.ts';
import type { SqlContext } from './sql-context.ts';
import { SqlRows, writeOutcome } from './sql-rows.ts';

const { toRow, toRecord } = TABLES.schedules;

export function scheduleRepository(context: SqlContext): ScheduleRepository {
  const { db, atomically } = context;
  const schedules = new SqlRows(context, TABLES.schedules);
  return {
    replace: (installationId, wanted) =>
      atomically(async (both) => {
        await both.deleteFrom('schedules').where('installation_id', '=', installationId).execute();
        if (wanted.length > 0) await both.insertInto('schedules').values(wanted.map(toRow)).execute();
      }),
    list: (installationId) => schedules.list({ installationId }),
    due: async (now, limit) => {
      const rows = await db
        .selectFrom('schedules')
        .selectAll()
        .where('next_run_at', '<=', now)
        .orderBy('next_run_at')
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },
    advance: async ({ installationId, objectName, nextRunAt: from }, nextRunAt) =>
      writeOutcome(
        await db
          .updateTable('schedules')
          .set({ next_run_at: nextRunAt })
          .where('installation_id', '=', installationId)
          .where('object_name', '=', objectName)
          .where('next_run_at', '=', from)
          .executeTakeFirst(),
      ),
    nextDueAt: async () => {
      const row = await db
        .selectFrom('schedules')
        .select('next_run_at')
        .orderBy('next_run_at')
        .limit(1)
        .executeTakeFirst();
      return row?.next_run_at;
    },
  };
}
