import type { Workers } from '../core/workers/workers.ts';

/**
 * Runs the workers until nothing is due, without timers: for tests and simulated time. Throws on failure.
 *
 * @returns number of processed items
 */
export async function drain(
  workers: Pick<Workers, 'runSchedules' | 'runOperations' | 'runDeliveries'>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const schedules = await workers.runSchedules();
    const operations = await workers.runOperations();
    const deliveries = await workers.runDeliveries();
    const done = schedules + operations + deliveries;
    if (done === 0) return total;
    total += done;
  }
}
