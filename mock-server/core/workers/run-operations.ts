import type { QuotaKey } from '../connections/provider-quota.ts';
import { acquireCall, availableCalls } from '../connections/provider-quota.ts';
import { nextAttemptAt } from '../kernel/backoff.ts';
import { LEASE_MS } from '../kernel/lease.ts';
import type { Ports } from '../kernel/ports.ts';
import type { OperationRecord } from '../kernel/records.ts';
import { StoreUnavailable } from '../kernel/store-errors.ts';
import type { WebhookDispatcher } from '../messaging/webhook-dispatcher.ts';
import { LeasedOperation, renewLeases } from '../operations/leased-operation.ts';
import { finishRead } from '../reads/finish-read.ts';
import { runRead } from '../reads/run-read.ts';
import type { QueueWorkerOptions } from '../scheduling/queue-worker.ts';
import { QueueWorker } from '../scheduling/queue-worker.ts';
import { memberOf } from '../scheduling/work-queue.ts';
import type { Slot } from '../scheduling/work-slots.ts';
import { abandonWrite, runWrite } from '../writes/run-write.ts';

/** Reads and writes that are worked on at the same time: of all customers, and of one connection. */
const READ_SLOTS = { capacity: 32, perQueue: 4 };
const WRITE_SLOTS = { capacity: 128, perQueue: 8 };
/** After this much time a read is handed back at its next page, so that what became due meanwhile has its turn. */
const TIME_SLICE_MS = 2_000;

/** Continues with reads and asynchronous writes. */
export interface OperationWorker {
  /** Works on what is due now. @returns the number of operations taken */
  run(): Promise<number>;
  /** Keeps the leases of what is being worked on. Never rejects. */
  renewLeases(): Promise<void>;
}

/**
 * @param isStopping asked after each page; true hands running reads back
 * @param isOverloaded true while requests need the processor: few writes are begun then
 */
export function createOperationWorker(
  ports: Ports,
  dispatcher: WebhookDispatcher,
  isStopping: () => boolean,
  isOverloaded: () => boolean = () => false,
): OperationWorker {
  const inHand = new Set<LeasedOperation>();
  const paced = new PacedQueues(ports);

  async function handle(operation: OperationRecord, token: string, slot: Slot): Promise<void> {
    const leased = new LeasedOperation(ports, operation, token, () => slot.progress());
    const turnEnd = ports.clock.monotonic() + TIME_SLICE_MS;
    const shouldYield = () =>
      isStopping() || ports.clock.monotonic() >= turnEnd || paced.available(operation.queue) === 0;
    inHand.add(leased);
    paced.acquire(operation.queue);
    try {
      if (operation.work?.kind === 'write') await runWrite(ports, leased, operation.work);
      else await runRead(ports, dispatcher, leased, shouldYield);
    } catch (error) {
      await releaseOperation(ports, leased, error);
    } finally {
      inHand.delete(leased);
    }
  }

  const workerOf = (
    actionType: OperationRecord['actionType'],
    limits: Pick<QueueWorkerOptions<OperationRecord>, 'capacity' | 'perQueue' | 'isOverloaded'>,
  ) =>
    new QueueWorker<OperationRecord>({
      ...limits,
      kind: 'operations',
      ports,
      isStopping,
      leaseMs: LEASE_MS,
      queueOf: ({ queue }) => queue,
      availableOf: (queue) => paced.available(queue),
      paused: () => paced.closed(),
      dueQueues: (due) => ports.store.operations.dueQueues({ actionType, ...due }),
      claim: (claim) => ports.store.operations.claim({ actionType, ...claim }),
      handle,
    });
  const workers = [workerOf('read', READ_SLOTS), workerOf('write', { ...WRITE_SLOTS, isOverloaded })];

  return {
    run: async () => {
      const counts = await Promise.all(workers.map((worker) => worker.run()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    renewLeases: () => renewLeases(ports, inHand),
  };
}

/**
 * Releases an operation that an error of the server stopped. It continues from its last checkpoint. While the store is
 * away, the release is retried with each renewal, until another process has taken the operation over.
 */
async function releaseOperation(ports: Ports, leased: LeasedOperation, error: unknown): Promise<void> {
  const operationId = leased.record.id;
  const isOutage = error instanceof StoreUnavailable;
  if (isOutage) ports.log.warn('operation.store_unavailable', { operationId, error });
  else ports.log.error('operation.crashed', { operationId, error });
  const isStored = async () => {
    try {
      // An outage of the database is no failed attempt, however long it lasts.
      if (isOutage) await leased.release({ dueAt: nextAttemptAt(ports, leased.record.attempts + 1) });
      else await countCrash(ports, leased);
      return true;
    } catch (releaseError) {
      ports.log.warn('operation.not_handed_back', { operationId, error: releaseError });
      return !(releaseError instanceof StoreUnavailable);
    }
  };
  if (await isStored()) return;
  // Only this process knows the provider's response, so it is stored as soon as possible.
  const stopRetrying = ports.jobs.startRenewals(async () => {
    if (await isStored()) stopRetrying();
  });
}

/** Schedules another attempt after a crash, or ends an operation that failed too often. */
async function countCrash(ports: Ports, leased: LeasedOperation): Promise<void> {
  const operation = leased.record;
  const attempts = operation.attempts + 1;
  const retryAt = nextAttemptAt(ports, attempts);
  const facts = { attempts, isRetryable: true, retryAt, deadline: Number.POSITIVE_INFINITY };
  if (leased.willRetry('crashed', facts)) await leased.apply({ event: 'crashed', facts }, {});
  else if (operation.actionType === 'read') {
    await finishRead(ports, leased, { status: 'failure', result: GIVEN_UP, step: { event: 'crashed', facts } });
  } else await abandonWrite(ports, leased, GIVEN_UP, { event: 'crashed', facts });
}

const GIVEN_UP = 'The server failed again and again. Its log holds the reason.';

/** Minimum interval of claims, in ms. Calls that become available sooner are claimed together. */
const MIN_WAIT_MS = 20;
/** Longer waits are left to the dispatcher's polling, in ms. */
const MAX_WAIT_MS = 250;

type PacingPorts = Pick<Ports, 'clock' | 'ids' | 'jobs' | 'log' | 'settings' | 'store' | 'timers'>;

/**
 * Closes the queues of operations whose connection may not be called now, so that a backlog is not claimed only to be
 * released again, and wakes the workers when the next call is available.
 */
class PacedQueues {
  readonly #ports: PacingPorts;
  readonly #closed = new Set<string>();
  /** On the monotonic clock. */
  #wakesAt = Number.POSITIVE_INFINITY;

  constructor(ports: PacingPorts) {
    this.#ports = ports;
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
      jobs.wake('operations');
    });
  }
}

function quotaOf(queue: string): QuotaKey {
  return { connectionId: memberOf(queue), scope: 'api' };
}
