import { findReadObject, isActive, readObjects } from '../installations/read-objects.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { SubscriptionRecord, TaskRecord } from '../kernel/subscription-records.ts';
import { catchUpTaskId, installationOfTask, objectOfTask } from '../kernel/task-ids.ts';
import { dueAfter, scaled, toInstant } from '../kernel/time.ts';
import { newReadOperation } from '../reads/trigger-read.ts';
import { LeaseLost } from '../scheduling/lease-keeper.ts';
import { taskOf } from '../scheduling/task-request.ts';

/** One read of an object in this time, however many gaps there are. In ms. */
const MIN_INTERVAL_MS = 600_000;
/** Wait while another read of the object runs, in ms. */
const BUSY_MS = 30_000;
/** Changes before the last known event that are read again: clocks differ, and commits overtake each other. In ms. */
const OVERLAP_MS = 300_000;

/**
 * Requests a read of what changed in an object since its last known event, because events were lost. Call in the
 * transaction that stores the place behind the gap, and wake the workers after it.
 *
 * @param since ms since the epoch, for an object without any event so far
 */
export async function requestCatchUp(
  ports: Pick<Ports, 'clock'>,
  { tasks }: Pick<Repositories, 'tasks'>,
  subscription: SubscriptionRecord,
  since: number,
): Promise<void> {
  const id = catchUpTaskId(subscription.provider, subscription);
  const lostSince = subscription.lastEventAt ?? since;
  await tasks.request({ ...taskOf(id, subscription.projectId, ports.clock.now()), data: { lostSince } });
}

/**
 * Begins the read of an object whose events were lost. Not while reads of the object are paused: they go on from where
 * they stopped. Deletions in between cannot be recovered.
 *
 * @returns the task when the read has to wait; undefined when it has begun, or is no longer wanted
 */
export async function runCatchUp(ports: Ports, task: TaskRecord): Promise<TaskRecord | undefined> {
  const { store, clock } = ports;
  const [installationId, objectName] = [installationOfTask(task.id), objectOfTask(task.id)];
  const now = clock.now();
  const interval = scaled(ports, MIN_INTERVAL_MS);
  const next = await store.transaction(async (repositories) => {
    const installation = await repositories.installations.getForUpdate(installationId);
    const rows = await repositories.subscriptions.list(installationId);
    const row = rows.find((one) => one.objectName === objectName && one.state !== 'removing');
    if (installation === undefined || row === undefined) return undefined;
    const revision = await repositories.integrations.getRevision(installation.config.revisionId);
    const object = revision && findReadObject(readObjects(installation.config.content, revision.content), objectName);
    if (object === undefined || !isActive(object)) return undefined;
    const { caughtUpAt } = row;
    if (caughtUpAt !== undefined && now < caughtUpAt + interval) return { ...task, dueAt: caughtUpAt + interval };
    const since = toInstant(Math.max(0, (task.data.lostSince ?? now) - OVERLAP_MS));
    const operation = newReadOperation(ports, installation, { readType: 'triggered', objectName, since });
    if ((await repositories.operations.insert(operation)) === 'duplicate') {
      return { ...task, dueAt: dueAfter(ports, BUSY_MS) };
    }
    await repositories.subscriptions.recordCatchUp(installationId, objectName, now);
    // With the read: a task that is carried out again would read twice.
    if ((await repositories.tasks.finish(task, task.lease?.token ?? '')) === 'stale') throw new LeaseLost();
    return undefined;
  });
  if (next === undefined) ports.jobs.wake('operations');
  return next;
}
