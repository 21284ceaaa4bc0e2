/** Lets one transaction through at a time, and single calls only while none is open. */
export class Turnstile {
  #held: Promise<void> | undefined;

  /** Runs `work` alone: everything else waits until it has ended. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== undefined) await this.#held;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    try {
      return await work();
    } finally {
      this.#held = undefined;
      resolve();
    }
  }

  /** Runs `work` at once when no transaction is open, else after it. `work` must not wait for anything itself. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== undefined) await this.#held;
    return work();
  }
}
