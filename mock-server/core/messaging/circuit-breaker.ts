import { scaled } from '../kernel/backoff.ts';
import { BoundedMap } from '../kernel/bounded-map.ts';
import type { Ports } from '../kernel/ports.ts';
import type { DeliveryOutcome } from './attempt-delivery.ts';

/** Consecutive failures after which a destination counts as unavailable. */
const FAILURES_TO_OPEN = 5;
/** First pause; doubles with each further failure. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;
/** Maximum number of tracked destinations. An evicted one costs a few more attempts. */
const MAX_DESTINATIONS = 10_000;

interface FailureState {
  failures: number;
  /** On the monotonic clock. */
  pausedUntil: number;
}

/**
 * Circuit breaker of destinations, per process. While a destination is unavailable, sends a single probe after each
 * pause, the oldest due message; on success, the others follow.
 */
export class CircuitBreaker {
  #ports: Pick<Ports, 'clock' | 'settings'>;
  #failing: BoundedMap<string, FailureState>;

  constructor(ports: Pick<Ports, 'clock' | 'settings'>, maxDestinations = MAX_DESTINATIONS) {
    this.#ports = ports;
    this.#failing = new BoundedMap(maxDestinations);
  }

  /** Queues whose destination nothing is sent to now. */
  paused(): string[] {
    const now = this.#ports.clock.monotonic();
    return [...this.#failing].filter(([, { pausedUntil }]) => pausedUntil > now).map(([queue]) => queue);
  }

  /** @returns messages that may be sent to the queue's destination at the same time: none during a pause, then one as a probe */
  limitOf(queue: string): number {
    const state = this.#failing.get(queue);
    if (state === undefined) return Number.POSITIVE_INFINITY;
    if (state.pausedUntil > this.#ports.clock.monotonic()) return 0;
    return state.failures >= FAILURES_TO_OPEN ? 1 : Number.POSITIVE_INFINITY;
  }

  /** Records the outcome of an attempt; any answer but a failure shows that the receiver is available. */
  note(queue: string, outcome: DeliveryOutcome): void {
    if (outcome.kind !== 'failed') {
      this.#failing.delete(queue);
      return;
    }
    const { clock } = this.#ports;
    const now = clock.monotonic();
    const known = this.#failing.get(queue) ?? { failures: 0, pausedUntil: now };
    // Ignores messages that were in flight when the pause began.
    const failures = known.failures + (known.pausedUntil > now ? 0 : 1);
    const doublings = Math.min(failures - FAILURES_TO_OPEN, 10);
    const pause = doublings < 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** doublings, MAX_PAUSE_MS);
    const asked = outcome.retryAt === undefined ? 0 : outcome.retryAt - clock.now();
    const pausedUntil = Math.max(known.pausedUntil, now + scaled(this.#ports, Math.max(pause, asked)));
    this.#failing.set(queue, { failures, pausedUntil });
  }
}
