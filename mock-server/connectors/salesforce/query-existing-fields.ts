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

/** @returns the columns that begin with a field or a relationship of the object that the connected user sees */
async function existingColumns(
  context: ConnectorContext,
  objectName: string,
  columns: readonly string[],
): Promise<Result<string[], ProviderFailure>> {
  const response = await requestDescription(context, objectName);
  if (!response.ok) return response;
  const { json } = response.value;
  const fields = isJsonObject(json) && Array.isArray(json.fields) ? json.fields.filter(isJsonObject) : [];
  const names = fields.flatMap(({ name, relationshipName }) => [name, relationshipName]);
  const known = new Set(names.map((name) => String(name).toLowerCase()));
  return ok(columns.filter((column) => known.has(column.split('.')[0]?.toLowerCase() ?? '')));
}
