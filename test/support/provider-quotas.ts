/**
 * Quota of a simulated provider: decides whether it takes a call.
 *
 * @param now ms; never goes back
 * @returns 0 when it takes the call, else ms until it takes one again
 */
export type Quota = (now: number) => number;

/** So many calls in each window. @param phase ms by which windows begin later than a multiple of their length */
export function fixedWindow(calls: number, ms = 1_000, phase = 0): Quota {
  let [current, used] = [Number.NaN, 0];
  return (now) => {
    const window = Math.floor((now - phase) / ms);
    if (window !== current) [current, used] = [window, 0];
    if (used >= calls) return (window + 1) * ms + phase - now;
    used += 1;
    return 0;
  };
}

/** So many calls in any time of this length. */
export function slidingWindow(calls: number, ms = 1_000): Quota {
  const taken: number[] = [];
  return (now) => {
    const oldest = taken.at(-calls);
    if (oldest !== undefined && now - oldest < ms) return oldest + ms - now;
    taken.push(now);
    return 0;
  };
}

/** A bucket of so many calls, which a second fills. */
export function tokenBucket(calls: number): Quota {
  let [level, filledAt] = [calls, Number.NaN];
  return (now) => {
    if (!Number.isNaN(filledAt)) level = Math.min(calls, level + ((now - filledAt) / 1_000) * calls);
    filledAt = now;
    if (level < 1) return ((1 - level) / calls) * 1_000;
    level -= 1;
    return 0;
  };
}
