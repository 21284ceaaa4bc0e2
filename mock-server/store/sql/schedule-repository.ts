import type { ScheduleRepository } from '../../core/kernel/ports.ts';
import type { ScheduleRecord } from '../../core/kernel/records.ts';
import type { ScheduleRow } from './database.ts';
import { writeOutcome } from './outcomes.ts';
import type { SqlContext } from './sql-context.ts';

export function scheduleRepository({ db, atomically }: SqlContext): ScheduleRepository {
  return {
    replace: (installationId, schedules) =>
      atomically(async (both) => {
        await both.deleteFrom('schedules').where('installation_id', '=', installationId).execute();
        if (schedules.length > 0) await both.insertInto('schedules').values(schedules.map(toRow)).execute();
      }),
    list: async (installationId) => {
      const rows = await db
        .selectFrom('schedules')
        .selectAll()
        .where('installation_id', '=', installationId)
        .orderBy('object_name')
        .execute();
      return rows.map(toRecord);
    },
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

function toRow(schedule: ScheduleRecord): ScheduleRow {
  return {
    installation_id: schedule.installationId,
    object_name: schedule.objectName,
    cron: schedule.cron,
    next_run_at: schedule.nextRunAt,
  };
}

function toRecord(row: ScheduleRow): ScheduleRecord {
  return {
    installationId: row.installation_id,
    objectName: row.object_name,
    cron: row.cron,
    nextRunAt: row.next_run_at,
  };
}
