import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Lease } from '../../core/records.ts';
import type { Database, LeaseColumns } from './database.ts';

/** @returns the columns of a lease; all null when nobody holds the row */
export function toLeaseColumns(lease: Lease | undefined): Pick<LeaseColumns, 'lease_token' | 'lease_until'> {
  return { lease_token: lease?.token ?? null, lease_until: lease?.until ?? null };
}

/** @returns the lease of a row as a part of its record */
export function toLease(row: LeaseColumns): { lease?: Lease } {
  if (row.lease_token === null || row.lease_until === null) return {};
  return { lease: { token: row.lease_token, until: row.lease_until } };
}

/** Condition: the work of the row is due, and nobody holds it any more. */
export function isClaimable<T extends 'operations' | 'deliveries'>(
  now: number,
): (row: ExpressionBuilder<Pick<Database, T>, T>) => Expression<SqlBool> {
  return (builder) => {
    // Both tables have the columns of a lease; the builder cannot tell for a table that is yet to be named.
    const row = builder as unknown as ExpressionBuilder<{ work: LeaseColumns }, 'work'>;
    return row.and([
      row('due_at', 'is not', null),
      row('due_at', '<=', now),
      row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]),
    ]);
  };
}
