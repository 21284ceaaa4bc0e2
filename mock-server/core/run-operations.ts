import type { WebhookDispatcher } from './deliveries/webhook-dispatcher.ts';
import { HeldOperation, renewLease } from './held-operation.ts';
import { LEASE_MS } from './lease.ts';
import type { Ports } from './ports.ts';
import { finishRead } from './reads/finish-read.ts';
import { runRead } from './reads/run-read.ts';
import type { OperationRecord } from './records.ts';
import { nextTryAt } from './retry-waits.ts';
import { QueueWorker } from './scheduling/queue-worker.ts';
import type { Slot } from './scheduling/work-slots.ts';
import { finishWrite, runWrite } from './writes/run-write.ts';
import { failedOperation } from './writes/write-outcome.ts';

/** Reads and writes that are worked on at the same time: of all customers, and of one connection. */
const READ_SLOTS = { capacity: 24, perQueue: 4 };
const WRITE_SLOTS = { capacity: 64, perQueue: 8 };
/** After this much time a read is handed back at its next page, so that what became due meanwhile has its turn. */
const TURN_MS = 2_000;

/** Goes on with reads and asynchronous writes. */
export interface OperationWorker {
  /** Works on what is due now. @returns the number of operations taken */
  run(): Promise<number>;
  /** Keeps the leases of what is being worked on. Never rejects. */
  renewLeases(): Promise<void>;
}

/** @param isStopping asked after each page; true hands running reads back */
export function createOperationWorker(
  ports: Ports,
  dispatcher: WebhookDispatcher,
  isStopping: () => boolean,
): OperationWorker {
  const inHand = new Set<HeldOperation>();

  async function handle(operation: OperationRecord, token: string, slot: Slot): Promise<void> {
    const held = new HeldOperation(ports, operation, token, () => slot.progress());
    const turnEnd = ports.clock.monotonic() + TURN_MS;
    inHand.add(held);
    try {
      if (operation.work?.kind === 'write') await runWrite(ports, held, operation.work);
      else await runRead(ports, dispatcher, held, () => isStopping() || ports.clock.monotonic() >= turnEnd);
    } catch (error) {
      ports.log.error('operation.crashed', { operationId: operation.id, error });
      await handBackCrashed(ports, held);
    } finally {
      inHand.delete(held);
    }
  }

  const workerOf = (actionType: OperationRecord['actionType'], limits: { capacity: number; perQueue: number }) =>
    new QueueWorker<OperationRecord>({
      ...limits,
      ports,
      isStopping,
      leaseMs: LEASE_MS,
      queueOf: ({ queue }) => queue,
      dueQueues: (due) => ports.store.operations.dueQueues({ actionType, ...due }),
      claim: (claim) => ports.store.operations.claim({ actionType, ...claim }),
      handle,
    });
  const workers = [workerOf('read', READ_SLOTS), workerOf('write', WRITE_SLOTS)];

  return {
    run: async () => {
      const counts = await Promise.all(workers.map((worker) => worker.run()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    renewLeases: async () => {
      await Promise.all([...inHand].map((held) => renewLease(ports, held)));
    },
  };
}

/**
 * Lets others try what a bug or the store stopped here; it goes on from its last checkpoint. Where not even that can be
 * written, the lease runs out by itself.
 */
async function handBackCrashed(ports: Ports, held: HeldOperation): Promise<void> {
  const operation = held.record;
  const attempts = operation.attempts + 1;
  const retryAt = nextTryAt(ports, attempts);
  const facts = { attempts, isRetryable: true, retryAt, deadline: Number.POSITIVE_INFINITY };
  try {
    if (held.willRetry('crashed', facts)) await held.apply({ event: 'crashed', facts }, {});
    else if (operation.actionType === 'read') {
      await finishRead(ports, held, { status: 'failure', result: GIVEN_UP, step: { event: 'crashed', facts } });
    } else await finishWrite(ports, held, failedOperation(operation, GIVEN_UP), { event: 'crashed', facts });
  } catch (error) {
    ports.log.warn('operation.not_handed_back', { operationId: operation.id, error });
  }
}

const GIVEN_UP = 'The server failed again and again. Its log holds the reason.';
