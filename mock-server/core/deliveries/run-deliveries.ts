import { DELIVERY_LEASE_MS } from '../lease.ts';
import type { Ports } from '../ports.ts';
import type { DeliveryRecord } from '../records.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { retryDelivery } from './retry-delivery.ts';

/** Messages that are on their way at the same time, to all destinations and to one. */
const CAPACITY = 64;
const CAPACITY_PER_DESTINATION = 8;
/** Of these, the ones that destinations in trouble may take up together, each with one message. */
const CAPACITY_FOR_TROUBLE = 16;

/**
 * Makes the worker that tries waiting messages. A receiver that does not answer holds up its own messages only: it can
 * fill no more than its share, a single place once it is known to be in trouble, and calls of the worker don't wait for
 * each other.
 *
 * @returns tries what is due now; resolves to the number of messages taken
 */
export function createDeliveryWorker(ports: Ports): () => Promise<number> {
  let active = 0;
  let activeInTrouble = 0;
  const activeByDestination = new Map<string, number>();
  const breaker = new CircuitBreaker(ports);

  function hasRoom(destinationId: string): boolean {
    const count = activeByDestination.get(destinationId) ?? 0;
    if (!breaker.isOnProbation(destinationId)) return count < CAPACITY_PER_DESTINATION;
    return count === 0 && activeInTrouble < CAPACITY_FOR_TROUBLE;
  }

  /** Destinations whose messages are not even claimed: they wait where they are, in order of age. */
  function notNow(): string[] {
    const crowded = [...activeByDestination.keys(), ...breaker.onProbation()].filter((id) => !hasRoom(id));
    return [...new Set([...breaker.paused(), ...crowded])];
  }

  /** @returns gives the place back; undefined when there is none */
  function take(destinationId: string): (() => void) | undefined {
    if (!hasRoom(destinationId)) return undefined;
    const isInTrouble = breaker.isOnProbation(destinationId);
    activeByDestination.set(destinationId, (activeByDestination.get(destinationId) ?? 0) + 1);
    if (isInTrouble) activeInTrouble += 1;
    return () => {
      const left = (activeByDestination.get(destinationId) ?? 1) - 1;
      if (left === 0) activeByDestination.delete(destinationId);
      else activeByDestination.set(destinationId, left);
      if (isInTrouble) activeInTrouble -= 1;
    };
  }

  async function handle(delivery: DeliveryRecord, token: string): Promise<void> {
    const giveBack = take(delivery.destinationId);
    try {
      if (giveBack !== undefined) breaker.note(delivery.destinationId, await retryDelivery(ports, delivery, token));
      // A claim brings more than there is room for. As it was: the next claim leaves this destination out.
      else await ports.store.deliveries.save({ ...delivery, lease: undefined }, token);
    } catch (error) {
      // Its lease runs out by itself and it is tried again.
      ports.log.error('delivery.crashed', { messageId: delivery.id, error });
    } finally {
      giveBack?.();
      active -= 1;
    }
  }

  return async () => {
    const free = CAPACITY - active;
    if (free <= 0) return 0;
    active += free;
    const token = ports.ids.uuid();
    const now = ports.clock.now();
    let claimed: DeliveryRecord[] = [];
    try {
      claimed = await ports.store.deliveries.claimDue({
        now,
        until: now + DELIVERY_LEASE_MS,
        token,
        limit: free,
        perDestination: CAPACITY_PER_DESTINATION,
        except: notNow(),
      });
    } finally {
      active -= free - claimed.length;
    }
    await Promise.all(claimed.map((delivery) => handle(delivery, token)));
    return claimed.length;
  };
}
