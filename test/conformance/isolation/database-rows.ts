import type { DatabaseRow, DatabaseRows } from '../../support/readable-database.ts';

/**
 * Rows that belong to an owner: a column holds an id of the owner, or the id of a row that belongs to it.
 *
 * @param ids of the owner; the ids of its rows are added
 * @returns sorted texts, to compare
 */
export function ownedRows(rows: DatabaseRows, ids: Set<string>): string[] {
  const owned = new Set<DatabaseRow>();
  for (let size = -1; size !== owned.size; ) {
    size = owned.size;
    for (const row of [...rows.values()].flat()) {
      if (owned.has(row) || !Object.values(row).some((value) => typeof value === 'string' && ids.has(value))) continue;
      owned.add(row);
      if (typeof row['id'] === 'string') ids.add(row['id']);
    }
  }
  return [...rows]
    .flatMap(([table, all]) => all.filter((row) => owned.has(row)).map((row) => textOf(table, row)))
    .sort();
}

const textOf = (table: string, row: DatabaseRow) => `${table} ${JSON.stringify(row)}`;

/** Texts and numbers in rows, those in JSON columns included, that are long enough to recognise. */
export function valuesIn(texts: readonly string[]): Set<string> {
  const values = new Set<string>();
  for (const text of texts) collect(JSON.parse(text.slice(text.indexOf(' ') + 1)), values);
  return values;
}

function collect(value: unknown, values: Set<string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) collect(member, values);
  } else if (typeof value === 'string' && /^[[{]"/.test(value)) {
    collect(JSON.parse(value), values);
  } else if (String(value).length >= 8 && !/^\d{4}-\d\d-\d\dT/.test(String(value))) {
    values.add(String(value));
  }
}
