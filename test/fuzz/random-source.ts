/** Repeatable choices: the same seed makes the same run, so that a failure can be run again. */
export interface RandomSource {
  /** 0 to below 1. */
  next(): number;
  /** Whole number from 0 to below `limit`. */
  below(limit: number): number;
  one<T>(from: readonly [T, ...T[]]): T;
  /** @param share 0 to 1 */
  isTrue(share: number): boolean;
}

/** @param seed whole number */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  // Mulberry32: small, and random enough to choose inputs.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    one: (from) => from[below(from.length)] ?? from[0],
    isTrue: (share) => next() < share,
  };
}
