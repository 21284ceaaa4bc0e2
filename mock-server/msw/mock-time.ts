import type { Clock, Timers } from '../core/kernel/ports.ts';

/** The runtime's time, which can be set ahead. */
export interface MockTime {
  clock: Clock;
  timers: Timers;
  /** @param ms added to both clocks; timers that become due call back before the function returns */
  advance(ms: number): void;
}

/** A timer that waits. */
interface Waiting {
  /** On the monotonic clock. */
  dueAt: number;
  timeout: ReturnType<typeof setTimeout>;
  callback(): void;
}

/** Creates a time that is the runtime's own until it is set ahead. */
export function createMockTime(): MockTime {
  const waiting = new Set<Waiting>();
  let ahead = 0;
  const monotonic = () => Math.floor(performance.now()) + ahead;
  const fire = (timer: Waiting) => {
    // A callback before it may have cancelled it.
    if (waiting.delete(timer)) timer.callback();
  };
  return {
    clock: { now: () => Date.now() + ahead, monotonic },
    timers: {
      set(ms, callback) {
        const timer: Waiting = { dueAt: monotonic() + ms, timeout: setTimeout(() => fire(timer), ms), callback };
        waiting.add(timer);
        return () => {
          clearTimeout(timer.timeout);
          waiting.delete(timer);
        };
      },
    },
    advance(ms) {
      ahead += ms;
      const now = monotonic();
      for (const timer of Array.from(waiting).toSorted((one, other) => one.dueAt - other.dueAt)) {
        clearTimeout(timer.timeout);
        if (timer.dueAt <= now) fire(timer);
        else timer.timeout = setTimeout(() => fire(timer), timer.dueAt - now);
      }
    },
  };
}
