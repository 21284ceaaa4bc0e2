import { findReadObject, isActive, readObjects } from '../installations/read-objects.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, ReadWork, ScheduleRecord } from '../kernel/records.ts';
import { StoreUnavailable } from '../kernel/store-errors.ts';
import { scaled } from '../kernel/time.ts';
import { nextTick } from '../manifest/schedule.ts';
import { incrementalPeriod } from './incremental-period.ts';
import { newReadOperation } from './trigger-read.ts';

/**
 * Synchronizes the schedules of an installation with its config: one for each object that has a schedule and is not
 * paused. A schedule that stays as it was keeps its next tick.
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

/** Ticks of one pass. When more are due, their reads begin within {@link SPREAD_MS} instead of all at once. */
const TICKS_AT_ONCE = 100;
/** Ticks that are stored at the same time. */
const CONCURRENT_TICKS = 4;
const SPREAD_MS = 60_000;

/** Rolls back a tick that another process moved, or whose schedule was deleted. */
class StaleTick extends Error {}

/**
 * Starts the reads whose tick has come. A tick that was missed while no server ran is made up for once. A tick that finds
 * its object still being read is skipped: two runs of one object never exist. Reads of many ticks are spread over a minute.
 *
 * @returns ticks that were due
 */
export async function runSchedules(ports: Ports): Promise<number> {
  const due = await ports.store.schedules.due(ports.clock.now(), TICKS_AT_ONCE);
  const isBulk = due.length === TICKS_AT_ONCE;
  let started = 0;
  const waiting = due.values();
  await Promise.all(
    Array.from({ length: CONCURRENT_TICKS }, async () => {
      for (const schedule of waiting) if (await runTick(ports, schedule, isBulk)) started += 1;
    }),
  );
  if (started > 0) ports.jobs.wake();
  return due.length;
}

async function runTick(ports: Ports, schedule: ScheduleRecord, isBulk: boolean): Promise<boolean> {
  const { clock, settings, store, log } = ports;
  // A schedule that never ticks again stays, out of reach, until the config changes.
  const nextRunAt = nextTick(schedule.cron, clock.now(), settings.timeScale) ?? Number.MAX_SAFE_INTEGER;
  const facts = { installationId: schedule.installationId, objectName: schedule.objectName };
  const tick = store.transaction(async (repositories) => {
    const installation = await repositories.installations.get(schedule.installationId);
    // The schedule was deleted with it.
    if (installation === undefined) return false;
    const read = newReadOperation(ports, installation, {
      readType: 'scheduled',
      objectName: schedule.objectName,
      ...(await periodOf(ports, repositories, installation, schedule.objectName)),
    });
    const delay = isBulk ? Math.floor(scaled(ports, SPREAD_MS) * spread(read.id)) : 0;
    const operation = { ...read, dueAt: clock.now() + delay };
    // Locks the operation before the schedule, as the end of a read does. The other order can deadlock.
    const inserted = await repositories.operations.insertIfInstalled(operation);
    if (inserted === 'uninstalled') return false;
    // Of several processes one moves the tick, and that one starts the read.
    if ((await repositories.schedules.advance(schedule, nextRunAt)) === 'stale') throw new StaleTick();
    if (inserted === 'duplicate') log.info('read.tick_skipped', facts);
    else log.info('read.started', { ...facts, operationId: operation.id, readType: 'scheduled' });
    return inserted === 'inserted';
  });
  return tick.catch(async (error: unknown) => {
    if (error instanceof StaleTick) return false;
    if (error instanceof StoreUnavailable) throw error;
    // A failing installation must not block the others: its tick is skipped.
    log.error('read.tick_crashed', { ...facts, error });
    await store.schedules.advance(schedule, nextRunAt);
    return false;
  });
}

/** @returns 0 to 1, from the hex digits at the end of a random id */
function spread(id: string): number {
  return (Number.parseInt(id.slice(-6), 16) || 0) / 0x1_00_00_00;
}

/** An object that is gone meanwhile has none; its read says so. */
async function periodOf(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  objectName: string,
): Promise<Pick<ReadWork, 'since' | 'selection'>> {
  const revision = await repositories.integrations.getRevision(installation.config.revisionId);
  if (revision === undefined) return {};
  const object = findReadObject(readObjects(installation.config.content, revision.content), objectName);
  return object === undefined ? {} : incrementalPeriod(ports, repositories, { installation, revision, object });
}
