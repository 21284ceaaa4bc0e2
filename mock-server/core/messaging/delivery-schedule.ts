import { LIMITS } from '../../../src/contract/index.ts';
import type { Clock, Ports } from '../kernel/ports.ts';
import { scaled } from '../kernel/time.ts';
import type { DeliveryOutcome } from './attempt-delivery.ts';

/** Waits grow by up to this share, so that messages that failed together do not come back together. */
const JITTER = 0.1;
/**
 * Messages of a project that one process sends in a second of its clock. A claim that is under way may send a few more.
 * Source: the published limit of a project.
 */
const MESSAGES_PER_SECOND = 1_000;

/**
 * Instant of the next attempt of a message.
 *
 * @param messageId spreads messages; the same one always waits the same time
 * @param attempts attempts so far, from 1
 * @param retryAt ms since the epoch, if the receiver asked for it
 * @returns ms since the epoch; undefined after the last attempt
 */
export function nextDeliveryAt(
  ports: Ports,
  messageId: string,
  attempts: number,
  retryAt?: number,
): number | undefined {
  const seconds = LIMITS.webhookRetrySeconds[attempts];
  if (seconds === undefined) return undefined;
  const now = ports.clock.now();
  const planned = seconds * 1000 * (1 + JITTER * spread(messageId));
  return now + scaled(ports, Math.max(planned, (retryAt ?? now) - now));
}

/** How long a message can wait for its last try, in ms of unscaled time. */
export const MAX_DELIVERY_MS =
  LIMITS.webhookRetrySeconds.reduce<number>((sum, seconds) => sum + seconds, 0) * 1000 * (1 + JITTER);

/** @returns 0 to 1, from the hex digits at the end of the id */
function spread(messageId: string): number {
  const digits = Number.parseInt(messageId.slice(-6), 16);
  return Number.isNaN(digits) ? 0 : digits / 0xff_ff_ff;
}

/** Counts a message with a final outcome; messages that wait for a retry are not counted. */
export function countDelivery({ telemetry }: Pick<Ports, 'telemetry'>, { kind }: Pick<DeliveryOutcome, 'kind'>): void {
  if (kind === 'failed') return;
  telemetry.count('deliveries', { outcome: kind === 'delivered' ? 'delivered' : 'given_up' });
}

/** Counts the messages of each project that one process sends in a second, to hold the limit. The others wait. */
export class MessageRate {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #second = Number.NEGATIVE_INFINITY;
  readonly #sent = new Map<string, number>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** @returns messages of the project that may be sent in the current second */
  available(projectId: string): number {
    this.#beginSecond();
    return Math.max(0, MESSAGES_PER_SECOND - (this.#sent.get(projectId) ?? 0));
  }

  /** @returns ms until the next second */
  untilNextSecond(): number {
    return 1_000 - (this.#clock.monotonic() % 1_000);
  }

  count(projectId: string): void {
    this.#beginSecond();
    this.#sent.set(projectId, (this.#sent.get(projectId) ?? 0) + 1);
  }

  #beginSecond(): void {
    const second = Math.floor(this.#clock.monotonic() / 1_000);
    if (second === this.#second) return;
    this.#second = second;
    this.#sent.clear();
  }
}
