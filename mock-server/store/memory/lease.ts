import type { DueQueue, DueWork, WorkClaim } from '../../core/kernel/ports.ts';
import type { Lease } from '../../core/kernel/records.ts';

interface Leasable {
  dueAt: number | null;
  lease?: Lease;
}

/** @returns whether the row can be claimed now: it is due and not leased */
function isDue(row: Leasable, now: number): boolean {
  return row.dueAt !== null && row.dueAt <= now && (row.lease === undefined || row.lease.until <= now);
}

/** @returns the earliest instant at which a row can be claimed */
export function nextDueAt(rows: Leasable[]): number | undefined {
  const instants = rows.flatMap((row) => (row.dueAt === null ? [] : [Math.max(row.dueAt, row.lease?.until ?? 0)]));
  return instants.length === 0 ? undefined : instants.reduce((a, b) => Math.min(a, b));
}

/** @returns the row with the lease of the claim */
export function leased<T extends Leasable>(row: T, claim: WorkClaim): T {
  return { ...row, lease: { token: claim.token, until: claim.until } };
}

/** @returns the row without its lease */
export function unleased<T extends Leasable>(row: T): T {
  const { lease: _, ...free } = row;
  // T is one of two records with an optional `lease`, so the row without it is still a T.
  return free as T;
}

/** @returns the queues of the rows that can be claimed now */
export function dueQueues<T extends Leasable>(rows: T[], queueOf: (row: T) => string, due: DueWork): DueQueue[] {
  const except = new Set(due.except);
  const queues = new Map<string, DueQueue>();
  for (const row of rows) {
    const queue = queueOf(row);
    if (!isDue(row, due.now) || except.has(queue)) continue;
    const known = queues.get(queue);
    const since = Math.min(known?.since ?? Number.POSITIVE_INFINITY, Number(row.dueAt));
    queues.set(queue, { queue, since, count: (known?.count ?? 0) + 1 });
  }
  return [...queues.values()];
}

/** @param rows in claim order @returns the rows of the claim, up to its maximum per queue */
export function claimable<T extends Leasable>(rows: T[], queueOf: (row: T) => string, claim: WorkClaim): T[] {
  const left = new Map(claim.queues);
  return rows.filter((row) => {
    const queue = queueOf(row);
    const count = left.get(queue) ?? 0;
    if (count === 0 || !isDue(row, claim.now)) return false;
    left.set(queue, count - 1);
    return true;
  });
}
