/** Calls are counted by this part of a second, so that short bursts between pauses are found. */
const COUNTS_PER_SECOND = 4;
/** Counts of 16 seconds. */
const MAX_COUNTS = 16 * COUNTS_PER_SECOND;
/** Age after which a measured rate is discarded, in seconds. */
const FORGET_AFTER_S = 60;
/** Share of the measured rate that becomes the ceiling, as a margin for jitter. */
const MARGIN = 0.98;
/** Share of the ceiling at which calls resume after a limit. */
const FIRST_SHARE = 0.97;
/** Seconds until the rate reaches the ceiling again. Beyond it the growth accelerates. */
const RECOVERY_S = 20;
/** Recovery after the first limit, whose estimate is less precise because calls were not paced before. */
const FIRST_RECOVERY_S = 8;
/** Seconds beyond the ceiling in which the rate grows by the same share again. */
const GROWTH_S = 10;
/** Number of provider periods below which a measurement is less precise. */
const SHORT_PERIODS = 3;
/** Minimum number of calls for a measurement. */
const MIN_CALLS = 5;
/** Maximum time for which unused permits are carried over, in seconds. */
const MAX_CATCH_UP_S = 0.1;
/** Maximum delay of waiting work by other calls, in seconds. */
const MAX_DEBT_S = 1;

/**
 * Adaptive rate limit of deferrable calls, for one connection in one process. Estimates the provider's limit from the
 * calls that succeeded before a rejection, resumes a little below it, approaches it, and then probes beyond it until
 * the next rejection. Without an estimate it starts with one call in the first second, then two, then four.
 *
 * All times are on the monotonic clock.
 * Source: RFC 9438, CUBIC, sections 4.2 and 4.6, with calls per second in place of a congestion window.
 */
export class CallPacer {
  /** ms; shorter under time-lapse. */
  readonly #second: number;
  /**
   * Successful calls since the last limit ended: starts of parts of a second, newest last, and the calls in each. Numbers
   * and not objects, because a process holds them for thousands of connections.
   */
  #starts: number[] = [];
  #calls: number[] = [];
  #lastSuccessAt = Number.NEGATIVE_INFINITY;
  /** When calls may start again after the last limit. */
  #start = Number.NEGATIVE_INFINITY;
  /** Estimated limit of the provider in calls per ms. */
  #ceiling: number | undefined;
  #recoveryS = FIRST_RECOVERY_S;
  #nextAt = Number.NEGATIVE_INFINITY;
  /** Permits of calls without a response. */
  #pending = 0;

  /** @param second ms that count as a second */
  constructor(second: number) {
    this.#second = second;
  }

  /** Whether calls are paced after a limit. */
  isActive(now: number): boolean {
    const passed = (now - this.#start) / this.#second;
    return passed < (this.#ceiling === undefined ? Math.log2(1_000) : FORGET_AFTER_S);
  }

  /** Whether there is no estimate yet, so that calls start slowly. */
  get hasNoEstimate(): boolean {
    return this.#ceiling === undefined;
  }

  /** Whether a call has succeeded since the last limit. */
  get hasSucceeded(): boolean {
    const [first] = this.#starts;
    return first !== undefined && first >= this.#start;
  }

  /** @returns number of calls that may start now */
  availablePermits(now: number): number {
    if (!this.isActive(now)) return Number.POSITIVE_INFINITY;
    const missedMs = Math.min(now - this.#nextAt, MAX_CATCH_UP_S * this.#second);
    return missedMs < 0 ? 0 : Math.floor(missedMs * this.#rate(now)) + 1;
  }

  /** @returns ms until the next permit; 0 if one is available */
  waitMs(now: number): number {
    return this.availablePermits(now) > 0 ? 0 : this.#nextAt - now;
  }

  /** Acquires a permit for work that will make a call. */
  acquire(now: number): void {
    if (!this.isActive(now) || now < this.#start) return;
    this.#advance(now);
    this.#pending += 1;
  }

  /** Acquires a permit for a call, unless its work has an unused one. @returns false if none is available */
  tryAcquire(now: number): boolean {
    if (this.#pending > 0) return true;
    if (this.availablePermits(now) === 0) return false;
    this.acquire(now);
    return true;
  }

  /** Records a call without a rate limit response. */
  recordSuccess(now: number): void {
    const [first] = this.#starts;
    if (first !== undefined && first < this.#start && this.#start <= now) {
      this.#starts = [];
      this.#calls = [];
    }
    this.#lastSuccessAt = now;
    const last = this.#starts.length - 1;
    const lastStart = this.#starts[last];
    if (lastStart !== undefined && now - lastStart < this.#second / COUNTS_PER_SECOND) {
      this.#calls[last] = (this.#calls[last] ?? 0) + 1;
    } else {
      this.#starts.push(now);
      this.#calls.push(1);
      if (this.#starts.length > MAX_COUNTS) {
        this.#starts.shift();
        this.#calls.shift();
      }
    }
    if (this.#pending > 0) this.#pending -= 1;
    else if (this.isActive(now)) this.#advance(now);
  }

  /**
   * Updates the estimate after a rate limit response.
   *
   * @param start when calls may be made again
   * @param random from 0 to 1
   * @param periodMs minimum period of the provider; absent for a limit that another process met, before which the calls
   *   of this one are no measurement
   */
  recordLimit(now: number, start: number, random: number, periodMs?: number): void {
    const isPaced = this.isActive(now) && (this.#ceiling !== undefined || this.hasSucceeded);
    const known = isPaced ? this.#rate(now) : undefined;
    const measured = periodMs === undefined ? known : this.#measure(now, periodMs);
    this.#ceiling = measured === undefined ? undefined : MARGIN * Math.min(measured, known ?? measured);
    this.#recoveryS = known === undefined ? FIRST_RECOVERY_S : RECOVERY_S;
    this.#start = start;
    this.#pending = 0;
    this.#nextAt = this.#ceiling === undefined ? start : start + random / this.#rate(start);
  }

  /**
   * Starts slowly after a limit.
   *
   * @param start start of the second of the first call
   * @param at time of the first call
   */
  startSlowly(start: number, at: number): void {
    this.#start = start;
    this.#pending = 0;
    this.#nextAt = at;
  }

  /** Returns the highest rate of successful calls over any interval until now. */
  #measure(now: number, periodMs: number): number | undefined {
    const longest = FORGET_AFTER_S * this.#second;
    if (periodMs > longest) return undefined;
    const period = Math.max(periodMs, this.#second);
    let [calls, highest] = [0, 0];
    for (let index = this.#starts.length - 1; index >= 0; index -= 1) {
      const start = this.#starts[index] ?? now;
      const age = now - start;
      if (age > longest) break;
      calls += this.#calls[index] ?? 0;
      // A short interval may span two periods of the provider, so a sixth of a period is added.
      const busy = this.#lastSuccessAt - start;
      const span = busy < SHORT_PERIODS * period ? busy + period / 6 : age;
      if (calls >= MIN_CALLS) highest = Math.max(highest, calls / Math.max(age, period, span));
    }
    return highest === 0 ? undefined : highest;
  }

  /** @returns calls per ms */
  #rate(now: number): number {
    const passed = Math.max(now - this.#start, 0) / this.#second;
    if (this.#ceiling === undefined) return 2 ** Math.max(Math.floor(passed) - 1, 0) / this.#second;
    const beyond = passed - this.#recoveryS;
    return this.#ceiling * (1 + (1 - FIRST_SHARE) * (beyond / (beyond < 0 ? this.#recoveryS : GROWTH_S)) ** 3);
  }

  #advance(now: number): void {
    const interval = 1 / this.#rate(now);
    const from = Math.max(this.#nextAt, now - MAX_CATCH_UP_S * this.#second);
    const latest = Math.max(from, now + Math.max(interval, MAX_DEBT_S * this.#second));
    this.#nextAt = Math.min(from + interval, latest);
  }
}
