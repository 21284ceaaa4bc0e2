import type { ConnectorContext, ProviderFailure, ReadPageRequest } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { fieldsToRead } from './read-records.ts';
import { runNextQuery, runQuery } from './run-query.ts';
import { columnsOf, quoted, statementOf } from './soql.ts';

/** Records that are read with one call. */
export const MAX_RECORDS_BY_ID = 200;

const RECORD_ID = /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/;

/**
 * Reads records by their ids, as {@link readPage} gives them: with all that the connected user sees when no fields are
 * named.
 *
 * @param request `ids`: at most {@link MAX_RECORDS_BY_ID}
 * @returns the records by the ids that were asked for, without those that do not exist
 */
export async function readRecordsById(
  context: ConnectorContext,
  request: Pick<ReadPageRequest, 'objectName' | 'fields' | 'parts'> & { ids: readonly string[] },
): Promise<Result<Map<string, Record<string, unknown>>, ProviderFailure>> {
  const { objectName, parts } = request;
  if (request.ids.length > MAX_RECORDS_BY_ID) {
    return refusal('badRequest', `No more than ${MAX_RECORDS_BY_ID} records are read by their ids with one call.`);
  }
  const ids = request.ids.filter((id) => RECORD_ID.test(id));
  if (ids.length === 0) return ok(new Map());
  const fields = await fieldsToRead(context, objectName, request.fields);
  if (!fields.ok) return fields;
  const columns = columnsOf(fields.value, parts);
  if (!columns.ok) return columns;
  const condition = `Id IN (${ids.map(quoted).join(', ')})`;
  const statement = statementOf({ objectName, columns: columns.value, conditions: [condition] });
  if (!statement.ok) return statement;
  const found = new Map<string, Record<string, unknown>>();
  let page = await runQuery(context, statement.value, objectName);
  for (;;) {
    if (!page.ok) return page;
    // Of the 18 characters of an id, 15 tell the record.
    for (const record of page.value.records) found.set(String(record.Id).slice(0, 15), record);
    // The provider makes pages smaller when records are large.
    if (page.value.next === undefined) break;
    page = await runNextQuery(context, page.value.next, objectName);
  }
  return ok(
    new Map(
      ids.flatMap((id) => {
        const record = found.get(id.slice(0, 15));
        return record === undefined ? [] : [[id, record] as const];
      }),
    ),
  );
}
