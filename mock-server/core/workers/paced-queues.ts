import type { QuotaKey } from '../connections/provider-quota.ts';
import { acquireCall, availableCalls } from '../connections/provider-quota.ts';
import type { DueWorkKind, Ports } from '../kernel/ports.ts';
import { memberOf } from '../scheduling/work-queue.ts';

/** Minimum interval of claims, in ms. Calls that become available sooner are claimed together. */
const MIN_WAIT_MS = 20;
/** Longer waits are left to the dispatcher's polling, in ms. */
const MAX_WAIT_MS = 250;

type PacingPorts = Pick<Ports, 'clock' | 'ids' | 'jobs' | 'log' | 'settings' | 'store' | 'timers'>;

/**
 * Closes the queues of operations whose connection may not be called now, so that a backlog is not claimed only to be
 * released again, and wakes the workers when the next call is available.
 */
export class PacedQueues {
  readonly #ports: PacingPorts;
  readonly #kind: DueWorkKind;
  readonly #closed = new Set<string>();
  /** On the monotonic clock. */
  #wakesAt = Number.POSITIVE_INFINITY;

  /** @param kind of the work that the queues hold */
  constructor(ports: PacingPorts, kind: DueWorkKind = 'operations') {
    this.#ports = ports;
    this.#kind = kind;
  }

  /** @returns number of operations of the queue that may start now */
  available(queue: string): number {
    const { turns, waitMs } = availableCalls(this.#ports, quotaOf(queue));
    if (turns === 0) this.#close(queue, waitMs);
    return turns;
  }

  /** Acquires a call for an operation that starts. */
  acquire(queue: string): void {
    acquireCall(this.#ports, quotaOf(queue));
    this.available(queue);
  }

  /** Known queues without an available call. */
  closed(): string[] {
    for (const queue of this.#closed) if (this.available(queue) > 0) this.#closed.delete(queue);
    return [...this.#closed];
  }

  #close(queue: string, waitMs: number): void {
    this.#closed.add(queue);
    const { clock, jobs, timers } = this.#ports;
    const wait = Math.max(waitMs, MIN_WAIT_MS);
    const at = clock.monotonic() + wait;
    if (wait > MAX_WAIT_MS || at >= this.#wakesAt) return;
    this.#wakesAt = at;
    timers.set(Math.ceil(wait), () => {
      if (this.#wakesAt === at) this.#wakesAt = Number.POSITIVE_INFINITY;
      jobs.wake(this.#kind);
    });
  }
}

function quotaOf(queue: string): QuotaKey {
  return { connectionId: memberOf(queue), scope: 'api' };
}
