import { fieldPath } from '../../core/kernel/field-path.ts';
import type { ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';

/** Longest statement that the provider takes. Source: Salesforce app limits, SOQL statements. */
const MAX_QUERY_LENGTH = 100_000;
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,99}$/;

/** A statement before it is text. Every name and condition in it comes from the functions of this file. */
export interface Selection {
  objectName: string;
  columns: readonly string[];
  /** Joined by AND. */
  conditions?: readonly string[];
  orderBy?: readonly string[];
  limit?: number;
}

/** @returns whether an object or a field may bear the name: nothing that could end a name within a statement */
export function isSalesforceName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Converts a field's name to a column: `Email`, or for a field of a related record `Owner.Name`, which a config writes
 * as `$['Owner']['Name']`.
 *
 * A part of an address or a place (`$['BillingAddress']['city']`) cannot be selected by itself: the whole is.
 *
 * @returns `badRequest` for what no field is named
 */
export function columnOf(fieldName: string): Result<string, ProviderFailure> {
  const [name, ...rest] = fieldPath(fieldName);
  return columnOfPath([...name.split('.'), ...rest]);
}

/** The same for a path, such as `['Owner', 'Name']`. */
function columnOfPath(parts: readonly string[]): Result<string, ProviderFailure> {
  const [first = ''] = parts;
  if (first === '' || !parts.every(isSalesforceName)) {
    return refusal('badRequest', `No Salesforce field is named "${parts.join('.')}".`);
  }
  // Relationships to custom objects end in "__r", so "__c" with something below is a place.
  const isCompound = parts.length > 1 && /(?:__c|Address)$/i.test(first);
  return ok(isCompound ? first : parts.join('.'));
}

/**
 * Columns of several fields, `Id` first and each once: the provider refuses a column that is selected twice, in
 * whatever case.
 *
 * @param parts paths of nested fields; their outermost names are no columns
 */
export function columnsOf(
  fieldNames: readonly string[],
  parts: readonly (readonly string[])[] = [],
): Result<string[], ProviderFailure> {
  const columns = new Map([['id', 'Id']]);
  const outermost = new Set(parts.map(([name = '']) => name.toLowerCase()));
  const whole = fieldNames.filter((name) => !outermost.has(name.toLowerCase()));
  for (const column of [...whole.map(columnOf), ...parts.map(columnOfPath)]) {
    if (!column.ok) return column;
    const key = column.value.toLowerCase();
    if (!columns.has(key)) columns.set(key, column.value);
  }
  return ok([...columns.values()]);
}

/**
 * A text in SOQL syntax, quotation marks included.
 *
 * Source: SOQL and SOSL reference, Quoted String Escape Sequences.
 */
export function quoted(text: string): string {
  const escaped = text.replace(/[\\'\n\r\t\b\f]/g, (character) => ESCAPES[character] ?? character);
  return `'${escaped}'`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** An instant in SOQL syntax: without fractions of a second, which the provider does not keep. */
export function instant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** @returns the statement as text; `badRequest` when it has grown too long */
export function statementOf(selection: Selection): Result<string, ProviderFailure> {
  const { objectName, columns, conditions = [], orderBy = [], limit } = selection;
  if (!isSalesforceName(objectName)) return refusal('badRequest', `No Salesforce object is named "${objectName}".`);
  const text = [
    `SELECT ${columns.join(', ')} FROM ${objectName}`,
    ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
    ...(orderBy.length > 0 ? [`ORDER BY ${orderBy.join(', ')}`] : []),
    ...(limit === undefined ? [] : [`LIMIT ${limit}`]),
  ].join(' ');
  if (text.length > MAX_QUERY_LENGTH) {
    return refusal(
      'badRequest',
      `Salesforce reads ${columns.length} fields of ${objectName} in no single request. Select fewer.`,
    );
  }
  return ok(text);
}
