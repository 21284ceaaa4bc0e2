import type { Workers } from '../core/workers.ts';

/**
 * Works until nothing is due, without timers: for tests and for whoever drives time by hand. A failure is thrown.
 *
 * @returns how much was worked on
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
