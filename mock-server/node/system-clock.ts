import type { Clock } from '../core/kernel/ports.ts';

/** The clocks of this machine. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => Math.floor(performance.now()) };
