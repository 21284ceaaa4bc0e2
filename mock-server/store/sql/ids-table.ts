import type { AliasedRawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Dialect } from './migrations/migration.ts';
import { encodeText } from './text-codec.ts';

/**
 * A list of ids as a table `wanted (id)`: one parameter and one statement text for every length. Lists of parameters
 * would reach the databases' limits and need a new plan for each length.
 */
export function idsTable(dialect: Dialect, ids: string[]): AliasedRawBuilder<{ id: string }, 'wanted'> {
  const json = JSON.stringify(ids.map(encodeText));
  const rows =
    dialect.name === 'postgres'
      ? sql<{ id: string }>`(select json_array_elements_text(${json}::json) collate "C" as id)`
      : sql<{ id: string }>`(select value as id from json_each(${json}))`;
  return rows.as('wanted');
}
