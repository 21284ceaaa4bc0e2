import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ProviderAppRecord } from '../kernel/records.ts';
import { appChangeTaskId, appTaskId } from '../kernel/task-ids.ts';
import { taskOf } from '../scheduling/task-request.ts';

/**
 * Requests what follows a change of a provider app: its project's installations are brought in line with it, and what its
 * application is subscribed to is compared again. Call in the transaction of the change, and wake the workers after it.
 */
export async function requestFollowUp(
  { clock, connectors }: Pick<Ports, 'clock' | 'connectors'>,
  { tasks }: Pick<Repositories, 'tasks'>,
  { provider, appId, projectId }: Pick<ProviderAppRecord, 'provider' | 'appId' | 'projectId'>,
): Promise<void> {
  if (connectors.subscribeOf?.(provider)?.appSubscriptions === undefined) return;
  const dueAt = clock.now();
  await tasks.request({
    ...taskOf(appChangeTaskId(provider, projectId), projectId, dueAt),
    // One that is under way begins again.
    data: { after: null, hasFailed: false },
  });
  // The provider may accept another developer key, although the installations want the same of the application.
  const taskId = appId ? appTaskId(provider, appId, projectId) : undefined;
  if (taskId === undefined || (await tasks.get(taskId)) === undefined) return;
  await tasks.request(taskOf(taskId, projectId, dueAt));
}
