import type { ConnectorContext, ProviderFailure, RecordPage } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { isJsonObject } from '../shared/provider-response.ts';
import { requestDescription } from './describe-fields.ts';
import { runQuery } from './run-query.ts';
import type { Selection } from './soql.ts';
import { statementOf } from './soql.ts';

/**
 * Runs a query. Salesforce refuses one with a column that was deleted since it was selected, or that the connected user no
 * longer sees: such columns are then left out.
 *
 * @param batchSize see {@link runQuery}
 */
export async function queryExistingFields(
  context: ConnectorContext,
  selection: Selection,
  batchSize?: number,
): Promise<Result<RecordPage, ProviderFailure>> {
  const { objectName, columns } = selection;
  const statement = statementOf(selection);
  if (!statement.ok) return statement;
  const page = await runQuery(context, statement.value, objectName, batchSize);
  if (page.ok || page.rejection.kind !== 'badRequest' || page.rejection.retryable) return page;
  const existing = await existingColumns(context, objectName, columns);
  if (!existing.ok || existing.value.length === columns.length) return page;
  const smaller = statementOf({ ...selection, columns: existing.value });
  return smaller.ok ? runQuery(context, smaller.value, objectName, batchSize) : smaller;
}

/**
 * @returns the columns that the connected user sees, also those of related records. Of a relationship to one of several
 *   objects, or to an object that is not described, every column counts
 */
async function existingColumns(
  context: ConnectorContext,
  objectName: string,
  columns: readonly string[],
): Promise<Result<string[], ProviderFailure>> {
  const response = await requestDescription(context, objectName);
  if (!response.ok) return response;
  const { json } = response.value;
  const fields = isJsonObject(json) && Array.isArray(json.fields) ? json.fields.filter(isJsonObject) : [];
  const own = new Set(fields.map(({ name }) => lowerCase(name)));
  const targets = new Map(fields.map((field) => [lowerCase(field.relationshipName), field.referenceTo]));
  const related = Map.groupBy(
    columns.filter((column) => column.includes('.')),
    (column) => lowerCase(column.split('.')[0]),
  );
  const existing = new Set(columns.filter((column) => own.has(lowerCase(column))));
  for (const [relationship, nested] of related) {
    if (!targets.has(relationship)) continue;
    const target = targets.get(relationship);
    const known =
      Array.isArray(target) && target.length === 1
        ? await existingColumns(context, String(target[0]), nested.map(belowRelationship))
        : undefined;
    const names = known?.ok ? new Set(known.value) : undefined;
    for (const column of nested) if (names?.has(belowRelationship(column)) !== false) existing.add(column);
  }
  return ok(columns.filter((column) => existing.has(column)));
}

function belowRelationship(column: string): string {
  return column.slice(column.indexOf('.') + 1);
}

function lowerCase(name: unknown): string {
  return String(name).toLowerCase();
}
