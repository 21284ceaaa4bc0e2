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
import type { Slot } from '../scheduling/work-slots.ts';
import { abandonWrite, runWrite } from '../writes/run-write.ts';
import { PacedQueues } from './paced-queues.ts';

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
