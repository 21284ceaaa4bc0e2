import type { Ports } from '../kernel/ports.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import type { DeliveryOutcome, OpenDestination } from './attempt-delivery.ts';
import { countDelivery } from './delivery-schedule.ts';
import type { MessageContent } from './download-links.ts';
import { messageId } from './message-bodies.ts';
import { DESTINATION_DISABLED } from './open-destination.ts';
import type { WebhookDispatcher } from './webhook-dispatcher.ts';

/** Messages of one read that are sent at the same time. */
const MAX_IN_FLIGHT = 8;

/** A message with the outcome of its first attempt. */
export interface SentMessage extends MessageContent {
  id: string;
  outcome:
    | DeliveryOutcome
    /** Not sent: its delivery has to be requested. */
    | { kind: 'held' }
    /** Not sent yet: the destination has no free slot. */
    | { kind: 'waiting'; error: string }
    /** The first attempt is still running. */
    | { kind: 'sending'; error: string; attempt: Promise<DeliveryOutcome> };
}

/**
 * Sends the messages of one read.
 *
 * A read waits for its receiver as long as responses keep coming. After a second without any, the messages in flight and
 * those that follow are handed to the webhook dispatcher, so that a slow receiver never holds up a read.
 */
export class MessageSender {
  readonly #ports: Ports;
  readonly #dispatcher: WebhookDispatcher;
  readonly #destination: OpenDestination;
  readonly #operationId: string;
  readonly #onResponse: () => void;
  #inFlight = 0;
  #isSlow = false;
  #waiters = new Set<(hasResponse: boolean) => void>();

  /** @param onResponse called after each message, as a sign that the read moves forward */
  constructor(
    ports: Ports,
    dispatcher: WebhookDispatcher,
    destination: OpenDestination,
    operationId: string,
    onResponse: () => void,
  ) {
    this.#ports = ports;
    this.#dispatcher = dispatcher;
    this.#destination = destination;
    this.#operationId = operationId;
    this.#onResponse = onResponse;
  }

  /**
   * Sends each message once. Messages are made one by one as slots become free, so that a page is never twice in memory.
   *
   * @returns the messages that are to be stored: all, or those that were not delivered
   */
  async deliver(messages: AsyncIterable<MessageContent>): Promise<SentMessage[]> {
    const sent: SentMessage[] = [];
    const inFlight = new Map<string, { message: MessageContent; attempt: Promise<DeliveryOutcome> }>();
    let failure: { error: unknown } | undefined;

    const settle = (id: string, message: MessageContent, outcome: DeliveryOutcome) => {
      // Handed to the dispatcher meanwhile, which records the outcome.
      if (!inFlight.delete(id)) return;
      countDelivery(this.#ports, outcome);
      if (outcome.kind !== 'delivered' || this.#dispatcher.storesDelivered) sent.push({ ...message, id, outcome });
    };
    for await (const message of messages) {
      const id = await messageId(this.#ports.digests, this.#operationId, message.body);
      if (!(await this.#acquireSlot())) {
        sent.push({ ...message, id, outcome: this.#whyUntried() });
        continue;
      }
      const attempt = this.#dispatcher.attempt(this.#destination, { id, body: message.body });
      inFlight.set(id, { message, attempt });
      attempt
        .then((outcome) => settle(id, message, outcome))
        .catch((error: unknown) => {
          inFlight.delete(id);
          failure ??= { error };
        })
        .finally(() => {
          this.#inFlight -= 1;
          this.#onResponse();
          for (const wake of [...this.#waiters]) wake(true);
        });
    }
    while (inFlight.size > 0 && (await this.#nextResponse()));
    for (const [id, { message, attempt }] of inFlight) {
      sent.push({
        ...message,
        id,
        outcome: { kind: 'sending', error: 'The receiver has not responded yet.', attempt },
      });
    }
    inFlight.clear();
    if (failure !== undefined) throw failure.error;
    return sent;
  }

  /** Waits for a slot as long as this read's own messages get responses. @returns whether it has one */
  async #acquireSlot(): Promise<boolean> {
    while (this.#destination.record.disabledAt === undefined) {
      const isBelowLimit = this.#inFlight < MAX_IN_FLIGHT;
      if (isBelowLimit && this.#dispatcher.hasSlot(this.#destination.record)) {
        // At once: the messages of two pages wait for the same response.
        this.#inFlight += 1;
        return true;
      }
      if (this.#inFlight === 0 || !(await this.#nextResponse())) return false;
    }
    return false;
  }

  #whyUntried(): Exclude<SentMessage['outcome'], { kind: 'delivered' }> {
    if (this.#destination.record.disabledAt === undefined) {
      const error = this.#dispatcher.isFailing(this.#destination.record)
        ? 'Earlier messages to the destination failed. This one is sent when it accepts messages again.'
        : 'The message waits until earlier ones have been sent.';
      return { kind: 'waiting', error };
    }
    const outcome = { kind: 'unwanted', error: DESTINATION_DISABLED } as const;
    countDelivery(this.#ports, outcome);
    return outcome;
  }

  /** Waits for the next response to any message of this read. @returns false when none came for a second */
  #nextResponse(): Promise<boolean> {
    if (this.#isSlow) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (hasResponse: boolean) => {
        cancel();
        this.#waiters.delete(settle);
        resolve(hasResponse);
      };
      const cancel = this.#ports.timers.set(TIME_LIMITS.messageResponse, () => {
        this.#isSlow = true;
        settle(false);
      });
      this.#waiters.add(settle);
    });
  }
}
