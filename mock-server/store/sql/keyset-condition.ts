import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Tables with keyset pagination, newest first, and their owner column. */
const OWNERS = {
  operations: 'installation_id',
  config_changes: 'installation_id',
  audit: 'project_id',
} as const;

/**
 * Condition of keyset pagination: the row comes after `lastSeen` in the owner's list, newest first. Matches no row if
 * the owner has no row with that id.
 *
 * @param ownerId installation or project of the list
 * @param lastSeen id of a row
 */
export function keysetCondition(table: keyof typeof OWNERS, ownerId: string, lastSeen: string): RawBuilder<boolean> {
  return sql<boolean>`(create_time, seq) < (select last.create_time, last.seq from ${sql.table(table)} last
    where last.id = ${lastSeen} and last.${sql.ref(OWNERS[table])} = ${ownerId})`;
}
