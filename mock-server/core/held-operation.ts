import { LEASE_MS, RENEWAL_MS } from './lease.ts';
import type { Ports, Repositories, Written } from './ports.ts';
import type { OperationRecord } from './records.ts';
import { toInstant } from './retry-waits.ts';

/** What a holder may change. */
export type OperationChange = Partial<
  Pick<OperationRecord, 'status' | 'result' | 'metadata' | 'work' | 'dueAt' | 'attempts'>
>;

/**
 * An operation that this process holds by a lease. Every write goes through the lease: once it is lost, nothing is
 * written any more, neither the operation nor what belongs to it. Writes happen one after the other.
 */
export class HeldOperation {
  #ports: Ports;
  #token: string;
  #record: OperationRecord;
  #isLost = false;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(ports: Ports, record: OperationRecord, token: string) {
    this.#ports = ports;
    this.#record = record;
    this.#token = token;
  }

  /** As last written. */
  get record(): OperationRecord {
    return this.#record;
  }

  /** Whether another process has taken over. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Writes a change and keeps the lease. @param also further changes, kept exactly when this one is */
  save(change: OperationChange, also?: (repositories: Repositories) => Promise<void>): Promise<Written> {
    return this.#queue(change, true, also);
  }

  /** Writes a change and lets go, for good or until `dueAt`. */
  release(change: OperationChange, also?: (repositories: Repositories) => Promise<void>): Promise<Written> {
    return this.#queue(change, false, also);
  }

  /** Keeps the lease when it is about to run out. */
  async renew(): Promise<void> {
    const left = (this.#record.lease?.until ?? 0) - this.#ports.clock.now();
    if (left < RENEWAL_MS && !this.#isLost) await this.save({});
  }

  #queue(
    change: OperationChange,
    isKept: boolean,
    also?: (repositories: Repositories) => Promise<void>,
  ): Promise<Written> {
    const written = this.#lastWrite.then(() => this.#write(change, isKept, also));
    // A failed write is the caller's to handle; the next one must not fail because of it.
    this.#lastWrite = written.catch(() => {});
    return written;
  }

  async #write(
    change: OperationChange,
    isKept: boolean,
    also?: (repositories: Repositories) => Promise<void>,
  ): Promise<Written> {
    if (this.#isLost) return 'stale';
    const { clock, store, log } = this.#ports;
    const now = clock.now();
    const { lease: _, ...held } = this.#record;
    const next: OperationRecord = {
      ...held,
      ...change,
      updateTime: toInstant(now),
      ...(isKept && { lease: { token: this.#token, until: now + LEASE_MS } }),
    };
    const written = await (also === undefined
      ? store.operations.save(next, this.#token)
      : store.transaction(async (repositories) => {
          const outcome = await repositories.operations.save(next, this.#token);
          if (outcome === 'written') await also(repositories);
          return outcome;
        }));
    if (written === 'stale') log.warn('operation.lease_lost', { operationId: this.#record.id });
    else this.#record = next;
    // After letting go, somebody else may hold it already.
    this.#isLost = written === 'stale' || !isKept;
    return written;
  }
}
