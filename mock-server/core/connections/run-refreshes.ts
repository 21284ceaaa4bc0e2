import type { Ports } from '../ports.ts';
import type { ConnectionRecord } from '../records.ts';
import { nextTryAt } from '../retry-waits.ts';
import { refreshCredential } from './fresh-credential.ts';
import { openCredential } from './open-credential.ts';

/** Connections whose tokens are refreshed at the same time, in total and of one provider. */
const CAPACITY = 32;
const CAPACITY_PER_PROVIDER = 8;
/** A refresh that failed temporarily is retried after the backoff of this many failed attempts: five minutes. */
const PATIENT_ATTEMPTS = 10;

/**
 * Creates the worker that refreshes the tokens of connections that have not been used for a while, so that their
 * refresh tokens do not expire. Passes share one capacity and do not wait for each other; a provider whose token
 * endpoint hangs occupies no more than its share.
 *
 * @returns refreshes what is due now; resolves to the number of connections taken
 * Source: contract resources, section C (`keepAliveIntervalHours`).
 */
export function createRefreshWorker(ports: Ports): () => Promise<number> {
  /** Provider by connection in progress. */
  const active = new Map<string, string>();

  function countOf(provider: string): number {
    return [...active.values()].filter((one) => one === provider).length;
  }

  /** @returns whether the connection may be refreshed now; its place is reserved then */
  function reserve({ id, provider }: ConnectionRecord): boolean {
    if (active.has(id) || active.size >= CAPACITY || countOf(provider) >= CAPACITY_PER_PROVIDER) return false;
    active.set(id, provider);
    return true;
  }

  async function handle(connection: ConnectionRecord): Promise<void> {
    try {
      await refreshDue(ports, connection);
    } finally {
      active.delete(connection.id);
    }
  }

  return async () => {
    const handled = new Map<string, Promise<void>>();
    while (active.size < CAPACITY) {
      const due = await ports.store.connections.dueForRefresh({
        now: ports.clock.now(),
        limit: CAPACITY,
        exceptIds: [...active.keys(), ...handled.keys()],
        exceptProviders: [...new Set(active.values())].filter((provider) => countOf(provider) >= CAPACITY_PER_PROVIDER),
      });
      const taken = due.filter(reserve);
      if (taken.length === 0) break;
      for (const connection of taken) handled.set(connection.id, handle(connection));
    }
    await Promise.all(handled.values());
    return handled.size;
  };
}

async function refreshDue(ports: Ports, connection: ConnectionRecord): Promise<void> {
  const credential = await openCredential(ports, connection);
  const fresh = credential.ok ? await refreshCredential(ports, connection, credential.value) : undefined;
  if (fresh?.ok === true) return;
  // A void grant is not requested again. A credential that cannot be opened may be opened later, when its encryption key is
  // configured again.
  const isFinal = fresh?.rejection.isFinal === true;
  const current = await ports.store.connections.get(connection.id);
  if (current === undefined || current.sealedCredential !== connection.sealedCredential) return;
  const refreshAt = isFinal ? null : nextTryAt(ports, PATIENT_ATTEMPTS);
  await ports.store.connections.update({ ...current, refreshAt });
}
