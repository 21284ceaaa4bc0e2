import type { Lease } from '../../core/kernel/records.ts';
import type { LeaseColumns } from './database.ts';

/** @returns the columns of a lease; null without a lease */
export function toLeaseColumns(lease: Lease | undefined): Pick<LeaseColumns, 'lease_token' | 'lease_until'> {
  return { lease_token: lease?.token ?? null, lease_until: lease?.until ?? null };
}

/** @returns the lease of a row as a member of its record */
export function toLease(row: LeaseColumns): { lease?: Lease } {
  if (row.lease_token === null || row.lease_until === null) return {};
  return { lease: { token: row.lease_token, until: row.lease_until } };
}
