import type { FieldMetadata } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure, RecordPage, SearchRequest } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { describeObject } from './describe-fields.ts';
import { queryExistingFields } from './query-existing-fields.ts';
import { columnOf, columnsOf, quoted } from './soql.ts';

type FilterValue = SearchRequest['filters'][number]['value'];

/**
 * Finds the records whose fields equal all the values; the first page of them.
 *
 * Whether a value is quoted depends on its field, not on how it was written: the object is described first.
 */
export async function searchRecords(
  context: ConnectorContext,
  { objectName, filters, fields, parts }: SearchRequest,
): Promise<Result<RecordPage, ProviderFailure>> {
  const described = await describeObject(context, objectName);
  if (!described.ok) return described;
  const byName = new Map(
    Object.values(described.value.fields).map((field) => [field.fieldName.toLowerCase(), field] as const),
  );
  const conditions: string[] = [];
  for (const { fieldName, value } of filters) {
    const column = columnOf(fieldName);
    if (!column.ok) return column;
    const literal = literalOf(value, byName.get(column.value.toLowerCase()));
    if (literal === undefined) return refusal('badRequest', `"${value}" is no value that ${fieldName} can have.`);
    conditions.push(`${column.value} = ${literal}`);
  }
  const columns = columnsOf(fields.length > 0 ? fields : Object.keys(described.value.fields), parts);
  if (!columns.ok) return columns;
  return queryExistingFields(context, { objectName, columns: columns.value, conditions, orderBy: ['Id'] });
}

/**
 * A value in SOQL syntax. Only numbers, booleans, dates and instants go without quotation marks, and only
 * when they are nothing but that.
 *
 * @param field undefined for one of a related record, or one that does not exist: the provider says so then
 * @returns undefined when the field cannot contain the value
 * Source: SOQL and SOSL reference, Date Formats and Quoted String Escape Sequences.
 */
function literalOf(value: FilterValue, field: FieldMetadata | undefined): string | undefined {
  const text = String(value);
  switch (field?.valueType) {
    case undefined:
      return typeof value === 'string' ? quoted(value) : plainLiteral(value);
    case 'boolean':
      return /^(?:true|false)$/i.test(text) ? text.toUpperCase() : undefined;
    case 'int':
    case 'float':
      return text.trim() === '' ? undefined : plainLiteral(Number(value));
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
    case 'datetime':
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : undefined;
    default:
      return quoted(text);
  }
}

/** Numbers are written out: the provider does not read exponents. */
function plainLiteral(value: number | boolean): string | undefined {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!Number.isFinite(value)) return undefined;
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}
