import type { QuotaKey } from '../connections/provider-quota.ts';
import { acquireCall, availableCalls } from '../connections/provider-quota.ts';
import { createRefreshWorker } from '../connections/run-refreshes.ts';
import type { DueWorkKind, Ports } from '../kernel/ports.ts';
import type { OperationRecord } from '../kernel/records.ts';
import { StoreUnavailable } from '../kernel/store-errors.ts';
import { nextAttemptAt } from '../kernel/time.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { WebhookDispatcher } from '../messaging/webhook-dispatcher.ts';
import { LeasedOperation, renewLeases } from '../operations/leased-operation.ts';
import { finishRead } from '../reads/finish-read.ts';
import { runRead } from '../reads/run-read.ts';
import { runSchedules } from '../reads/schedules.ts';
import { CallLimit, limitedGateway, TASK_CALLS } from '../scheduling/call-limit.ts';
import type { QueueWorkerOptions } from '../scheduling/queue-worker.ts';
import { QueueWorker } from '../scheduling/queue-worker.ts';
import { memberOf } from '../scheduling/work-queue.ts';
import type { Slot } from '../scheduling/work-slots.ts';
import { createEventWorker } from '../subscriptions/run-events.ts';
import { createTaskWorker } from '../subscriptions/run-tasks.ts';
import { abandonWrite, runWrite } from '../writes/run-write.ts';
import type { Retention, SweepOptions } from './retention.ts';
import { DEFAULT_RETENTION, sweep } from './retention.ts';

/**
 * Background work. The dispatcher calls these functions on a wake-up and at the earliest `nextDueAt` of the
 * repositories; they use no timers. Each function claims due work with a lease, processes it and returns the number of
 * items; callers repeat while it is more than 0. Concurrent calls share one capacity, so that due work does not wait
 * for slow work.
 */
export interface Workers {
  /** Starts the reads whose tick has come. */
  runSchedules(): Promise<number>;
  /** Runs reads and asynchronous writes; a read yields after two seconds. */
  runOperations(): Promise<number>;
  /** Renews the leases of running work. Call it every `TIME_LIMITS.leaseRenewal`. Never rejects. */
  renewLeases(): Promise<void>;
  /** Tries waiting webhook messages again. */
  runDeliveries(): Promise<number>;
  /** Fetches the records of events and stores their messages. */
  runEvents(): Promise<number>;
  /** Manages subscriptions at providers, streams of events and checks of schemas. */
  runTasks(): Promise<number>;
  /** Streams of events that this process holds, by state. */
  countStreams(): Record<string, number>;
  /** Refreshes tokens of unused connections. */
  runRefreshes(): Promise<number>;
  /** Deletes everything whose retention period has ended; once an hour is enough. */
  sweep(options?: Pick<SweepOptions, 'pause'>): Promise<void>;
  /** Stops claiming work, and lets running reads yield after their current page. */
  stop(): void;
  /** Resolves when no message is in flight beyond the calls above. Never rejects. */
  idle(): Promise<void>;
}

/** @param isOverloaded true while requests need the processor more than background work does */
export function createWorkers(
  ports: Ports,
  retention: Retention = DEFAULT_RETENTION,
  isOverloaded: () => boolean = () => false,
): Workers {
  let isStopping = false;
  const dispatcher = new WebhookDispatcher(ports, () => isStopping, retention.messageHours > 0);
  const taskCalls = new CallLimit(TASK_CALLS.max, TASK_CALLS.perKey);
  const runRefreshes = createRefreshWorker({
    ...ports,
    gateway: limitedGateway(ports.gateway, taskCalls, 'refreshes'),
  });
  const events = createEventWorker(ports, new PacedQueues(ports, 'events'), () => isStopping);
  const tasks = createTaskWorker(ports, () => isStopping, taskCalls);
  const operations = createOperationWorker(ports, dispatcher, () => isStopping, isOverloaded);
  return {
    runSchedules: async () => (isStopping ? 0 : runSchedules(ports)),
    runOperations: operations.run,
    renewLeases: async () => {
      await Promise.all([operations.renewLeases(), events.renewLeases(), tasks.renewLeases()]);
    },
    runEvents: events.run,
    runTasks: tasks.run,
    countStreams: tasks.countStreams,
    runDeliveries: () => dispatcher.run(),
    runRefreshes: async () => (isStopping ? 0 : runRefreshes()),
    sweep: ({ pause } = {}) => sweep(ports, retention, { pause, isStopping: () => isStopping }),
    stop: () => {
      isStopping = true;
      tasks.stop();
    },
    idle: async () => {
      await Promise.all([dispatcher.idle(), tasks.idle()]);
    },
  };
}

/** Reads and writes that are worked on at the same time: of all customers, and of one connection. */
const READ_SLOTS = { capacity: 32, perQueue: 4 };
const WRITE_SLOTS = { capacity: 128, perQueue: 8 };
/** After this much time a read is handed back at its next page, so that what became due meanwhile has its turn. */
const TIME_SLICE_MS = 2_000;

/** Continues with reads and asynchronous writes. */
interface OperationWorker {
  /** Works on what is due now. @returns the number of operations taken */
  run(): Promise<number>;
  /** Keeps the leases of what is being worked on. Never rejects. */
  renewLeases(): Promise<void>;
}

/**
 * @param isStopping asked after each page; true hands running reads back
 * @param isOverloaded true while requests need the processor: few writes are begun then
 */
function createOperationWorker(
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
      leaseMs: TIME_LIMITS.lease,
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
