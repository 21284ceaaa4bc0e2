import { LEASE_MS } from '../kernel/lease.ts';
import type { Ports } from '../kernel/ports.ts';

/** Rows that are leased under a token. */
interface HeldLease {
  token: string;
  ids: readonly string[];
  /** Called when a lease was lost. */
  onLoss?: () => void;
}

/** Renews the leases of rows that this process works on, as long as it does. */
export class LeaseKeeper {
  readonly #ports: Pick<Ports, 'clock' | 'log'>;
  readonly #renewLeases: (leases: { id: string; token: string }[], until: number) => Promise<string[]>;
  readonly #held = new Set<HeldLease>();

  /** @param renewLeases of the repository */
  constructor(
    ports: Pick<Ports, 'clock' | 'log'>,
    renewLeases: (leases: { id: string; token: string }[], until: number) => Promise<string[]>,
  ) {
    this.#ports = ports;
    this.#renewLeases = renewLeases;
  }

  /** Keeps leases until the returned function is called. */
  hold(lease: HeldLease): () => void {
    this.#held.add(lease);
    return () => this.#held.delete(lease);
  }

  /** Never rejects. */
  async renew(): Promise<void> {
    const held = [...this.#held];
    if (held.length === 0) return;
    try {
      const leases = held.flatMap(({ token, ids }) => ids.map((id) => ({ id, token })));
      const renewed = new Set(await this.#renewLeases(leases, this.#ports.clock.now() + LEASE_MS));
      for (const { ids, onLoss } of held) if (ids.some((id) => !renewed.has(id))) onLoss?.();
    } catch (error) {
      // The next renewal comes before the leases lapse.
      this.#ports.log.warn('subscribe.leases_not_renewed', { count: held.length, error });
    }
  }
}
