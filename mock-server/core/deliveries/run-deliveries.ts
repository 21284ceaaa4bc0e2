import { LEASE_MS } from '../lease.ts';
import type { Ports } from '../ports.ts';
import type { DeliveryRecord } from '../records.ts';
import { nextDeliveryAt } from './delivery-schedule.ts';
import { startLinkLife } from './download-links.ts';
import { openDestination } from './open-destination.ts';
import type { DeliveryOutcome } from './try-delivery.ts';
import { tryDelivery } from './try-delivery.ts';

/** Messages that are on their way at the same time, to all destinations and to one. */
const CAPACITY = 64;
const CAPACITY_PER_DESTINATION = 8;
/** A destination whose share is in use gets the rest of its messages after this. */
const PUT_BACK_MS = 1_000;

/**
 * Makes the worker that tries waiting messages again. A receiver that does not answer holds up its own messages only:
 * it can fill no more than its share, and calls of the worker don't wait for each other.
 *
 * @returns tries what is due now; resolves to the number of messages taken
 */
export function createDeliveryWorker(ports: Ports): () => Promise<number> {
  let active = 0;
  const activeByDestination = new Map<string, number>();

  function take(destinationId: string): boolean {
    const count = activeByDestination.get(destinationId) ?? 0;
    if (count >= CAPACITY_PER_DESTINATION) return false;
    activeByDestination.set(destinationId, count + 1);
    return true;
  }

  function giveBack(destinationId: string): void {
    const count = activeByDestination.get(destinationId) ?? 0;
    if (count <= 1) activeByDestination.delete(destinationId);
    else activeByDestination.set(destinationId, count - 1);
  }

  async function handle(delivery: DeliveryRecord, token: string): Promise<void> {
    const isTaken = take(delivery.destinationId);
    try {
      if (isTaken) await retryDelivery(ports, delivery, token);
      else await ports.store.deliveries.save(unleased(delivery, { dueAt: ports.clock.now() + PUT_BACK_MS }), token);
    } catch (error) {
      // Its lease runs out by itself and it is tried again.
      ports.log.error('delivery.crashed', { messageId: delivery.id, error });
    } finally {
      if (isTaken) giveBack(delivery.destinationId);
      active -= 1;
    }
  }

  return async () => {
    const free = CAPACITY - active;
    if (free <= 0) return 0;
    active += free;
    const token = ports.ids.uuid();
    const now = ports.clock.now();
    const claim = { now, until: now + LEASE_MS, token, limit: free, perDestination: CAPACITY_PER_DESTINATION };
    let claimed: DeliveryRecord[] = [];
    try {
      claimed = await ports.store.deliveries.claimDue(claim);
    } finally {
      active -= free - claimed.length;
    }
    await Promise.all(claimed.map((delivery) => handle(delivery, token)));
    return claimed.length;
  };
}

async function retryDelivery(ports: Ports, delivery: DeliveryRecord, token: string): Promise<void> {
  const outcome = await tryOnce(ports, delivery);
  const next = afterTry(ports, delivery, outcome);
  const written = await ports.store.deliveries.save(next, token);
  if (written === 'stale') return;
  const facts = { messageId: delivery.id, destinationId: delivery.destinationId, attempts: next.attempts };
  if (next.status === 'delivered') {
    await startLinkLife(ports, delivery.body);
    ports.log.info('delivery.delivered', facts);
  } else if (next.status === 'failed') {
    ports.log.error('delivery.failed', { ...facts, operationId: delivery.operationId, error: next.lastError });
  } else {
    ports.log.warn('delivery.postponed', { ...facts, error: next.lastError, dueAt: next.dueAt });
  }
}

async function tryOnce(ports: Ports, delivery: DeliveryRecord): Promise<DeliveryOutcome> {
  const record = await ports.store.destinations.get(delivery.destinationId);
  if (record === undefined) return { kind: 'unwanted', error: 'The destination was deleted.' };
  const destination = await openDestination(ports, record);
  if (!destination.ok) return { kind: 'failed', error: destination.rejection.detail };
  return tryDelivery(ports, destination.value, delivery);
}

function afterTry(ports: Ports, delivery: DeliveryRecord, outcome: DeliveryOutcome): DeliveryRecord {
  const attempts = delivery.attempts + 1;
  if (outcome.kind === 'delivered') {
    return unleased(delivery, { status: 'delivered', attempts, dueAt: null, lastError: undefined });
  }
  const dueAt = outcome.kind === 'failed' ? nextDeliveryAt(ports, delivery.id, attempts, outcome.retryAt) : undefined;
  return unleased(delivery, {
    status: dueAt === undefined ? 'failed' : 'pending',
    attempts,
    dueAt: dueAt ?? null,
    lastError: outcome.error,
  });
}

function unleased(delivery: DeliveryRecord, change: Partial<DeliveryRecord>): DeliveryRecord {
  return { ...delivery, ...change, lease: undefined };
}
