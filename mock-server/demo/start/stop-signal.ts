import { onParentExit } from '../../node/parent-exit.ts';

/** Conventional exit code of a process that Ctrl-C ended. */
const INTERRUPTED = 130;

/**
 * @returns a signal that aborts at the first Ctrl-C or SIGTERM, or with the npm that started the process; the next Ctrl-C ends
 * the process at once
 */
export function listenForStop(): AbortSignal {
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
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
