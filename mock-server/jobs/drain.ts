import type { Workers } from '../core/workers/workers.ts';

/**
 * Runs the workers until nothing is due, without timers: for tests and simulated time. Throws on failure.
 *
 * @returns number of processed items
 */
export async function drain(
  workers: Pick<Workers, 'runSchedules' | 'runOperations' | 'runEvents' | 'runTasks' | 'runDeliveries'>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const schedules = await workers.runSchedules();
    const operations = await workers.runOperations();
    const tasks = await workers.runTasks();
    const events = await workers.runEvents();
    const deliveries = await workers.runDeliveries();
    const done = schedules + operations + tasks + events + deliveries;
    if (done === 0) return total;
    total += done;
  }
}
