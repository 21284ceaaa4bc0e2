import { logLine } from '../kernel/log-line.ts';
import type { MessageBody, Ports } from '../kernel/ports.ts';
import type { DeliveryRecord, DestinationRecord } from '../kernel/records.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { QueueWorker } from '../scheduling/queue-worker.ts';
import { queueName } from '../scheduling/work-queue.ts';
import type { Slot } from '../scheduling/work-slots.ts';
import type { DeliveryOutcome, OpenDestination } from './attempt-delivery.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { countDelivery, MessageRate, nextDeliveryAt } from './delivery-schedule.ts';
import { CircuitBreaker, recordDestinationHealth } from './destination-health.ts';
import { startDownloadExpiry } from './download-links.ts';
import { openBody } from './message-bodies.ts';
import { DESTINATION_DISABLED, openDestination } from './open-destination.ts';

/** Messages that are sent at the same time, to all destinations and to one. */
const CAPACITY = 256;
const PER_DESTINATION = 32;
/** Bytes of messages in flight from which a destination gets one stored message at a time, so that memory is bounded. */
const MAX_BYTES_IN_FLIGHT = 64 * 1024 * 1024;
/** Of a destination's slots, those that first attempts leave to messages that wait in the store. */
const RESERVED = 8;

/**
 * Sends webhook messages: the first attempts of a read's messages and everything that waits in the store, within one
 * set of slots. A receiver that hangs or fails delays only its own messages.
 */
export class WebhookDispatcher {
  readonly #ports: Ports;
  readonly #breaker: CircuitBreaker;
  readonly #rate: MessageRate;
  readonly #worker: QueueWorker<DeliveryRecord>;
  readonly #adopted = new Set<Promise<void>>();
  #bytesInFlight = 0;
  #isWakeSet = false;

  /** Whether messages are stored that are delivered at the first attempt. */
  readonly storesDelivered: boolean;

  constructor(ports: Ports, isStopping: () => boolean, storesDelivered = false) {
    const { deliveries } = ports.store;
    const breaker = new CircuitBreaker(ports);
    const rate = new MessageRate(ports.clock);
    this.storesDelivered = storesDelivered;
    this.#ports = ports;
    this.#breaker = breaker;
    this.#rate = rate;
    this.#worker = new QueueWorker<DeliveryRecord>({
      kind: 'deliveries',
      ports,
      isStopping,
      capacity: CAPACITY,
      perQueue: PER_DESTINATION,
      leaseMs: TIME_LIMITS.deliveryLease,
      limitOf: (queue) =>
        Math.min(breaker.limitOf(queue), this.#bytesInFlight < MAX_BYTES_IN_FLIGHT ? PER_DESTINATION : 1),
      availableOfGroup: (projectId) => this.#availableOf(projectId),
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

  /** @returns whether the destination gets at most one message at a time, because the latest attempts failed */
  isFailing(destination: DestinationRecord): boolean {
    return this.#breaker.limitOf(queueOf(destination)) <= 1;
  }

  /** Sends a new message once, in a slot of its destination. */
  async attempt(destination: OpenDestination, message: { id: string; body: MessageBody }): Promise<DeliveryOutcome> {
    const queue = queueOf(destination.record);
    const slot = this.#worker.slots.acquire(queue);
    try {
      const outcome = await this.#send(destination, message);
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

  /** @returns messages of the project that may be sent now; the others wait for the next second */
  #availableOf(projectId: string): number {
    const available = this.#rate.available(projectId);
    if (available === 0 && !this.#isWakeSet) {
      this.#isWakeSet = true;
      this.#ports.timers.set(Math.ceil(this.#rate.untilNextSecond()), () => {
        this.#isWakeSet = false;
        this.#ports.jobs.wake('deliveries');
      });
    }
    return available;
  }

  async #retry(delivery: DeliveryRecord, token: string, slot: Slot): Promise<void> {
    try {
      const outcome = await this.#retryOnce(delivery, token);
      this.#note(queueOf({ id: delivery.destinationId, projectId: delivery.projectId }), slot, outcome);
    } catch (error) {
      this.#logFailure(delivery, error);
    }
  }

  /** Sends a stored message once and records the outcome. @param token lease under which it is held */
  async #retryOnce(delivery: DeliveryRecord, token: string): Promise<DeliveryOutcome> {
    const stored = await openStored(this.#ports, delivery);
    const outcome =
      'error' in stored ? stored : await this.#send(stored.destination, { id: delivery.id, body: stored.body });
    const next = await recordOutcome(this.#ports, delivery, token, outcome);
    if ('destination' in stored) {
      await recordDestinationHealth(this.#ports, stored.destination, outcome, next.attempts);
    }
    return outcome;
  }

  async #send(destination: OpenDestination, message: { id: string; body: MessageBody }): Promise<DeliveryOutcome> {
    const { length } = message.body;
    this.#bytesInFlight += length;
    this.#rate.count(destination.record.projectId);
    try {
      return await attemptDelivery(this.#ports, destination, message);
    } finally {
      this.#bytesInFlight -= length;
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

/**
 * Stores what an attempt came to: delivered, due again later, or given up.
 *
 * @param token lease under which the message is held; nothing is reported when it was lost
 */
async function recordOutcome(
  ports: Ports,
  delivery: DeliveryRecord,
  token: string,
  outcome: DeliveryOutcome,
): Promise<DeliveryRecord> {
  const next = afterAttempt(ports, delivery, outcome);
  if ((await ports.store.deliveries.save(next, token)) === 'written') {
    countDelivery(ports, next.status === 'failed' ? { kind: 'unwanted' } : outcome);
    await report(ports, next);
  }
  return next;
}

/** @returns the destination and the body of a stored message, or why it cannot be sent */
async function openStored(
  ports: Ports,
  delivery: DeliveryRecord,
): Promise<{ destination: OpenDestination; body: string } | Exclude<DeliveryOutcome, { kind: 'delivered' }>> {
  const record = await ports.store.destinations.get(delivery.destinationId);
  if (record === undefined) return { kind: 'unwanted', error: 'The destination was deleted.' };
  if (record.disabledAt !== undefined) return { kind: 'unwanted', error: DESTINATION_DISABLED };
  const destination = await openDestination(ports, record);
  if (!destination.ok) return { kind: 'failed', error: destination.rejection.detail };
  const body = await openBody(ports, delivery);
  if (body === undefined) return { kind: 'unwanted', error: 'The content of the message was deleted.' };
  return { destination: destination.value, body };
}

function afterAttempt(
  ports: Ports,
  { lease: _, ...delivery }: DeliveryRecord,
  outcome: DeliveryOutcome,
): DeliveryRecord {
  const attempts = delivery.attempts + 1;
  if (outcome.kind === 'delivered') {
    return { ...delivery, status: 'delivered', attempts, dueAt: null, lastError: undefined };
  }
  const dueAt = outcome.kind === 'failed' ? nextDeliveryAt(ports, delivery.id, attempts, outcome.retryAt) : undefined;
  const status = dueAt === undefined ? 'failed' : 'pending';
  return { ...delivery, status, attempts, dueAt: dueAt ?? null, lastError: outcome.error };
}

async function report(ports: Ports, delivery: DeliveryRecord): Promise<void> {
  const { id: messageId, destinationId, operationId, status, attempts, lastError: error, dueAt } = delivery;
  const facts = { messageId, destinationId, attempts };
  if (status === 'pending') {
    ports.log.warn('delivery.postponed', { ...facts, error, dueAt });
    return;
  }
  if (status === 'delivered') {
    await startDownloadExpiry(ports, delivery);
    ports.log.info('delivery.delivered', facts);
  } else {
    ports.log.error('delivery.failed', { ...facts, operationId, error });
  }
  if (operationId === undefined) return;
  const details = { messageId, attempts: String(attempts) };
  await ports.store.operationLogs.append([
    logLine(
      ports,
      operationId,
      status === 'delivered'
        ? { severity: 'INFO', msg: `A message was delivered at try ${attempts}`, details }
        : { severity: 'ERROR', msg: 'A message was given up', error, details },
    ),
  ]);
}
