import { onParentExit } from '../../node/stop-request.ts';
import type { Surroundings } from './start-local.ts';

/** Conventional exit code of a process that Ctrl-C ended. */
const INTERRUPTED = 130;

/**
 * Starts services, waits for Ctrl-C or SIGTERM, and stops them in reverse order, also when a later one fails to start.
 *
 * @param start adds to `closers` what it has started
 * @param onStop is called when the stop begins
 * @throws what `start` throws, unless a stop was requested meanwhile
 */
export async function runUntilStopped(
  env: Surroundings['env'],
  start: (surroundings: Surroundings) => Promise<void>,
  onStop: () => void = () => {},
): Promise<void> {
  const stop = listenForStop();
  const closers: Surroundings['closers'] = [];
  try {
    await start({ env, closers, stop });
    await untilAborted(stop);
    onStop();
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    // In reverse order: clients stop before their servers.
    for (const close of closers.toReversed()) await close();
  }
}

/**
 * @returns a signal that aborts at the first Ctrl-C or SIGTERM, or with the npm that started the process; the next Ctrl-C ends
 * the process immediately
 */
function listenForStop(): AbortSignal {
  const controller = new AbortController();
  process.on('SIGTERM', () => controller.abort());
  onParentExit(process, () => controller.abort());
  process.on('SIGINT', () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
  });
  return controller.signal;
}

/** Resolves when the signal aborts. */
function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
