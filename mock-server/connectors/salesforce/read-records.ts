import type { ConnectorContext, ProviderFailure, ReadPageRequest, RecordPage } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal, unexpectedResponse } from '../shared/provider-failure.ts';
import { isJsonObject } from '../shared/provider-response.ts';
import { describeObject } from './describe-fields.ts';
import { queryExistingFields } from './query-existing-fields.ts';
import { COLLECTION_PATH, checkedObjectName, objectPath } from './rest.ts';
import { runNextQuery, runQuery } from './run-query.ts';
import { salesforceFailure } from './salesforce-failure.ts';
import type { Selection } from './soql.ts';
import { columnsOf, instant, quoted, statementOf } from './soql.ts';

/** The provider's bounds for the size of a page. Source: REST API developer guide, Query Options Header. */
const MIN_BATCH = 200;
const MAX_BATCH = 2_000;

/**
 * Reads a page of an object's records with the wanted fields, or with all that the connected user sees.
 *
 * Records come in the order of their ids, which every object has: where the provider has dropped a query, as it does after
 * two days or beside many other ones, another query continues behind the last record. A single record is a sample, cut
 * off by the provider: no page follows.
 */
export async function readPage(
  context: ConnectorContext,
  request: ReadPageRequest,
): Promise<Result<RecordPage, ProviderFailure>> {
  const { objectName, cursor } = request;
  if (cursor === null) return queryRecords(context, request);
  const [path = '', lastId] = cursor.split(' ');
  const page = await runNextQuery(context, path, objectName);
  if (page.ok) return withPosition(page.value);
  const { retryable, status = 0 } = page.rejection;
  return lastId === undefined || retryable || status < 400 ? page : queryRecords(context, request, lastId);
}

/** @param lastId id of the record behind which the page begins */
async function queryRecords(
  context: ConnectorContext,
  { objectName, pageSize, since, until, ...wanted }: ReadPageRequest,
  lastId?: string,
): Promise<Result<RecordPage, ProviderFailure>> {
  const fields = await fieldsToRead(context, objectName, wanted.fields);
  if (!fields.ok) return fields;
  const columns = columnsOf(fields.value, wanted.parts);
  if (!columns.ok) return columns;
  const period = periodOf(since, until);
  if (!period.ok) return period;
  const selection = {
    objectName,
    columns: columns.value,
    conditions: [...period.value, ...(lastId === undefined ? [] : [`Id > ${quoted(lastId)}`])],
    orderBy: ['Id'],
  };
  if (pageSize === 1) return sampleRecord(context, selection);
  const page = await queryExistingFields(context, selection, batchSizeOf(pageSize));
  if (!page.ok) return page;
  const { records, next, total } = page.value;
  // A query behind a record counts only what is left.
  return withPosition({ records, next, ...(lastId === undefined && { total }) });
}

/** One record; a failure when a field does not exist. */
async function sampleRecord(
  context: ConnectorContext,
  selection: Selection,
): Promise<Result<RecordPage, ProviderFailure>> {
  const statement = statementOf({ ...selection, limit: 1 });
  if (!statement.ok) return statement;
  const page = await runQuery(context, statement.value, selection.objectName);
  return page.ok ? ok({ records: page.value.records }) : page;
}

/** Adds the last record's id to the position of the next page. */
function withPosition({ records, next, total }: RecordPage): Result<RecordPage, never> {
  const lastId = records.at(-1)?.Id;
  const position = next === undefined || typeof lastId !== 'string' ? next : `${next} ${lastId}`;
  return ok({ records, ...(position !== undefined && { next: position }), ...(total !== undefined && { total }) });
}

/** Reads one record with the wanted fields. */
export async function readRecord(
  context: ConnectorContext,
  objectName: string,
  id: string,
  fields: string[],
): Promise<Result<Record<string, unknown>, ProviderFailure>> {
  const path = objectPath(objectName, id);
  if (!path.ok) return path;
  const columns = columnsOf(fields);
  if (!columns.ok) return columns;
  const response = await context.send({ method: 'GET', path: path.value, query: { fields: columns.value.join(',') } });
  if (!response.ok) return response;
  const { status, json } = response.value;
  if (status !== 200) {
    return { ok: false, rejection: salesforceFailure(response.value, `reading ${objectName}`, context.now()) };
  }
  return isJsonObject(json)
    ? ok(recordFields(json))
    : { ok: false, rejection: unexpectedResponse(response.value, `a record of ${objectName}`) };
}

/** Reads several records with the wanted fields. */
export async function readRecords(
  context: ConnectorContext,
  objectName: string,
  ids: string[],
  fields: string[],
): Promise<Result<Map<string, Record<string, unknown>>, ProviderFailure>> {
  if (ids.length === 0) return ok(new Map());
  const name = checkedObjectName(objectName);
  if (!name.ok) return name;
  const columns = columnsOf(fields);
  if (!columns.ok) return columns;
  const path = `${COLLECTION_PATH}/${name.value}`;
  const response = await context.send({ method: 'POST', path, body: { ids, fields: columns.value } });
  if (!response.ok) return response;
  const { status, json } = response.value;
  if (status !== 200) {
    return { ok: false, rejection: salesforceFailure(response.value, `reading ${objectName}`, context.now()) };
  }
  const found = Array.isArray(json) && json.length === ids.length ? foundRecords(ids, json) : undefined;
  return found === undefined
    ? { ok: false, rejection: unexpectedResponse(response.value, `the ${ids.length} records of ${objectName}`) }
    : ok(found);
}

/**
 * @param entries records in the order of the ids, null for those that do not exist
 * @returns undefined when an entry is not the record that was asked for
 */
function foundRecords(
  ids: readonly string[],
  entries: readonly unknown[],
): Map<string, Record<string, unknown>> | undefined {
  const found = new Map<string, Record<string, unknown>>();
  for (const [at, id] of ids.entries()) {
    const entry = entries[at];
    if (entry === null) continue;
    // The first 15 of 18 characters identify the record.
    if (!isJsonObject(entry) || String(entry.Id).slice(0, 15) !== id.slice(0, 15)) return undefined;
    found.set(id, recordFields(entry));
  }
  return found;
}

/** The fields of a record, its id under `id`. What it says of itself, its type and address, is no field. */
export function recordFields(record: Record<string, unknown>): Record<string, unknown> {
  const { attributes: _itself, Id: id, ...fields } = record;
  return { id, ...fields };
}

/** The wanted fields, or all that the connected user sees. */
export async function fieldsToRead(
  context: ConnectorContext,
  objectName: string,
  wanted: readonly string[] | undefined,
): Promise<Result<readonly string[], ProviderFailure>> {
  if (wanted !== undefined) return ok(wanted);
  const described = await describeObject(context, objectName);
  return described.ok ? ok(Object.keys(described.value.fields)) : described;
}

/** The provider keeps whole seconds, so the period is widened to them: better a record twice than never. */
function periodOf(since: string | undefined, until: string | undefined): Result<string[], ProviderFailure> {
  const begin = since === undefined ? undefined : Date.parse(since);
  const end = until === undefined ? undefined : Date.parse(until);
  if (Number.isNaN(begin) || Number.isNaN(end)) {
    return refusal('badRequest', 'The period to read is not given as instants.');
  }
  return ok([
    ...(begin === undefined ? [] : [`SystemModstamp >= ${instant(begin)}`]),
    ...(end === undefined ? [] : [`SystemModstamp < ${instant(Math.ceil(end / 1_000) * 1_000)}`]),
  ]);
}

function batchSizeOf(pageSize: number | undefined): number | undefined {
  return pageSize === undefined ? undefined : Math.max(MIN_BATCH, Math.min(pageSize, MAX_BATCH));
}
