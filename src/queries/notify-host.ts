/**
 * Calls a function of the host. What it throws is reported like any uncaught error and does not turn a success of ours
 * into a failure.
 */
export function notifyHost<Args extends unknown[]>(
  callback: ((...args: Args) => unknown) | undefined,
  ...args: Args
): void {
  try {
    callback?.(...args);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
