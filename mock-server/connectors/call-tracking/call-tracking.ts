import type { ObjectMetadata } from '../../../src/contract/index.ts';
import type {
  Connector,
  ConnectorContext,
  ProviderFailure,
  ProviderRequest,
  ProviderResponse,
  ReadPageRequest,
  RecordPage,
  WriteRecordRequest,
  WrittenRecord,
} from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { inferFields } from '../shared/infer-fields.ts';
import { providerFailure, refusal, unexpectedResponse } from '../shared/provider-failure.ts';
import { idToString, isJsonObject } from '../shared/provider-response.ts';
import { accountPath, findAccount } from './account-path.ts';
import type { CallTrackingObject } from './objects.ts';
import { CALL_TRACKING_OBJECTS, findObject } from './objects.ts';

/** Creates or updates one record. Never retries: the caller knows whether it may. */
async function writeRecord(
  context: ConnectorContext,
  { objectName, type, record }: WriteRecordRequest,
): Promise<Result<WrittenRecord, ProviderFailure>> {
  if (findObject(objectName)?.write !== true) {
    return refusal('unsupported', `The object "${objectName}" cannot be written at this provider.`);
  }
  if (type === 'delete') return refusal('unsupported', 'Records of this provider cannot be deleted.');
  const { id, ...fields } = record;
  const recordId = type === 'update' ? idToString(id) : undefined;
  if (type === 'update' && recordId === undefined) {
    return refusal('badRequest', 'An update needs the "id" of the record.');
  }
  const path = accountPath(context.metadata, objectName, recordId);
  if (!path.ok) return path;
  const method: ProviderRequest['method'] = type === 'create' ? 'POST' : 'PUT';
  const response = await context.send({ method, path: path.value, body: fields });
  if (!response.ok) return response;
  const { status, json } = response.value;
  if (status < 200 || status > 299) {
    return { ok: false, rejection: providerFailure(response.value, `writing ${objectName}`, context.now()) };
  }
  // 204 and other responses without a body are successes all the same.
  if (!isJsonObject(json)) return ok(recordId === undefined ? {} : { recordId });
  const writtenId = idToString(json.id) ?? recordId;
  return ok({ ...(writtenId !== undefined && { recordId: writtenId }), data: json });
}

/**
 * The call-tracking provider. It has no incremental read: every run takes all pages, and the server omits records
 * outside the period of a backfill or of a triggered read.
 */
export const callTracking: Connector = {
  provider: 'callRail',
  objects: CALL_TRACKING_OBJECTS,
  afterConnect: findAccount,
  describeObject,
  readPage,
  write: writeRecord,
};

/** Samples one record, since the provider describes nothing. No record, no fields: that is an error of this object. */
async function describeObject(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<ObjectMetadata, ProviderFailure>> {
  const object = findObject(objectName);
  if (object === undefined) return refusal('notFound', `The provider has no object "${objectName}".`);
  const page = await list(context, objectName, object, object.canSampleOne ? { per_page: '1' } : {});
  if (!page.ok) return page;
  const [sample] = page.value.records;
  if (sample === undefined) {
    return refusal('notFound', `There is no record of "${objectName}" yet, so its fields cannot be found out.`);
  }
  return ok({ name: objectName, displayName: object.displayName, fields: inferFields(sample) });
}

async function readPage(
  context: ConnectorContext,
  { objectName, cursor, pageSize }: ReadPageRequest,
): Promise<Result<RecordPage, ProviderFailure>> {
  const object = findObject(objectName);
  if (object?.read !== true) return refusal('unsupported', `The object "${objectName}" cannot be read.`);
  const perPage = Math.max(1, Math.min(pageSize ?? object.pageSize, object.pageSize));
  return list(context, objectName, object, { page: cursor ?? '1', per_page: String(perPage) });
}

async function list(
  context: ConnectorContext,
  objectName: string,
  object: CallTrackingObject,
  query: Record<string, string>,
): Promise<Result<RecordPage, ProviderFailure>> {
  const path = accountPath(context.metadata, objectName);
  if (!path.ok) return path;
  const response = await context.send({ method: 'GET', path: path.value, query });
  if (!response.ok) return response;
  if (response.value.status !== 200) {
    return { ok: false, rejection: providerFailure(response.value, `listing ${objectName}`, context.now()) };
  }
  return readListResponse(response.value, objectName, object);
}

/**
 * Reads a list response: the records, the next page while there is one, and how many there are in all.
 *
 * A list without its array has no records; the provider leaves the array out for objects that were never used.
 */
function readListResponse(
  response: ProviderResponse,
  objectName: string,
  object: CallTrackingObject,
): Result<RecordPage, ProviderFailure> {
  const { json } = response;
  if (!isJsonObject(json)) return { ok: false, rejection: unexpectedResponse(response, `a list of ${objectName}`) };
  const records = arrayOf(json, objectName, object);
  if (!Array.isArray(records) || !records.every(isJsonObject)) {
    return { ok: false, rejection: unexpectedResponse(response, `a list of ${objectName}`) };
  }
  const page = wholeNumber(json.page);
  const pages = wholeNumber(json.total_pages);
  const total = wholeNumber(json.total_records);
  const hasNext = page !== undefined && pages !== undefined && page < pages;
  return ok({ records, ...(hasNext && { next: String(page + 1) }), ...(total !== undefined && { total }) });
}

/** Objects with a dash in their path come under a key with a dash or with an underscore, by version of the API. */
function arrayOf(json: Record<string, unknown>, objectName: string, { envelopeKey }: CallTrackingObject): unknown {
  return json[envelopeKey ?? objectName] ?? json[objectName.replaceAll('-', '_')] ?? [];
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
