import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import { nextAttemptAt } from '../kernel/time.ts';
import type { Slot } from '../scheduling/work-slots.ts';
import { WorkSlots } from '../scheduling/work-slots.ts';
import { refreshCredential } from './fresh-credential.ts';
import { openCredential } from './sealed-credential.ts';

/** Refreshes that make progress at the same time, and refreshes of one provider at the same time. */
const CAPACITY = 32;
const CAPACITY_PER_PROVIDER = 8;
/** A refresh that failed temporarily is retried after the backoff of this many failed attempts: five minutes. */
const PATIENT_ATTEMPTS = 10;

/**
 * Creates the worker that refreshes the tokens of connections that have not been used for a while, so that their
 * refresh tokens do not expire. Passes share slots and do not wait for each other. Any number of providers whose
 * token endpoints hang leave the capacity to the others.
 *
 * @returns refreshes what is due now; resolves to the number of connections taken
 */
export function createRefreshWorker(ports: Ports): () => Promise<number> {
  /** Ids of connections in progress. */
  const active = new Set<string>();
  const slots = new WorkSlots({
    capacity: CAPACITY,
    perQueue: CAPACITY_PER_PROVIDER,
    now: () => ports.clock.monotonic(),
  });

  /** @returns the slot for the connection; undefined when it may not be refreshed now */
  function acquire({ id, provider }: ConnectionRecord): Slot | undefined {
    // The probe of a hanging provider is outside the capacity.
    const hasCapacity = slots.free > 0 || slots.isHanging(provider);
    if (active.has(id) || !hasCapacity || slots.remaining(provider) === 0) return undefined;
    active.add(id);
    return slots.acquire(provider);
  }

  async function handle(connection: ConnectionRecord, slot: Slot): Promise<void> {
    try {
      await refreshDue(ports, connection, slot);
    } finally {
      slot.release();
      active.delete(connection.id);
    }
  }

  return async () => {
    const handled = new Map<string, Promise<void>>();
    for (let before = -1; handled.size > before; ) {
      before = handled.size;
      const due = await ports.store.connections.dueForRefresh({
        now: ports.clock.now(),
        limit: CAPACITY,
        exceptIds: [...active, ...handled.keys()],
        exceptProviders: slots.full(),
      });
      for (const connection of due) {
        const slot = acquire(connection);
        if (slot !== undefined) handled.set(connection.id, handle(connection, slot));
      }
    }
    await Promise.all(handled.values());
    return handled.size;
  };
}

async function refreshDue(ports: Ports, connection: ConnectionRecord, slot: Slot): Promise<void> {
  const credential = await openCredential(ports, connection);
  const fresh = credential.ok ? await refreshCredential(ports, connection, credential.value) : undefined;
  if (fresh?.ok === true || fresh?.rejection.status !== undefined) slot.progress();
  if (fresh?.ok === true) return;
  // A void grant is not requested again. A credential that cannot be opened may be opened later, when its encryption key is
  // configured again.
  const isFinal = fresh?.rejection.isFinal === true;
  const current = await ports.store.connections.get(connection.id);
  if (current === undefined || current.sealedCredential !== connection.sealedCredential) return;
  const refreshAt = isFinal ? null : nextAttemptAt(ports, PATIENT_ATTEMPTS);
  await ports.store.connections.update({ ...current, refreshAt });
}
