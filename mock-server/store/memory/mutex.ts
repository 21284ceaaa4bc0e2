/** Mutex of transactions. Single calls run while no transaction is open. */
export class Mutex {
  #held: Promise<void> | undefined;

  /** Runs `work` exclusively: everything else waits until it has ended. */
  async runExclusive<T>(work: () => Promise<T>): Promise<T> {
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

  /** Runs `work` immediately if no transaction is open, otherwise after it. `work` must not wait for another call. */
  async runWhenUnlocked<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== undefined) await this.#held;
    return work();
  }
}
