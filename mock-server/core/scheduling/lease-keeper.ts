import type { Ports } from '../kernel/ports.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';

/** Undoes the transaction of work that another process has taken over. */
export class LeaseLost extends Error {
  constructor() {
    super('Another process continues with this work.');
  }
}

/** Rows that are leased under a token. */
interface HeldLease {
  token: string;
  ids: readonly string[];
  /** Called when a lease was lost, or has lapsed because it could not be renewed. */
  onLoss?: () => void;
}

/** Renews the leases of rows that this process works on, as long as it does. */
export class LeaseKeeper {
  readonly #ports: Pick<Ports, 'clock' | 'log'>;
  readonly #renewLeases: (leases: { id: string; token: string }[], until: number) => Promise<string[]>;
  /** With the instant on the monotonic clock until which each is known to hold. */
  readonly #held = new Map<HeldLease, number>();

  /** @param renewLeases of the repository */
  constructor(
    ports: Pick<Ports, 'clock' | 'log'>,
    renewLeases: (leases: { id: string; token: string }[], until: number) => Promise<string[]>,
  ) {
    this.#ports = ports;
    this.#renewLeases = renewLeases;
  }

  /** Keeps leases, which were taken just now, until the returned function is called. */
  hold(lease: HeldLease): () => void {
    this.#held.set(lease, this.#ports.clock.monotonic() + TIME_LIMITS.lease);
    return () => this.#held.delete(lease);
  }

  /** Never rejects. */
  async renew(): Promise<void> {
    const held = [...this.#held.keys()];
    if (held.length === 0) return;
    const { clock, log } = this.#ports;
    const until = clock.monotonic() + TIME_LIMITS.lease;
    try {
      const leases = held.flatMap(({ token, ids }) => ids.map((id) => ({ id, token })));
      const renewed = new Set(await this.#renewLeases(leases, clock.now() + TIME_LIMITS.lease));
      for (const lease of held) {
        if (lease.ids.some((id) => !renewed.has(id))) lease.onLoss?.();
        else if (this.#held.has(lease)) this.#held.set(lease, until);
      }
    } catch (error) {
      log.warn('subscribe.leases_not_renewed', { count: held.length, error });
      // The next renewal comes before the others lapse.
      for (const [lease, end] of this.#held) if (clock.monotonic() >= end) lease.onLoss?.();
    }
  }
}
