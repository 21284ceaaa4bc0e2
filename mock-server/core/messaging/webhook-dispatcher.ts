import { DELIVERY_LEASE_MS } from '../kernel/lease.ts';
import type { Ports } from '../kernel/ports.ts';
import type { DeliveryRecord, DestinationRecord } from '../kernel/records.ts';
import { QueueWorker } from '../scheduling/queue-worker.ts';
import { queueName } from '../scheduling/work-queue.ts';
import type { Slot } from '../scheduling/work-slots.ts';
import type { DeliveryOutcome, OpenDestination } from './attempt-delivery.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { CircuitBreaker, recordDestinationHealth } from './destination-health.ts';
import { recordOutcome, retryDelivery } from './retry-delivery.ts';

/** Messages that are sent at the same time, to all destinations and to one. */
const CAPACITY = 256;
const PER_DESTINATION = 32;
/** Of a destination's slots, those that first attempts leave to messages that wait in the store. */
const RESERVED = 8;

/**
 * Sends webhook messages: the first attempts of a read's messages and everything that waits in the store, within one
 * set of slots. A receiver that hangs or fails delays only its own messages.
 */
export class WebhookDispatcher {
  readonly #ports: Ports;
  readonly #breaker: CircuitBreaker;
  readonly #worker: QueueWorker<DeliveryRecord>;
  readonly #adopted = new Set<Promise<void>>();

  constructor(ports: Ports, isStopping: () => boolean) {
    const { deliveries } = ports.store;
    const breaker = new CircuitBreaker(ports);
    this.#ports = ports;
    this.#breaker = breaker;
    this.#worker = new QueueWorker<DeliveryRecord>({
      kind: 'deliveries',
      ports,
      isStopping,
      capacity: CAPACITY,
      perQueue: PER_DESTINATION,
      leaseMs: DELIVERY_LEASE_MS,
      limitOf: (queue) => breaker.limitOf(queue),
      paused: () => breaker.paused(),
      queueOf: (delivery) => queueOf({ id: delivery.destinationId, projectId: delivery.projectId }),
      dueQueues: (due) => deliveries.dueQueues(due),
      claim: (claim) => deliveries.claim(claim),
      handle: (delivery, token, slot) => this.#retry(delivery, token, slot),
    });
  }

  /** Sends the messages that are due. @returns their number, when all of them were sent once */
  run(): Promise<number> {
    return this.#worker.run();
  }

  /** @returns whether {@link attempt} may be called for the destination */
  hasSlot(destination: DestinationRecord): boolean {
    const { slots } = this.#worker;
    return slots.remaining(queueOf(destination)) > RESERVED && slots.free > RESERVED;
  }

  /** Sends a new message once, in a slot of its destination. */
  async attempt(destination: OpenDestination, message: { id: string; body: string }): Promise<DeliveryOutcome> {
    const queue = queueOf(destination.record);
    const slot = this.#worker.slots.acquire(queue);
    try {
      const outcome = await attemptDelivery(this.#ports, destination, message);
      this.#note(queue, slot, outcome);
      await recordDestinationHealth(this.#ports, destination, outcome, 1);
      return outcome;
    } finally {
      slot.release();
    }
  }

  /** Records what becomes of a message that was stored while its first attempt is running. @param token its lease */
  adopt(delivery: DeliveryRecord, token: string, attempt: Promise<DeliveryOutcome>): void {
    const done = attempt
      .then(async (outcome) => {
        await recordOutcome(this.#ports, delivery, token, outcome);
      })
      .catch((error: unknown) => this.#logFailure(delivery, error))
      .finally(() => this.#adopted.delete(done));
    this.#adopted.add(done);
  }

  /** Resolves when no adopted message is in flight. Never rejects. */
  async idle(): Promise<void> {
    await Promise.all(this.#adopted);
  }

  async #retry(delivery: DeliveryRecord, token: string, slot: Slot): Promise<void> {
    try {
      const outcome = await retryDelivery(this.#ports, delivery, token);
      this.#note(queueOf({ id: delivery.destinationId, projectId: delivery.projectId }), slot, outcome);
    } catch (error) {
      this.#logFailure(delivery, error);
    }
  }

  #note(queue: string, slot: Slot, outcome: DeliveryOutcome): void {
    this.#breaker.note(queue, outcome);
    if (outcome.kind !== 'failed') slot.progress();
  }

  /** The lease lapses, and the message is sent again. */
  #logFailure({ id: messageId }: DeliveryRecord, error: unknown): void {
    this.#ports.log.error('delivery.crashed', { messageId, error });
  }
}

function queueOf({ projectId, id }: Pick<DestinationRecord, 'projectId' | 'id'>): string {
  return queueName(projectId, id);
}
