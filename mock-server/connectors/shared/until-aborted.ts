/** Waits for a value no longer than until a signal aborts. */
export type InTime = <T>(value: T | Promise<T>) => Promise<T>;

/** Rejects what is not there when the signal aborts, also when the one that was asked ignores signals. */
export function untilAborted(signal: AbortSignal): InTime {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Without a race, because the call threw, the rejection has no other handler.
  aborted.catch(() => undefined);
  return (value) => Promise.race([aborted, value]);
}
