import type { Repositories } from './repositories.ts';
import type { TaskRepository } from './subscription-repositories.ts';

/**
 * Runs the work of a transaction, and postpones its requests of tasks to the end, where they are carried out by id: many
 * transactions request the same tasks, and none waits for another one in a circle. A lock of another task carries out those
 * before it.
 */
export async function withOrderedTasks<T>(
  repositories: Repositories,
  work: (repositories: Repositories) => Promise<T>,
): Promise<T> {
  const stored = repositories.tasks;
  let requests: Parameters<TaskRepository['request']>[0][] = [];

  /** @param last id up to which requests are carried out; all when absent */
  async function carryOut(last?: string): Promise<void> {
    const isDue = ({ id }: { id: string }) => last === undefined || id <= last;
    const due = requests.filter(isDue).sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    requests = requests.filter((request) => !isDue(request));
    for (const request of due) await stored.request(request);
  }

  const tasks: TaskRepository = {
    ...stored,
    request: async (request) => {
      requests.push(request);
    },
    holdsLease: async (id, ...lease) => {
      await carryOut(id);
      return stored.holdsLease(id, ...lease);
    },
    finish: async (task, leaseToken) => {
      await carryOut(task.id);
      return stored.finish(task, leaseToken);
    },
  };
  const result = await work({ ...repositories, tasks });
  await carryOut();
  return result;
}
