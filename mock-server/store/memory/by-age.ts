interface Dated {
  createTime: string;
}

/**
 * @param rows in order of insertion
 * @returns the rows by age, newest first; rows of equal age in reverse order of insertion
 */
export function newestFirst<T extends Dated>(rows: T[]): T[] {
  return rows.toReversed().sort((a, b) => compareText(b.createTime, a.createTime));
}

/** @param rows in order of insertion @returns the rows by age, oldest first */
export function oldestFirst<T extends Dated>(rows: T[]): T[] {
  return rows.toSorted((a, b) => compareText(a.createTime, b.createTime));
}

/** @param rows in order of insertion @returns a page, newest first; empty if no row has the id `before` */
export function pageOf<T extends Dated & { id: string }>(
  rows: T[],
  { limit, before }: { limit: number; before?: string },
): T[] {
  const all = newestFirst(rows);
  if (before === undefined) return all.slice(0, limit);
  const last = all.findIndex(({ id }) => id === before);
  return last === -1 ? [] : all.slice(last + 1, last + 1 + limit);
}

/** Compares texts by code unit, as the databases do, not by locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
