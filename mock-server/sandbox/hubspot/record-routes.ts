import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { CrmRecord } from './make-record.ts';
import type { RecordStore } from './record-store.ts';
import { shownRecord } from './record-store.ts';
import type { SandboxResponse } from './response.ts';
import { invalid, notFound, refusal, success } from './response.ts';
import { searchRecords } from './search-records.ts';
import { invalidProperties, validateProperties } from './validate-properties.ts';

/** A request for the records of one object, after token and scopes were found good. */
export interface RecordRequest {
  method: string;
  store: RecordStore;
  portalId: number;
  /** Path below the object: nothing, an id, `search`, or `batch` and its action. */
  rest: readonly string[];
  query: URLSearchParams;
  /** Undefined when the body is no JSON object. */
  body: JsonRecord | undefined;
  /** Time stamp of writes. */
  at: string;
  /** Whether results of a batch repeat the `objectWriteTraceId` of their inputs. */
  showsTraceIds: boolean;
  /** Makes the associations that the input of a creation asks for. */
  linkCreated(id: string, input: JsonRecord | undefined): void;
}

const MAX_PER_PAGE = 100;

/** Responds as HubSpot does; writes are kept in the store. */
export function handleRecordRequest(request: RecordRequest): SandboxResponse {
  const { method, rest, body, store, portalId } = request;
  const [first, second] = rest;
  if (first === undefined) {
    if (method === 'GET') return list(request);
    return method === 'POST' ? create(request) : refusal(405, 'Method not allowed', { category: 'VALIDATION_ERROR' });
  }
  if (method === 'POST' && first === 'search' && second === undefined) {
    return body === undefined ? invalid('Invalid input JSON') : searchRecords(store, portalId, body);
  }
  if (second !== undefined) return notFound();
  const record = store.find(first);
  if (method === 'DELETE') {
    store.archive(first);
    // HubSpot says the same of a record that is not there.
    return { status: 204 };
  }
  if (record === undefined) return notFound();
  if (method === 'GET') return success(shownRecord(store, portalId, record, propertyNames(request.query)));
  return method === 'PATCH'
    ? update(request, record)
    : refusal(405, 'Method not allowed', { category: 'VALIDATION_ERROR' });
}

function list({ store, portalId, query }: RecordRequest): SandboxResponse {
  const limit = Number(query.get('limit') ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PER_PAGE) {
    return invalid(`Request for ${query.get('limit')} records exceeds the limit of ${MAX_PER_PAGE}`);
  }
  const after = query.get('after');
  if (after !== null && !/^\d+$/.test(after)) return invalid(`Invalid paging token: ${after}`);
  const left = store.all().filter(({ id }) => after === null || Number(id) >= Number(after));
  const page = left.slice(0, limit);
  const next = left[limit]?.id;
  const wanted = propertyNames(query);
  return success({
    results: page.map((record) => shownRecord(store, portalId, record, wanted)),
    ...(next !== undefined && {
      paging: { next: { after: next, link: `https://api.hubapi.com/crm/v3/objects/${store.type.name}?after=${next}` } },
    }),
  });
}

function create(request: RecordRequest): SandboxResponse {
  const checked = checkCreate(request.store, request.body);
  return checked.ok ? success(createRecord(request, request.body, checked.properties), 201) : checked.response;
}

function update({ store, portalId, body, at }: RecordRequest, record: CrmRecord): SandboxResponse {
  const checked = checkUpdate(store, record, body);
  return checked.ok ? success(updateRecord(store, portalId, record, checked.properties, at)) : checked.response;
}

/** Properties of a valid write in the form in which they are stored, or HubSpot's refusal. */
export type CheckedWrite =
  | { ok: true; properties: Record<string, string> }
  | {
      ok: false;
      response: SandboxResponse;
      /** The record that has the value already, after a conflict. */
      existingId?: string;
    };

/** Validates the `properties` and `associations` of a new record against the records that exist. */
export function checkCreate(store: RecordStore, input: JsonRecord | undefined): CheckedWrite {
  const written = input?.properties;
  if (!isJsonRecord(written)) return refused(invalid('Invalid input JSON: no properties were given'));
  const checked = validateProperties(store, written);
  if (!checked.ok) return refused(invalidProperties(checked.errors));
  const { type } = store;
  const missing = type.required.filter((name) => (checked.properties[name] ?? '') === '');
  if (missing.length > 0) {
    const message = `Error creating ${type.word}. Some required properties were not set.`;
    return refused(refusal(400, message, { category: 'VALIDATION_ERROR', context: { properties: missing } }));
  }
  const twin = twinOf(store, checked.properties);
  if (twin !== undefined) return conflict(store, twin);
  const badLink = associationsError(input?.associations);
  return badLink === undefined ? checked : refused(invalid(badLink));
}

/** Validates the `properties` of a change to a record. */
export function checkUpdate(store: RecordStore, record: CrmRecord, input: JsonRecord | undefined): CheckedWrite {
  const written = input?.properties;
  if (!isJsonRecord(written) || Object.keys(written).length === 0) {
    return refused(invalid('No properties found to update, please provide at least one.'));
  }
  const checked = validateProperties(store, written);
  if (!checked.ok) return refused(invalidProperties(checked.errors));
  const twin = twinOf(store, checked.properties);
  return twin === undefined || twin.id === record.id ? checked : conflict(store, twin);
}

/** Creates a record and returns it as HubSpot shows it after a create: with all its properties. */
export function createRecord(
  { store, portalId, at, linkCreated }: RecordRequest,
  input: JsonRecord | undefined,
  properties: Record<string, string>,
): JsonRecord {
  const record = store.create(properties, at);
  linkCreated(record.id, input);
  return shownRecord(store, portalId, record, Object.keys(record.properties));
}

/** Changes a record and returns it as HubSpot shows it after an update: with the properties that were written. */
export function updateRecord(
  store: RecordStore,
  portalId: number,
  record: CrmRecord,
  properties: Record<string, string>,
  at: string,
): JsonRecord {
  return shownRecord(store, portalId, store.update(record, properties, at), Object.keys(properties));
}

const refused = (response: SandboxResponse): CheckedWrite => ({ ok: false, response });

function twinOf({ type, all }: RecordStore, properties: Record<string, string>): CrmRecord | undefined {
  const { unique } = type;
  const value = unique === undefined ? undefined : properties[unique];
  if (unique === undefined || value === undefined || value === '') return undefined;
  return all().find((record) => record.properties[unique] === value);
}

function conflict({ type }: RecordStore, { id }: CrmRecord): CheckedWrite {
  const message = `${type.labels.singular} already exists. Existing ID: ${id}`;
  return { ok: false, response: refusal(409, message, { category: 'CONFLICT' }), existingId: id };
}

function associationsError(associations: JsonValue | undefined): string | undefined {
  if (associations === undefined) return undefined;
  const isGood = (entry: JsonValue) =>
    isJsonRecord(entry) && isJsonRecord(entry.to) && entry.to.id !== undefined && Array.isArray(entry.types);
  return Array.isArray(associations) && associations.every(isGood)
    ? undefined
    : 'Invalid input JSON: an association needs "to" and "types"';
}

function propertyNames(query: URLSearchParams): string[] {
  return query.getAll('properties').flatMap((names) => names.split(',').filter((name) => name !== ''));
}
