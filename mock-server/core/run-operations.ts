import { HeldOperation } from './held-operation.ts';
import { LEASE_MS } from './lease.ts';
import type { Ports } from './ports.ts';
import { finishRead } from './reads/finish-read.ts';
import { runRead } from './reads/run-read.ts';
import type { OperationRecord } from './records.ts';
import { nextTryAt } from './retry-waits.ts';
import { finishWrite, runWrite } from './writes/run-write.ts';
import { failedOperation } from './writes/write-outcome.ts';

/** Operations that are worked on at the same time. */
const CAPACITY = 8;
/** Crashes after which an operation is given up: whatever goes wrong would go wrong for ever. */
const MOST_CRASHES = 10;
/** After this much time a read is handed back at its next page, so that what became due meanwhile has its turn. */
const TURN_MS = 2_000;

/**
 * Makes the worker that goes on with reads and asynchronous writes.
 *
 * @param isStopping asked after each page; true hands running reads back
 * @returns works on what is due now; resolves to the number of operations taken
 */
export function createOperationWorker(ports: Ports, isStopping: () => boolean): () => Promise<number> {
  let active = 0;

  async function handle(operation: OperationRecord, token: string): Promise<void> {
    const held = new HeldOperation(ports, operation, token);
    const turnEnd = ports.clock.now() + TURN_MS;
    try {
      if (operation.work?.kind === 'write') await runWrite(ports, held, operation.work);
      else await runRead(ports, held, () => isStopping() || ports.clock.now() >= turnEnd);
    } catch (error) {
      ports.log.error('operation.crashed', { operationId: operation.id, error });
      await handBackCrashed(ports, held);
    } finally {
      active -= 1;
    }
  }

  return async () => {
    const free = CAPACITY - active;
    if (free <= 0 || isStopping()) return 0;
    active += free;
    const token = ports.ids.uuid();
    const now = ports.clock.now();
    let claimed: OperationRecord[] = [];
    try {
      claimed = await ports.store.operations.claimDue({ now, until: now + LEASE_MS, token, limit: free });
    } finally {
      active -= free - claimed.length;
    }
    await Promise.all(claimed.map((operation) => handle(operation, token)));
    return claimed.length;
  };
}

/**
 * Lets others try what a bug or the store stopped here; it goes on from its last checkpoint. Where not even that can be
 * written, the lease runs out by itself.
 */
async function handBackCrashed(ports: Ports, held: HeldOperation): Promise<void> {
  const operation = held.record;
  const attempts = operation.attempts + 1;
  try {
    if (attempts < MOST_CRASHES) await held.release({ attempts, dueAt: nextTryAt(ports, attempts) });
    else if (operation.actionType === 'read')
      await finishRead(ports, held, { status: 'failure', result: GIVEN_UP, attempts });
    else await finishWrite(ports, held, { ...failedOperation(operation, GIVEN_UP), attempts });
  } catch (error) {
    ports.log.warn('operation.not_handed_back', { operationId: operation.id, error });
  }
}

const GIVEN_UP = 'The server failed again and again. Its log holds the reason.';
