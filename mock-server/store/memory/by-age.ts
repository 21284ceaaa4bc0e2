interface Dated {
  createTime: string;
}

/** @param rows in order of arrival @returns the same, latest first; of equal age the last to arrive first */
export function newestFirst<T extends Dated>(rows: T[]): T[] {
  return rows.toReversed().sort((a, b) => compareText(b.createTime, a.createTime));
}

/** @param rows in order of arrival @returns the same, earliest first */
export function oldestFirst<T extends Dated>(rows: T[]): T[] {
  return rows.toSorted((a, b) => compareText(a.createTime, b.createTime));
}

/** Order of texts by code unit, as the databases do it; never by locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
