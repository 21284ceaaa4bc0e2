import type { ScheduleRepository } from '../../core/kernel/ports.ts';
import { compareText } from './by-age.ts';
import { keyOf } from './table.ts';
import type { Tables } from './tables.ts';

export function scheduleRepository({ schedules }: Tables): ScheduleRepository {
  return {
    replace: async (installationId, wanted) => {
      schedules.changeAll(
        (schedule) => schedule.installationId === installationId,
        () => undefined,
      );
      for (const schedule of wanted) schedules.put(keyOf(installationId, schedule.objectName), schedule);
    },
    list: async (installationId) =>
      schedules
        .filter((schedule) => schedule.installationId === installationId)
        .sort((a, b) => compareText(a.objectName, b.objectName)),
    due: async (now, limit) =>
      schedules
        .filter(({ nextRunAt }) => nextRunAt <= now)
        .sort((a, b) => a.nextRunAt - b.nextRunAt)
        .slice(0, limit),
    advance: async ({ installationId, objectName, nextRunAt: from }, nextRunAt) => {
      const key = keyOf(installationId, objectName);
      const known = schedules.get(key);
      if (known?.nextRunAt !== from) return 'stale';
      schedules.put(key, { ...known, nextRunAt });
      return 'written';
    },
    nextDueAt: async () => {
      const [first] = schedules.filter(() => true).sort((a, b) => a.nextRunAt - b.nextRunAt);
      return first?.nextRunAt;
    },
  };
}
