import type { LeaseClaim } from '../../core/ports.ts';
import type { Lease } from '../../core/records.ts';

interface Leasable {
  dueAt: number | null;
  lease?: Lease;
}

/** @returns whether the row's work may be taken now: it is due, and nobody holds it any more */
export function isDue(row: Leasable, now: number): boolean {
  return row.dueAt !== null && row.dueAt <= now && (row.lease === undefined || row.lease.until <= now);
}

/** @returns the earliest instant at which one of the rows may be taken */
export function nextDueAt(rows: Leasable[]): number | undefined {
  const instants = rows.flatMap((row) => (row.dueAt === null ? [] : [Math.max(row.dueAt, row.lease?.until ?? 0)]));
  return instants.length === 0 ? undefined : instants.reduce((a, b) => Math.min(a, b));
}

/** @returns the row in the hands of the claimer */
export function leased<T extends Leasable>(row: T, claim: LeaseClaim): T {
  return { ...row, lease: { token: claim.token, until: claim.until } };
}

/** @returns the row in nobody's hands */
export function unleased<T extends Leasable>(row: T): T {
  const { lease: _, ...free } = row;
  // T is one of two records whose `lease` is optional: without it the row is still a T.
  return free as T;
}
