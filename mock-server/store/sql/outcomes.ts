import type { InsertResult, UpdateResult } from 'kysely';
import type { Inserted, Written } from '../../core/kernel/ports.ts';

/** @returns the outcome of an insert with `on conflict do nothing` */
export function insertOutcome(result: InsertResult | undefined): Inserted {
  return (result?.numInsertedOrUpdatedRows ?? 0n) > 0n ? 'inserted' : 'duplicate';
}

/** @returns the outcome of an update with a condition on version or lease */
export function writeOutcome(result: UpdateResult | undefined): Written {
  return (result?.numUpdatedRows ?? 0n) > 0n ? 'written' : 'stale';
}
