import type { AliasedRawBuilder, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Dialect } from './migrations/migration.ts';
import { encodeText } from './text-codec.ts';

/**
 * Condition that a column has one of the values: one parameter and one statement text for every number of values. Lists
 * of parameters would reach the databases' limits and need a new plan for each length.
 *
 * PostgreSQL looks up each element of an array in an index. It would join a subquery, whose length it cannot know, with
 * every row that the other conditions select.
 */
export function isOneOf(dialect: Dialect, column: string, values: readonly string[]): RawBuilder<boolean> {
  return dialect.name === 'postgres'
    ? sql`${sql.ref(column)} = any(${values.map(encodeText)}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${jsonOf(values)}))`;
}

/** A list of ids as a table `wanted (id)`, for statements that need a row for each id, or the rows without one. */
export function idsTable(dialect: Dialect, ids: readonly string[]): AliasedRawBuilder<{ id: string }, 'wanted'> {
  const rows =
    dialect.name === 'postgres'
      ? sql<{ id: string }>`(select unnest(${ids.map(encodeText)}::text[]) collate "C" as id)`
      : sql<{ id: string }>`(select value as id from json_each(${jsonOf(ids)}))`;
  return rows.as('wanted');
}

function jsonOf(ids: readonly string[]): string {
  return JSON.stringify(ids.map(encodeText));
}
