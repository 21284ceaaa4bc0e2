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

/** Goes on with reads and asynchronous writes. */
export interface OperationWorker {
  /** Works on what is due now. @returns the number of operations taken */
  run(): Promise<number>;
  /** Keeps the leases of what is being worked on. Never rejects. */
  renewLeases(): Promise<void>;
}

/** @param isStopping asked after each page; true hands running reads back */
export function createOperationWorker(ports: Ports, isStopping: () => boolean): OperationWorker {
  let active = 0;
  const inHand = new Set<HeldOperation>();

  async function handle(operation: OperationRecord, token: string): Promise<void> {
    const held = new HeldOperation(ports, operation, token);
    const turnEnd = ports.clock.now() + TURN_MS;
    inHand.add(held);
    try {
      if (operation.work?.kind === 'write') await runWrite(ports, held, operation.work);
      else await runRead(ports, held, () => isStopping() || ports.clock.now() >= turnEnd);
    } catch (error) {
      ports.log.error('operation.crashed', { operationId: operation.id, error });
      await handBackCrashed(ports, held);
    } finally {
      inHand.delete(held);
      active -= 1;
    }
  }

  async function run(): Promise<number> {
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
  }

  async function renew(held: HeldOperation): Promise<void> {
    try {
      await held.renew();
    } catch (error) {
      // The next renewal comes before the lease lapses.
      ports.log.warn('operation.lease_not_renewed', { operationId: held.record.id, error });
    }
  }

  return {
    run,
    renewLeases: async () => {
      await Promise.all([...inHand].map(renew));
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
