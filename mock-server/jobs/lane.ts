import type { Log } from '../core/ports.ts';

/** One kind of work. */
export interface LaneOptions {
  name: string;
  /** Claims what is due and works on it. @returns how much that was */
  run(): Promise<number>;
  /** Passes that may run at the same time. A pass ends with the slowest thing that it claimed; what becomes due meanwhile is for the next one. */
  width: number;
  log: Log;
  /** Called when a pass did something: there may be more. */
  onDone(): void;
}

const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;

/** Runs the passes of one kind of work, and stands back for a while after a pass that failed. */
export class Lane {
  #options: LaneOptions;
  #running = new Set<Promise<void>>();
  #failuresInARow = 0;
  /** On the clock that nobody sets. */
  #restsUntil = 0;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Starts a pass, unless enough of them run or the last one failed a moment ago. */
  kick(): void {
    if (this.#running.size >= this.#options.width || performance.now() < this.#restsUntil) return;
    const pass = this.#pass().finally(() => this.#running.delete(pass));
    this.#running.add(pass);
  }

  /** Resolves when the passes that run now have ended. Never rejects. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #pass(): Promise<void> {
    const { name, run, log, onDone } = this.#options;
    try {
      const done = await run();
      this.#failuresInARow = 0;
      if (done > 0) onDone();
    } catch (error) {
      const wait = Math.min(FIRST_BACKOFF_MS * 2 ** this.#failuresInARow, LONGEST_BACKOFF_MS);
      this.#failuresInARow += 1;
      this.#restsUntil = performance.now() + wait;
      log.error('jobs.failed', { lane: name, retryInMs: wait, error });
    }
  }
}
