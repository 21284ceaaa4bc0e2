/** Calls a callback of the host. Exceptions are reported as uncaught errors and don't fail our own operation. */
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
