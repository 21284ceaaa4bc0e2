import type { TaskKind } from '../kernel/subscription-records.ts';
import { connectionOfTask, isAppTask, providerOfTask } from '../kernel/task-ids.ts';
import { queueName } from './work-queue.ts';

/** By the beginning of the id; all other tasks manage subscriptions. */
const KINDS: Record<string, TaskKind> = {
  stream: 'streams',
  schema: 'schemas',
  catchup: 'catchUps',
  appchange: 'appChanges',
};

/** @returns a request of a task of a project */
export function taskOf(id: string, projectId: string, dueAt: number) {
  // The projects that enter the same application share its queue: their tasks work one at a time.
  const tenant = isAppTask(id) ? [] : [projectId];
  return taskIn(queueName(providerOfTask(id), ...tenant, connectionOfTask(id)), id, dueAt);
}

/** @returns a request of a task that waits in the queue of another one of the same connection */
export function taskIn(queue: string, id: string, dueAt: number) {
  return { id, kind: KINDS[id.split('/')[0] ?? ''] ?? 'subscriptions', queue, dueAt } as const;
}
