import { isPortTaken } from '../shared/demo-failure.ts';

/**
 * Listens on the default port, or on a free one if it is in use.
 *
 * @param listen takes a port, 0 for a free one
 * @param onTaken is called when the usual port is taken, before another one is used
 * @throws what `listen` throws for any other reason
 */
export async function listenWithFallback<T>(
  usual: number,
  listen: (port: number) => Promise<T>,
  onTaken: () => void,
): Promise<T> {
  try {
    return await listen(usual);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    onTaken();
    return await listen(0);
  }
}
