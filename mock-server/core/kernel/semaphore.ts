/** Lets a fixed number of tasks run at the same time; the others wait in order. */
export class Semaphore {
  #free: number;
  #waiting: (() => void)[] = [];

  /** @param width tasks at the same time, at least 1 */
  constructor(width: number) {
    this.#free = width;
  }

  /** Resolves when there is room. Each entrance needs a {@link release}. */
  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
