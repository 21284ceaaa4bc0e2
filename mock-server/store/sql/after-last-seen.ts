import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Tables that are read in pages, newest first, and the column of what a list is of. */
const OWNERS = {
  operations: 'installation_id',
  config_changes: 'installation_id',
  audit: 'project_id',
} as const;

/**
 * Condition: the row comes after the last one seen in the owner's list, newest first.
 * No row does when the owner has none with that id.
 *
 * @param ownerId what the list is of: an installation, or a project
 * @param lastSeen id of a row
 */
export function afterLastSeen(table: keyof typeof OWNERS, ownerId: string, lastSeen: string): RawBuilder<boolean> {
  return sql<boolean>`(create_time, seq) < (select last.create_time, last.seq from ${sql.table(table)} last
    where last.id = ${lastSeen} and last.${sql.ref(OWNERS[table])} = ${ownerId})`;
}
