import { LIMITS } from '../../../src/contract/index.ts';
import { BoundedMap } from '../kernel/caches.ts';
import type { Ports } from '../kernel/ports.ts';
import { scaled, toInstant } from '../kernel/time.ts';
import type { DeliveryOutcome, OpenDestination } from './attempt-delivery.ts';
import { destinationDisabled } from './notification-events.ts';
import { DESTINATION_DISABLED } from './open-destination.ts';

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

  /** Records the outcome of an attempt; any response but a failure shows that the receiver is available. */
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

const FAILING_MS = LIMITS.webhookFailingDays * 86_400_000;
/** Attempts of the message that ends a destination: it failed over hours, so one bad moment after quiet days does not count. */
const ATTEMPTS_BEFORE_DISABLING = 5;

/**
 * Updates the health of a destination after an attempt and disables it after continuous failures. Writes only changes
 * to the store.
 *
 * @param attempts attempts of the message so far, including this one
 */
export async function recordDestinationHealth(
  ports: Ports,
  destination: OpenDestination,
  outcome: DeliveryOutcome,
  attempts: number,
): Promise<void> {
  const { record } = destination;
  if (record.disabledAt !== undefined) return;
  if (outcome.kind !== 'failed' && outcome.disables === true) {
    await disableDestination(ports, destination, 'The receiver asked for it.');
  } else if (outcome.kind === 'delivered' && record.failingSince !== undefined) {
    const { failingSince: _, ...recovered } = record;
    destination.record = recovered;
    await ports.store.destinations.setState(record.id, { failingSince: null }, record);
  } else if (outcome.kind === 'failed' && record.failingSince === undefined) {
    const failingSince = toInstant(ports.clock.now());
    destination.record = { ...record, failingSince };
    await ports.store.destinations.setState(record.id, { failingSince }, record);
  } else if (outcome.kind === 'failed' && attempts >= ATTEMPTS_BEFORE_DISABLING && isFailingForDays(ports, record)) {
    await disableDestination(ports, destination, `Every attempt failed for ${LIMITS.webhookFailingDays} days.`);
  }
}

function isFailingForDays(ports: Ports, { failingSince }: OpenDestination['record']): boolean {
  return failingSince !== undefined && ports.clock.now() - Date.parse(failingSince) >= scaled(ports, FAILING_MS);
}

/**
 * Disables a destination, fails its waiting messages and notifies the other destinations of the project. Does nothing
 * if it is disabled already, or its URL or headers have changed since the attempt.
 */
async function disableDestination(ports: Ports, destination: OpenDestination, reason: string): Promise<void> {
  const { record } = destination;
  const disabledAt = toInstant(ports.clock.now());
  // At once, so that other messages of this process are not sent after it.
  destination.record = { ...record, disabledAt };
  const isDone = await ports.store.transaction(async (repositories) => {
    const stored = await repositories.destinations.get(record.id);
    if (stored === undefined) return false;
    if (!(await repositories.destinations.setState(record.id, { disabledAt }, record)).changed) return false;
    await repositories.deliveries.endPending(record.id, DESTINATION_DISABLED);
    await destinationDisabled(ports, repositories, stored);
    return true;
  });
  if (isDone) ports.log.warn('destination.disabled', { destinationId: record.id, reason });
}
