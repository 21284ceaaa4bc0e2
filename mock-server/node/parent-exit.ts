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
