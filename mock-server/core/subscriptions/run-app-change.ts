import type { Ports } from '../kernel/ports.ts';
import type { TaskRecord } from '../kernel/subscription-records.ts';
import { projectOfChange, providerOfTask } from '../kernel/task-ids.ts';
import { dueAfter } from '../kernel/time.ts';
import { syncStored } from './sync-subscriptions.ts';

/** Installations of one pass. The position behind them is stored, and survives a restart. */
const BATCH = 100;
/** Wait before the installations are visited again because one could not follow, in ms. */
const RETRY_MS = 30_000;

/**
 * Lets the installations of a project follow a change of its provider apps: which application receives the events of a
 * connection, and whether this server manages what it is subscribed to. What an installation wants as before costs nothing.
 *
 * @returns the task with its position; undefined when all of them follow
 */
export async function runAppChange(ports: Ports, task: TaskRecord): Promise<TaskRecord | undefined> {
  const { store, clock, log } = ports;
  const provider = providerOfTask(task.id);
  const { after, hasFailed = false } = task.data;
  const { rows, next } = await store.installations.listPart(
    { projectId: projectOfChange(task.id) },
    { limit: BATCH, ...(after && { after }) },
  );
  let isFailing = hasFailed;
  for (const { id, config } of rows) {
    if (config.content.provider !== provider) continue;
    try {
      await syncStored(ports, id, (installation) => installation.config.content.provider === provider);
    } catch (error) {
      // The others do not wait for it.
      isFailing = true;
      log.warn('subscribe.app_change_failed', { installationId: id, error });
    }
  }
  ports.jobs.wake('tasks');
  if (next !== undefined) return { ...task, dueAt: clock.now(), data: { after: next, hasFailed: isFailing } };
  return isFailing ? { ...task, dueAt: dueAfter(ports, RETRY_MS), data: {} } : undefined;
}
