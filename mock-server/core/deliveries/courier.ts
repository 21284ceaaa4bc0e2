import { Gate } from '../gate.ts';
import type { Ports } from '../ports.ts';
import { countDelivery } from './count-delivery.ts';
import { messageId } from './message-id.ts';
import { noteOutcome } from './note-outcome.ts';
import { DESTINATION_DISABLED } from './takes-records.ts';
import type { DeliveryOutcome, OpenDestination } from './try-delivery.ts';
import { tryDelivery } from './try-delivery.ts';

/** Messages of one read that are on their way at the same time. */
const IN_FLIGHT = 8;
/** After so many failures in a row the receiver is taken for gone, and messages are stored without a try. */
const FAILURES_BEFORE_STORING = 8;

/** A message that has to wait. */
export interface UndeliveredMessage {
  id: string;
  body: string;
  outcome: Exclude<DeliveryOutcome, { kind: 'delivered' }>;
  /** Tries so far: 1, or 0 when the receiver was taken for gone or asked for a pause. */
  attempts: number;
}

/** Sends the messages of one read, at most eight at a time however many pages they come from. */
export class Courier {
  #ports: Ports;
  #destination: OpenDestination;
  #operationId: string;
  #afterEach: () => void;
  #gate = new Gate(IN_FLIGHT);
  #failuresInARow = 0;
  /** ms since the epoch; the receiver wants nothing before. */
  #pausedUntil = 0;

  /** @param afterEach called after each message, so that many slow ones are not taken for a standstill */
  constructor(ports: Ports, destination: OpenDestination, operationId: string, afterEach: () => void) {
    this.#ports = ports;
    this.#destination = destination;
    this.#operationId = operationId;
    this.#afterEach = afterEach;
  }

  /**
   * Sends each message once. Bodies are made one by one as there is room for them, so that a page is never twice in memory.
   *
   * @returns the messages that were not delivered
   */
  async deliver(bodies: Iterable<string> | AsyncIterable<string>): Promise<UndeliveredMessage[]> {
    const undelivered: UndeliveredMessage[] = [];
    const sending = new Set<Promise<void>>();
    let crash: unknown;
    for await (const body of bodies) {
      await this.#gate.enter();
      const sent: Promise<void> = this.#send(body)
        .then((message) => {
          if (message !== undefined) undelivered.push(message);
        })
        .catch((error: unknown) => {
          crash ??= error;
        })
        .finally(() => {
          this.#gate.leave();
          sending.delete(sent);
        });
      sending.add(sent);
    }
    await Promise.all(sending);
    if (crash !== undefined) throw crash;
    return undelivered;
  }

  async #send(body: string): Promise<UndeliveredMessage | undefined> {
    const id = await messageId(this.#ports.digests, this.#operationId, body);
    const untried = this.#reasonNotToTry();
    if (untried !== undefined) {
      countDelivery(this.#ports, untried);
      return { id, body, attempts: 0, outcome: untried };
    }

    const outcome = await tryDelivery(this.#ports, this.#destination, { id, body });
    countDelivery(this.#ports, outcome);
    await noteOutcome(this.#ports, this.#destination, outcome, 1);
    this.#afterEach();
    if (outcome.kind !== 'failed') this.#failuresInARow = 0;
    else {
      this.#failuresInARow += 1;
      this.#pausedUntil = Math.max(this.#pausedUntil, outcome.retryAt ?? 0);
    }
    return outcome.kind === 'delivered' ? undefined : { id, body, attempts: 1, outcome };
  }

  #reasonNotToTry(): UndeliveredMessage['outcome'] | undefined {
    if (this.#destination.record.disabledAt !== undefined) return { kind: 'unwanted', error: DESTINATION_DISABLED };
    if (this.#failuresInARow >= FAILURES_BEFORE_STORING) {
      return { kind: 'failed', error: 'The receiver did not take earlier messages.' };
    }
    if (this.#pausedUntil > this.#ports.clock.now()) {
      return { kind: 'failed', error: 'The receiver asked for a pause.', retryAt: this.#pausedUntil };
    }
    return undefined;
  }
}
