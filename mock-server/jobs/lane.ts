import type { Log } from '../core/kernel/ports.ts';

/** Options of a lane. */
export interface LaneOptions {
  name: string;
  /** Claims and processes due work. @returns number of processed items */
  run(): Promise<number>;
  /**
   * Maximum number of concurrent passes. A pass ends with its slowest item; the next pass claims work that becomes due
   * in the meantime.
   */
  width: number;
  log: Log;
  /** Called after a pass that processed work, because more may be due. */
  onDone(): void;
}

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;

/** Runs the passes of one kind of work and backs off after a failed pass. */
export class Lane {
  #options: LaneOptions;
  #running = new Set<Promise<void>>();
  #failuresInARow = 0;
  /** On the monotonic clock. */
  #restsUntil = 0;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Starts a pass unless the maximum is running or the lane backs off. */
  startPass(): void {
    if (this.#running.size >= this.#options.width || performance.now() < this.#restsUntil) return;
    const pass = this.#pass().finally(() => this.#running.delete(pass));
    this.#running.add(pass);
  }

  /** Resolves when the current passes have ended. Never rejects. */
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
      const wait = Math.min(FIRST_BACKOFF_MS * 2 ** this.#failuresInARow, MAX_BACKOFF_MS);
      this.#failuresInARow += 1;
      this.#restsUntil = performance.now() + wait;
      log.error('jobs.failed', { lane: name, retryInMs: wait, error });
    }
  }
}
