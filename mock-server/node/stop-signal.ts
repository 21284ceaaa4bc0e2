import { once } from 'node:events';

/**
 * Waits for a signal that ends processes. A second one ends the process at once, for somebody who does not want to wait.
 *
 * @returns the signal
 */
export async function stopSignal(): Promise<NodeJS.Signals> {
  const signal = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const endNow = () => process.exit(130);
  process.on('SIGTERM', endNow);
  process.on('SIGINT', endNow);
  return signal[0];
}
