import type { InsertResult, UpdateResult } from 'kysely';
import type { Inserted, Written } from '../../core/ports.ts';

/** @returns what an insert that does nothing on a conflict came to */
export function insertOutcome(result: InsertResult | undefined): Inserted {
  return (result?.numInsertedOrUpdatedRows ?? 0n) > 0n ? 'inserted' : 'duplicate';
}

/** @returns what an update with a condition on version or lease came to */
export function writeOutcome(result: UpdateResult | undefined): Written {
  return (result?.numUpdatedRows ?? 0n) > 0n ? 'written' : 'stale';
}
