import type { DueQueue, DueWork, Ports, Repositories, WorkClaim } from '../../mock-server/core/kernel/ports.ts';
import type { DeliveryRecord, OperationRecord } from '../../mock-server/core/kernel/records.ts';
import { openBody } from '../../mock-server/core/messaging/message-bodies.ts';

/** Claim of whatever is due, for tests that are not about queues. */
export interface DueClaim {
  /** ms since the epoch. */
  now: number;
  /** ms since the epoch; a second after `now` when absent. */
  until?: number;
  token?: string;
  /** Items of each queue; 100 when absent. */
  perQueue?: number;
}

/** Claims due reads of every queue. */
export function claimReads({ operations }: Repositories, claim: DueClaim): Promise<OperationRecord[]> {
  const kind = { actionType: 'read' as const };
  return claimAll(
    (due) => operations.dueQueues({ ...kind, ...due }),
    (work) => operations.claim({ ...kind, ...work }),
    claim,
  );
}

/** Claims due messages of every queue. */
export function claimMessages({ deliveries }: Repositories, claim: DueClaim): Promise<DeliveryRecord[]> {
  return claimAll(
    (due) => deliveries.dueQueues(due),
    (work) => deliveries.claim(work),
    claim,
  );
}

/** Claims due messages of every queue. @returns their content */
// biome-ignore lint/suspicious/noExplicitAny: tests read the members that they expect
export async function claimBodies(ports: Pick<Ports, 'secrets' | 'store'>, claim: DueClaim): Promise<any[]> {
  const claimed = await claimMessages(ports.store, claim);
  return Promise.all(claimed.map(async (message) => JSON.parse((await openBody(ports, message)) ?? '')));
}

async function claimAll<T>(
  dueQueues: (due: DueWork) => Promise<DueQueue[]>,
  claim: (work: WorkClaim) => Promise<T[]>,
  { now, until = now + 1000, token = 'worker', perQueue = 100 }: DueClaim,
): Promise<T[]> {
  const due = await dueQueues({ now, except: [] });
  return claim({ now, until, token, queues: new Map(due.map(({ queue }) => [queue, perQueue])) });
}
