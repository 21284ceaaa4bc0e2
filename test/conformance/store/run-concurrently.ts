import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import type { StoreDriver } from './store-drivers.ts';

/**
 * Does the same 20 times at once, every other time as a second process.
 *
 * @param attempt is given the store of its process, and its number from 0
 */
export async function runConcurrently<T>(
  driver: StoreDriver,
  store: Store,
  attempt: (store: Store, index: number) => Promise<T>,
): Promise<T[]> {
  const second = await driver.openSecond(store);
  return Promise.all(Array.from({ length: 20 }, (_, index) => attempt(index % 2 === 0 ? store : second, index)));
}
