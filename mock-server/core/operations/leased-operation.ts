import type { OperationStatus } from '../../../src/contract/index.ts';
import type { LogEntry } from '../kernel/log-line.ts';
import { logLine } from '../kernel/log-line.ts';
import type { Ports, Repositories, Written } from '../kernel/ports.ts';
import type { OperationLogRecord, OperationRecord } from '../kernel/records.ts';
import { defineTransitions } from '../kernel/state-machine.ts';
import { toInstant } from '../kernel/time.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';

/** Renews the leases of operations that are being worked on, in one statement. Never rejects. */
export async function renewLeases(
  { clock, store, log }: Pick<Ports, 'clock' | 'store' | 'log'>,
  operations: Iterable<LeasedOperation>,
): Promise<void> {
  const due = [...operations]
    .filter((leased) => leased.needsRenewal())
    .map((leased) => ({ leased, before: leased.record }));
  if (due.length === 0) return;
  const until = clock.now() + TIME_LIMITS.lease;
  try {
    const leases = due.map(({ leased, before }) => ({ id: before.id, token: leased.token }));
    const renewed = new Set(await store.operations.renewLeases(leases, until));
    for (const { leased, before } of due) leased.recordRenewal(before, renewed.has(before.id) ? until : undefined);
  } catch (error) {
    // The next renewal comes before the leases lapse.
    log.warn('operations.leases_not_renewed', { count: due.length, error });
  }
}

/** Members that the lease holder may change. The status follows from the event. */
export type OperationChange = Partial<Pick<OperationRecord, 'result' | 'metadata' | 'work' | 'dueAt' | 'attempts'>>;

/** Further changes of the transaction that writes an operation, made after it is written. */
type AlsoWritten = FurtherChanges | { lockFirst: LockFirst };
type FurtherChanges = (repositories: Repositories) => Promise<void>;
/** Locks what comes before operations in the order of locks. @returns the further changes */
type LockFirst = (repositories: Repositories) => Promise<FurtherChanges>;

/** The end of an operation. */
export type OperationEnd = OperationChange & { status: 'success' | 'failure' };

/**
 * Operation that this process has leased. Every write checks the lease: after its loss nothing is written, neither the
 * operation nor related records. Writes are sequential.
 */
export class LeasedOperation {
  #ports: Ports;
  /** Of the lease. */
  readonly token: string;
  #record: OperationRecord;
  #isLost = false;
  #onProgress: () => void;
  #lastWrite: Promise<unknown> = Promise.resolve();
  #writesInProgress = 0;
  /** On the monotonic clock; when the work last moved. */
  #movedAt: number;
  /** Of the operation's log, not stored yet. */
  #lines: OperationLogRecord[] = [];

  /** @param onProgress called when the work moves */
  constructor(ports: Ports, record: OperationRecord, token: string, onProgress: () => void = () => {}) {
    this.#ports = ports;
    this.#onProgress = onProgress;
    this.#record = record;
    this.token = token;
    this.#movedAt = ports.clock.monotonic();
  }

  /** As last written. */
  get record(): OperationRecord {
    return this.#record;
  }

  /** Whether another process has taken over. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Adds an entry to the operation's log. It is stored with the next write that is a transaction or releases the lease,
   * so that the log adds no writes to a running read; entries of a killed process are lost.
   */
  addLogEntry(entry: LogEntry): void {
    this.#lines.push(logLine(this.#ports, this.#record.id, entry));
  }

  /** Writes a change and retains the lease. @param also further changes of the same transaction */
  save(change: OperationChange, also?: AlsoWritten): Promise<Written> {
    this.reportProgress();
    return this.#queue({ event: 'progressed' }, change, also);
  }

  /** Sets the work that the next write stores. */
  setWork(work: OperationRecord['work']): void {
    this.#record = { ...this.#record, work };
  }

  /** Writes a change and releases the lease until `dueAt`. */
  release(change: OperationChange, also?: AlsoWritten): Promise<Written> {
    return this.#queue({ event: 'yielded' }, change, also);
  }

  /** @returns whether a failed attempt is followed by another one, by the rules of its event */
  willRetry(event: 'attemptFailed' | 'crashed', facts: AttemptFacts): boolean {
    return OPERATION_STATES.next(this.#record.status, event, facts)?.state === 'in_progress';
  }

  /** Applies an event together with a change, and releases the lease unless the event retains it. */
  apply(step: OperationStep, change: OperationChange, also?: AlsoWritten): Promise<Written> {
    return this.#queue(step, change, also);
  }

  /** Reports progress without a write. */
  reportProgress(): void {
    this.#movedAt = this.#ports.clock.monotonic();
    this.#onProgress();
  }

  /**
   * @returns whether the lease is to be renewed while the work waits for something. Not when it has not moved for very
   * long, and not during a write, which renews or ends the lease itself.
   */
  needsRenewal(): boolean {
    const { clock } = this.#ports;
    const isFresh = (this.#record.lease?.until ?? 0) - clock.now() > TIME_LIMITS.lease - TIME_LIMITS.leaseRenewal / 2;
    const hangs = clock.monotonic() - this.#movedAt > TIME_LIMITS.stalledWork;
    return !isFresh && !this.#isLost && !hangs && this.#writesInProgress === 0;
  }

  /**
   * Records a renewal by {@link renewLeases}.
   *
   * @param before record when the renewal was sent; it is ignored if the record was written since
   * @param until new end of the lease, or undefined when the lease is lost
   */
  recordRenewal(before: OperationRecord, until: number | undefined): void {
    if (this.#record !== before || this.#isLost || this.#writesInProgress > 0) return;
    if (until !== undefined) this.#record = { ...before, lease: { token: this.token, until } };
    else {
      this.#isLost = true;
      this.#ports.log.warn('operation.lease_lost', { operationId: before.id });
    }
  }

  #queue(step: OperationStep, change: OperationChange, also?: AlsoWritten): Promise<Written> {
    this.#writesInProgress += 1;
    const written = this.#lastWrite
      .then(() => this.#write(step, change, also))
      .finally(() => {
        this.#writesInProgress -= 1;
      });
    // A failed write is the caller's to handle; the next one must not fail because of it.
    this.#lastWrite = written.catch(() => {});
    return written;
  }

  async #write(step: OperationStep, change: OperationChange, also?: AlsoWritten): Promise<Written> {
    const facts = factsOf(step);
    const outcome = OPERATION_STATES.next(this.#record.status, step.event, facts);
    if (this.#isLost || outcome === undefined) return 'stale';
    const { clock, store, log } = this.#ports;
    const now = clock.now();
    const { state: status, effects } = outcome;
    const isKept = effects.includes('retainLease');
    const { lease: _, ...leased } = this.#record;
    const next: OperationRecord = {
      ...leased,
      ...change,
      status,
      ...(effects.includes('countAttempt') && { attempts: facts.attempts }),
      ...(effects.includes('scheduleRetry') && { dueAt: facts.retryAt }),
      ...(effects.includes('clearWork') && { work: undefined, dueAt: null }),
      updateTime: toInstant(now),
      ...(isKept && { lease: { token: this.token, until: now + TIME_LIMITS.lease } }),
    };
    const isAlone = also === undefined && (isKept || this.#lines.length === 0);
    const written = await (isAlone ? store.operations.save(next, this.token) : this.#writeWithLog(next, also));
    if (written === 'stale') log.warn('operation.lease_lost', { operationId: this.#record.id });
    else this.#record = next;
    // Another process may have leased a released operation already.
    this.#isLost = written === 'stale' || !isKept;
    return written;
  }

  async #writeWithLog(next: OperationRecord, also?: AlsoWritten): Promise<Written> {
    const before = [...this.#lines];
    try {
      return await this.#ports.store.transaction(async (repositories) => {
        // An attempt that was rolled back may have added some.
        this.#lines = [...before];
        const write = typeof also === 'object' ? await also.lockFirst(repositories) : also;
        const outcome = await repositories.operations.save(next, this.token);
        if (outcome === 'stale') return outcome;
        await write?.(repositories);
        // After `also`, which may have added some.
        const lines = this.#lines;
        this.#lines = [];
        if (lines.length > 0) await repositories.operationLogs.append(lines);
        return outcome;
      });
    } catch (error) {
      // A failed transaction must not lose or log its entries.
      this.#lines = before;
      throw error;
    }
  }
}

/** Failed attempts after which an operation that crashes its worker is given up. */
const MAX_CRASHES = 10;

type OperationEvent =
  /** A checkpoint was reached. */
  | 'progressed'
  /** The worker hands the work back, to continue at `dueAt`. */
  | 'yielded'
  /** The provider did not do its part. */
  | 'attemptFailed'
  /** An error of the server stopped the work. */
  | 'crashed'
  | 'succeeded'
  | 'failed';
type OperationEffect = 'retainLease' | 'countAttempt' | 'scheduleRetry' | 'clearWork';

/** Input of the state after a failed attempt. */
export interface AttemptFacts {
  /** Failed attempts in a row, this one included. */
  attempts: number;
  /** Whether the same attempt may succeed later and does no harm then. */
  isRetryable: boolean;
  /** ms since the epoch of the next attempt. */
  retryAt: number;
  /** ms since the epoch after which nothing is attempted again. */
  deadline: number;
}

/**
 * States of an operation. A lease that is not kept is released. The store itself ends the operations of an installation
 * that is deleted, all in one statement.
 */
export const OPERATION_STATES = defineTransitions<OperationStatus, OperationEvent, OperationEffect, AttemptFacts>([
  { from: ['in_progress'], event: 'progressed', effects: ['retainLease'] },
  { from: ['in_progress'], event: 'yielded' },
  {
    from: ['in_progress'],
    event: 'attemptFailed',
    when: ({ isRetryable, retryAt, deadline }) => isRetryable && retryAt <= deadline,
    effects: ['countAttempt', 'scheduleRetry'],
  },
  { from: ['in_progress'], event: 'attemptFailed', to: 'failure', effects: ['countAttempt', 'clearWork'] },
  {
    from: ['in_progress'],
    event: 'crashed',
    when: ({ attempts }) => attempts < MAX_CRASHES,
    effects: ['countAttempt', 'scheduleRetry'],
  },
  { from: ['in_progress'], event: 'crashed', to: 'failure', effects: ['countAttempt', 'clearWork'] },
  { from: ['in_progress'], event: 'succeeded', to: 'success', effects: ['clearWork'] },
  { from: ['in_progress'], event: 'failed', to: 'failure', effects: ['clearWork'] },
]);

/** An event, and for those about an attempt its facts. */
export type OperationStep =
  | { event: Exclude<OperationEvent, 'attemptFailed' | 'crashed'> }
  | { event: 'attemptFailed' | 'crashed'; facts: AttemptFacts };

const NO_ATTEMPT: AttemptFacts = { attempts: 0, isRetryable: false, retryAt: 0, deadline: 0 };

/** @returns facts of the step; zeros for events that are not about an attempt, whose rows have no guards */
function factsOf(step: OperationStep): AttemptFacts {
  return 'facts' in step ? step.facts : NO_ATTEMPT;
}
