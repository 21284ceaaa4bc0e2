import type {
  BatchItem,
  ConnectorContext,
  ProviderFailure,
  ProviderRequest,
  ProviderResponse,
  WriteBatchRequest,
  WrittenRecord,
} from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal, unexpectedResponse } from '../shared/provider-failure.ts';
import { idToString, isJsonObject } from '../shared/provider-response.ts';
import { COLLECTION_PATH, checkedObjectName, objectPath } from './rest.ts';
import { isRolledBack, salesforceFailure, saveFailure } from './salesforce-failure.ts';
import { forwardedHeaders, METHODS } from './write-record.ts';

/** Records that one call takes. Source: REST API developer guide, sObject Collections. */
export const MAX_BATCH_RECORDS = 200;

const RECORD_ID = /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/;

type RecordResult = Result<WrittenRecord, ProviderFailure>;

/** A record as the provider takes it. */
interface SentRecord {
  /** Undefined on create. */
  id: string | undefined;
  fields: Record<string, unknown>;
}

/**
 * Creates, changes or deletes several records of one object. Never retries.
 *
 * A record that cannot be sent fails alone, except when all records or none are wanted: then nothing is sent.
 */
export async function writeBatch(
  context: ConnectorContext,
  request: WriteBatchRequest,
): Promise<Result<RecordResult[], ProviderFailure>> {
  const { objectName, type, records, allOrNone } = request;
  const headers = forwardedHeaders(request.headers);
  if (!headers.ok) return headers;
  const name = checkedObjectName(objectName);
  if (!name.ok) return name;
  // A delete names ids and no object, so the id of another object's record would delete that one.
  const prefix = type === 'delete' ? await keyPrefixOf(context, objectName) : ok('');
  if (!prefix.ok) return prefix;
  const prepared = records.map((item) => prepare(request, item, prefix.value));
  const sent = prepared.flatMap((item, place) => (item.ok ? [{ place, record: item.value }] : []));
  const results = prepared.map((item): RecordResult => (item.ok ? NOT_SENT : item));
  if (sent.length < records.length && (allOrNone || sent.length === 0)) return ok(results);

  const result = await context.send({
    ...requestOf(
      request,
      sent.map(({ record }) => record),
    ),
    headers: headers.value,
  });
  if (!result.ok) return result;
  const response = result.value;
  if (response.status < 200 || response.status > 299) {
    return { ok: false, rejection: salesforceFailure(response, `writing ${objectName}`, context.now()) };
  }
  const entries: unknown = response.json;
  if (!Array.isArray(entries) || entries.length !== sent.length) {
    return { ok: false, rejection: unknownOutcome(response, `one result for each of the ${sent.length} records`) };
  }
  for (const [at, { place, record }] of sent.entries()) {
    results[place] = resultOf(request, response, record, entries[at]);
  }
  return ok(allOrNone ? withSharedRetries(results, entries) : results);
}

/** Outcome of valid records if another record prevents an all-or-none call. */
const NOT_SENT: RecordResult = refusal('badRequest', 'Not written, because another record of the batch is not valid.');

/** @param prefix that the id of a record to delete must have */
function prepare(
  { objectName, type }: WriteBatchRequest,
  { record }: BatchItem,
  prefix: string,
): Result<SentRecord, ProviderFailure> {
  if (type === 'create') return ok({ id: undefined, fields: record });
  const { id, ...fields } = record;
  const recordId = idToString(id);
  if (recordId === undefined) return refusal('badRequest', `A write of the type "${type}" needs the "id".`);
  if (type === 'delete') {
    return RECORD_ID.test(recordId) && recordId.startsWith(prefix)
      ? ok({ id: recordId, fields: {} })
      : refusal('badRequest', `"${recordId}" is not the id of a record of ${objectName}.`);
  }
  // Names are the same in any case, so another "Id" could lead to another record.
  return Object.keys(fields).some((name) => name.toLowerCase() === 'id')
    ? refusal('badRequest', 'The id of a record to update can only be given once, as "id".')
    : ok({ id: recordId, fields });
}

function requestOf({ objectName, type, allOrNone }: WriteBatchRequest, sent: readonly SentRecord[]): ProviderRequest {
  const path = COLLECTION_PATH;
  const method = METHODS[type];
  if (type === 'delete') {
    return { method, path, query: { ids: sent.map(({ id }) => id).join(','), allOrNone: String(allOrNone) } };
  }
  const attributes = { type: objectName };
  const records = sent.map(({ id, fields }) => ({ ...fields, ...(id !== undefined && { id }), attributes }));
  return { method, path, body: { allOrNone, records } };
}

function resultOf(
  { type }: WriteBatchRequest,
  response: ProviderResponse,
  { id }: SentRecord,
  entry: unknown,
): RecordResult {
  if (!isJsonObject(entry) || typeof entry.success !== 'boolean') {
    return { ok: false, rejection: unknownOutcome(response, 'the result of this record') };
  }
  if (!entry.success) return { ok: false, rejection: saveFailure(entry, response.status, type !== 'create') };
  if (type === 'delete') return ok({});
  const recordId = idToString(entry.id) ?? id;
  return ok({ ...(recordId !== undefined && { recordId }), data: entry });
}

/**
 * When all records or none are written, they can only be retried together. So either all failures are retryable, or,
 * when one of the records failed for good, none is.
 */
function withSharedRetries(results: readonly RecordResult[], entries: readonly unknown[]): RecordResult[] {
  const causes = results.filter((result, at) => {
    const entry = entries[at];
    return !result.ok && !(isJsonObject(entry) && isRolledBack(entry));
  });
  const retryable = causes.length > 0 && causes.every((cause) => !cause.ok && cause.rejection.retryable);
  return results.map((result) => (result.ok ? result : { ok: false, rejection: { ...result.rejection, retryable } }));
}

/** A success that does not say what became of the records: they may have been written. */
function unknownOutcome(response: ProviderResponse, expectation: string): ProviderFailure {
  return { ...unexpectedResponse(response, expectation), mayHaveArrived: true };
}

/**
 * First three characters of the ids of standard objects, the same in every account.
 * Source: Salesforce help, Standard Field Record ID Prefix Decoder.
 */
const STANDARD_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['account', '001'],
  ['campaign', '701'],
  ['case', '500'],
  ['contact', '003'],
  ['event', '00U'],
  ['lead', '00Q'],
  ['opportunity', '006'],
  ['product2', '01t'],
  ['task', '00T'],
]);

/**
 * Returns the first three characters of the ids of an object's records. Asks the provider for objects that do not have
 * the same prefix in every account, such as custom ones.
 */
async function keyPrefixOf(context: ConnectorContext, objectName: string): Promise<Result<string, ProviderFailure>> {
  const standard = STANDARD_PREFIXES.get(objectName.toLowerCase());
  if (standard !== undefined) return ok(standard);
  const path = objectPath(objectName, 'describe');
  if (!path.ok) return path;
  const result = await context.send({ method: 'GET', path: path.value });
  // Only a question was lost, no write.
  if (!result.ok) return { ok: false, rejection: { ...result.rejection, mayHaveArrived: false } };
  if (result.value.status !== 200) {
    return { ok: false, rejection: salesforceFailure(result.value, `describing ${objectName}`, context.now()) };
  }
  const { json } = result.value;
  const prefix = isJsonObject(json) ? json.keyPrefix : undefined;
  return typeof prefix === 'string' && prefix.length === 3
    ? ok(prefix)
    : refusal('unsupported', `Salesforce deletes no more than one record of ${objectName} with one call.`);
}
