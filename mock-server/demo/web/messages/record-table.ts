import type { WebhookResultEntry } from '../../../../src/contract/index.ts';

/** Records as rows. */
export interface RecordTable {
  columns: { name: string; isMapped: boolean }[];
  /** A cell per column, as text; empty where a record has no such field. */
  rows: string[][];
}

/** Puts what was chosen of each record into a table: what the customer matched first, then the other fields. */
export function recordTable(entries: readonly WebhookResultEntry[]): RecordTable {
  const mapped = namesIn(entries.map((entry) => entry.mappedFields));
  const fields = namesIn(entries.map((entry) => entry.fields));
  const columns = [
    ...mapped.map((name) => ({ name, isMapped: true })),
    ...fields.map((name) => ({ name, isMapped: false })),
  ];
  const rows = entries.map((entry) =>
    columns.map(({ name, isMapped }) => cellText((isMapped ? entry.mappedFields : entry.fields)?.[name])),
  );
  return { columns, rows };
}

function namesIn(records: readonly (Record<string, unknown> | undefined)[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record ?? {})))];
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
