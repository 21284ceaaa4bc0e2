/** Answered calls are counted by this part of a second, so that short bursts between pauses are found. */
const COUNTS_PER_SECOND = 4;
/** Counts of 16 seconds. */
const MAX_COUNTS = 16 * COUNTS_PER_SECOND;
/** A rate that was learned so long ago, in seconds, says nothing. */
export const FORGET_AFTER_S = 60;
/** Part of the rate before a limit that becomes the ceiling, so that calls that come a little early are not refused. */
const MARGIN = 0.98;
/** Part of the ceiling at which calls continue after a limit. */
const FIRST_SHARE = 0.97;
/** Seconds until the pace has reached the ceiling again. From there it grows ever faster. */
const RECOVERY_S = 20;
/** The same after the first limit, before which calls were not paced, so that they tell less. */
const FIRST_RECOVERY_S = 8;
/** Seconds beyond the ceiling in which the pace grows by the same part again. */
const GROWTH_S = 10;
/** Periods of the provider in which calls say less precisely how many it takes. */
const SHORT_PERIODS = 3;
/** Fewer calls than these say nothing about what the provider takes. */
const MIN_CALLS = 5;
/** Turns that were missed are made up for when they are not older than this, in seconds. */
const MAX_CATCH_UP_S = 0.1;
/** Work that waits its turn is held up by other calls for no longer than this, in seconds. */
const MAX_DEBT_S = 1;

/**
 * Pace of the calls that can wait, of one connection in one process. It is learned from limits: the calls that the
 * provider answered before it refused one tell what it takes. Calls continue at a little less than that, approach it, and then
 * go beyond it slowly at first, until the provider refuses one again. Without an estimate they start with one call in the
 * first second, then two, then four.
 *
 * All times are on the monotonic clock.
 * Source: RFC 9438, CUBIC, sections 4.2 and 4.6, with calls per second in place of a congestion window.
 */
export class CallPacer {
  /** ms; shorter under time-lapse. */
  readonly #second: number;
  /** Answered calls since the last limit ended, by part of a second; the newest last. */
  #successes: { since: number; calls: number }[] = [];
  #lastSuccessAt = Number.NEGATIVE_INFINITY;
  /** When calls may start again after the last limit. */
  #start = Number.NEGATIVE_INFINITY;
  /** Calls per ms that the provider takes as far as known. */
  #ceiling: number | undefined;
  #recoveryS = FIRST_RECOVERY_S;
  #nextAt = Number.NEGATIVE_INFINITY;
  /** Turns that were taken for calls which have not been answered. */
  #pending = 0;

  /** @param second ms that count as a second */
  constructor(second: number) {
    this.#second = second;
  }

  /** Whether an end of the limits is known, after which calls are to be paced. */
  isActive(now: number): boolean {
    const passed = (now - this.#start) / this.#second;
    return passed < (this.#ceiling === undefined ? Math.log2(1_000) : FORGET_AFTER_S);
  }

  /** Whether limits have taught nothing yet, so that calls have to start slowly. */
  get hasNoEstimate(): boolean {
    return this.#ceiling === undefined;
  }

  /** Whether the provider has answered a call since the last limit. */
  get hasSucceeded(): boolean {
    const [first] = this.#successes;
    return first !== undefined && first.since >= this.#start;
  }

  /** @returns calls that may be made now */
  availablePermits(now: number): number {
    if (!this.isActive(now)) return Number.POSITIVE_INFINITY;
    const missedMs = Math.min(now - this.#nextAt, MAX_CATCH_UP_S * this.#second);
    return missedMs < 0 ? 0 : Math.floor(missedMs * this.#rate(now)) + 1;
  }

  /** @returns ms until the next turn; 0 when there is one */
  waitMs(now: number): number {
    return this.availablePermits(now) > 0 ? 0 : this.#nextAt - now;
  }

  /** Takes a turn for work that will make a call. */
  acquire(now: number): void {
    if (!this.isActive(now) || now < this.#start) return;
    this.#advance(now);
    this.#pending += 1;
  }

  /** Takes a turn for a call, unless one was taken for its work that has not been used. @returns false when there is none */
  tryAcquire(now: number): boolean {
    if (this.#pending > 0) return true;
    if (this.availablePermits(now) === 0) return false;
    this.acquire(now);
    return true;
  }

  /** Counts a call that the provider answered without a limit. */
  recordSuccess(now: number): void {
    const [first] = this.#successes;
    if (first !== undefined && first.since < this.#start && this.#start <= now) this.#successes = [];
    this.#lastSuccessAt = now;
    const last = this.#successes.at(-1);
    if (last !== undefined && now - last.since < this.#second / COUNTS_PER_SECOND) last.calls += 1;
    else {
      this.#successes.push({ since: now, calls: 1 });
      if (this.#successes.length > MAX_COUNTS) this.#successes.shift();
    }
    if (this.#pending > 0) this.#pending -= 1;
    else if (this.isActive(now)) this.#advance(now);
  }

  /**
   * Learns from a limit.
   *
   * @param start when calls may be made again
   * @param random from 0 to 1
   * @param periodMs the least that the provider's period may be; absent for a limit that another process met, before which
   * the calls of this one need not have been as many as the provider takes
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

  /** Begins slowly after a limit. @param start start of the second in which the first call is made @param at of that call */
  startSlowly(start: number, at: number): void {
    this.#start = start;
    this.#pending = 0;
    this.#nextAt = at;
  }

  /** The highest rate of answered calls over any time until now: what came before a backlog says nothing. */
  #measure(now: number, periodMs: number): number | undefined {
    const longest = FORGET_AFTER_S * this.#second;
    if (periodMs > longest) return undefined;
    const period = Math.max(periodMs, this.#second);
    let [calls, highest] = [0, 0];
    for (const count of this.#successes.toReversed()) {
      const age = now - count.since;
      if (age > longest) break;
      calls += count.calls;
      // Calls of a short time may be those of two periods. Then they stand for a sixth of a period more.
      const busy = this.#lastSuccessAt - count.since;
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
