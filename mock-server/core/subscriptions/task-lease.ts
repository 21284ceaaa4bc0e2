import type { Ports, Repositories } from '../kernel/ports.ts';
import type { TaskRecord } from '../kernel/subscription-records.ts';
import { LeaseLost } from '../scheduling/lease-keeper.ts';

/** A task, or the lock of an application, under the token of the process that works on it. */
export interface TaskLease {
  id: string;
  token: string | undefined;
}

/**
 * Writes what a call to a provider led to, in a transaction that requires the lease of the task.
 *
 * @throws LeaseLost when another process has taken the task over
 */
export function underLease<T>(
  ports: Pick<Ports, 'store' | 'clock'>,
  { id, token }: TaskLease,
  write: (repositories: Repositories) => Promise<T>,
): Promise<T> {
  return ports.store.transaction(async (repositories) => {
    const result = await write(repositories);
    // Tasks are locked last.
    const holds = await repositories.tasks.holdsLease(id, token ?? '', ports.clock.now());
    if (!holds) throw new LeaseLost();
    return result;
  });
}

/** @returns the lease under which a claimed task is worked on */
export function leaseOf({ id, lease }: TaskRecord): TaskLease {
  return { id, token: lease?.token };
}
