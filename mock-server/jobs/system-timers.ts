import type { Timers } from '../core/kernel/ports.ts';

/** Timers of the runtime, in Node and in a browser. */
export const systemTimers: Timers = {
  set(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
