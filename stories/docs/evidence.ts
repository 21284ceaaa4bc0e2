/** A test that shows something. */
export interface Evidence {
  /** From the root of the repository. */
  file: string;
  /** As it stands in the file, with `…` for what is computed; a story's name; absent where compiling is the test. */
  title?: string;
}

/** One line of a list of what a component library of this field should do. */
export interface Row {
  /** Place in the list, from 1. */
  number: number;
  feature: string;
  answer: 'works' | 'partly' | 'missing';
  /** What "partly" and "missing" lack, or what the measure was. */
  note?: string;
  shownBy: Evidence[];
}

/** @param titles of tests in one file */
export function on(file: string, ...titles: string[]): Evidence[] {
  return titles.length > 0 ? titles.map((title) => ({ file, title })) : [{ file }];
}

/** What a line of a list is made of: its name, what shows it, and words on it. */
export type Entry = [feature: string, shownBy: Evidence[], remark?: string | Pick<Row, 'answer' | 'note'>];

/** Numbers the entries of a list. Those without an answer of their own work. */
export function rows(entries: readonly Entry[]): Row[] {
  return entries.map(([feature, shownBy, remark], index) => ({
    number: index + 1,
    feature,
    answer: 'works',
    ...(typeof remark === 'string' ? { note: remark } : remark),
    shownBy,
  }));
}
