/** Reason for a stop. */
export type StopReason = 'SIGTERM' | 'SIGINT' | 'parent-exit';

/** Members of Node's `process` that this module uses. */
export interface StoppableProcess extends Pick<NodeJS.Process, 'env' | 'ppid' | 'exit'> {
  on(event: 'SIGTERM' | 'SIGINT', listener: (signal: 'SIGTERM' | 'SIGINT') => void): unknown;
}

/** Conventional exit code of a process that Ctrl-C ended. */
const INTERRUPTED = 130;

/** A package manager forwards a Ctrl-C that the terminal has sent to every process already: that is one request, not two. */
const FORWARDED_WITHIN_MS = 1_000;

/**
 * Waits until the process is asked to stop: by a signal, or because the package manager that runs it has ended. A later
 * signal ends the process immediately.
 */
export function stopRequest(host: StoppableProcess = process): Promise<StopReason> {
  return new Promise((resolve) => {
    let endsAtOnce = false;
    const stop = (reason: StopReason) => {
      if (endsAtOnce) host.exit(INTERRUPTED);
      setTimeout(() => {
        endsAtOnce = true;
      }, FORWARDED_WITHIN_MS).unref();
      resolve(reason);
    };
    host.on('SIGTERM', stop);
    host.on('SIGINT', stop);
    onParentExit(host, () => resolve('parent-exit'));
  });
}

/** How often a process checks that its parent still runs, in ms. */
const CHECK_INTERVAL_MS = 250;

/**
 * Calls back when the shell ends in which a package manager runs this process.
 *
 * `npx amp serve` and `npm run serve` start a shell that starts the process. On SIGTERM npm signals the shell alone, which
 * ends and, where `sh` is dash, forwards nothing: the process never receives the signal, but it gets another parent. Without a
 * package manager nothing is watched: a process that was started with `nohup` outlives its shell on purpose.
 */
export function onParentExit(host: Pick<NodeJS.Process, 'env' | 'ppid'>, callback: () => void): void {
  // Set by npm, npx, pnpm and yarn.
  if (host.env['npm_lifecycle_event'] === undefined) return;
  const parent = host.ppid;
  const timer = setInterval(() => {
    if (host.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
