import type { EventLoopUtilization } from 'node:perf_hooks';
import { performance } from 'node:perf_hooks';
import type { SqlStore } from '../store/sql/sql-store.ts';

/** Length of an observation, in ms. */
const WINDOW_MS = 50;
/** Share of the time in which the event loop is busy. */
const BUSY = 0.7;
/** Requests in an observation, for 60 per second. */
const MANY_REQUESTS = 3;

/** Source of measurements; replaced in tests. */
export interface LoadSource {
  /** ms, for durations only. */
  now(): number;
  /** Share of busy time since the last call, from 0 to 1. */
  utilization(): number;
  /** Whether statements wait for a connection to the database. */
  isStoreSaturated(): boolean;
}

/**
 * Detects whether requests arrive faster than this process can handle them together with background work, which is then
 * throttled: accepted work is safe in the database.
 */
export class LoadMonitor {
  readonly #source: LoadSource;
  #requests = 0;
  #isHigh = false;
  #observedAt: number;

  constructor(source: LoadSource) {
    this.#source = source;
    this.#observedAt = source.now();
  }

  countRequest(): void {
    this.#requests += 1;
  }

  /** Contains for {@link WINDOW_MS}. */
  isHigh(): boolean {
    const now = this.#source.now();
    const elapsed = now - this.#observedAt;
    if (elapsed < WINDOW_MS) return this.#isHigh;
    const isBusy = this.#source.utilization() >= BUSY || this.#source.isStoreSaturated();
    this.#isHigh = isBusy && this.#requests / elapsed >= MANY_REQUESTS / WINDOW_MS;
    this.#requests = 0;
    this.#observedAt = now;
    return this.#isHigh;
  }
}

/** @returns measurements of the event loop and of the store */
export function loadSource(store: Pick<SqlStore, 'isSaturated'>): LoadSource {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  return {
    now: () => performance.now(),
    utilization: () => {
      const after = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(after, before);
      before = after;
      return utilization;
    },
    isStoreSaturated: () => store.isSaturated(),
  };
}
