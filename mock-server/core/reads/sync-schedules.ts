import { isActive, readObjects } from '../installations/read-objects.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, ScheduleRecord } from '../kernel/records.ts';
import { nextTick } from '../manifest/next-tick.ts';

/**
 * Makes the schedules of an installation follow its config: one for each object that has a schedule and is not paused.
 * A schedule that stays as it was keeps its next tick.
 *
 * Call inside the transaction that stores the installation's config, and `jobs.wake()` after it.
 */
export async function syncSchedules(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
): Promise<void> {
  const revision = await repositories.integrations.getRevision(installation.config.revisionId);
  if (revision === undefined) return repositories.schedules.replace(installation.id, []);
  const known = new Map(
    (await repositories.schedules.list(installation.id)).map((schedule) => [schedule.objectName, schedule]),
  );
  const wanted: ScheduleRecord[] = [];
  for (const object of readObjects(installation.config.content, revision.content)) {
    const cron = object.config.schedule;
    if (!cron || !isActive(object)) continue;
    const before = known.get(object.objectName);
    const nextRunAt =
      before?.cron === cron ? before.nextRunAt : nextTick(cron, ports.clock.now(), ports.settings.timeScale);
    if (nextRunAt === undefined) continue;
    wanted.push({ installationId: installation.id, objectName: object.objectName, cron, nextRunAt });
  }
  await repositories.schedules.replace(installation.id, wanted);
}
