import type { JsonRecord, JsonValue } from '../json.ts';
import { isJsonRecord } from '../json.ts';
import type { Answer } from './answer.ts';
import { batchAnswer, invalid, notFound, refusal, success } from './answer.ts';
import type { CrmRecord } from './make-record.ts';
import type { RecordStore } from './record-store.ts';
import { shownRecord } from './record-store.ts';
import { searchRecords } from './search-records.ts';
import { validateProperties } from './validate-properties.ts';

/** A request for the records of one object, after token and scopes were found good. */
export interface RecordRequest {
  method: string;
  store: RecordStore;
  portalId: number;
  /** Path below the object: nothing, an id, `search`, or `batch` and `read`. */
  rest: readonly string[];
  query: URLSearchParams;
  /** Undefined when the body is no JSON object. */
  body: JsonRecord | undefined;
  /** Time stamp of writes. */
  at: string;
}

const MOST_PER_PAGE = 100;

/** Answers as HubSpot does; writes are kept in the store. */
export function answerRecordRequest(request: RecordRequest): Answer {
  const { method, rest, body, store, portalId } = request;
  const [first, second] = rest;
  if (first === undefined) {
    if (method === 'GET') return list(request);
    return method === 'POST' ? create(request) : refusal(405, 'Method not allowed', { category: 'VALIDATION_ERROR' });
  }
  if (method === 'POST' && first === 'search' && second === undefined) {
    return body === undefined ? invalid('Invalid input JSON') : searchRecords(store, portalId, body);
  }
  if (method === 'POST' && first === 'batch' && second === 'read') return readBatch(request);
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

function list({ store, portalId, query }: RecordRequest): Answer {
  const limit = Number(query.get('limit') ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_PER_PAGE) {
    return invalid(`Request for ${query.get('limit')} records exceeds the limit of ${MOST_PER_PAGE}`);
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

function readBatch({ store, portalId, body, at }: RecordRequest): Answer {
  const inputs = Array.isArray(body?.inputs) ? body.inputs : undefined;
  if (inputs === undefined || inputs.length > MOST_PER_PAGE) return invalid('A batch takes 1 to 100 inputs.');
  const wanted = Array.isArray(body?.properties) ? body.properties.map(String) : [];
  const ids = inputs.map((input) => (isJsonRecord(input) ? String(input.id) : ''));
  const found = ids.flatMap((id) => store.find(id) ?? []);
  const missing = ids.filter((id) => store.find(id) === undefined);
  const words = `Could not get some ${store.type.word} objects, they may be deleted or not exist. Check that ids are valid.`;
  const error = { status: 'error', category: 'OBJECT_NOT_FOUND', message: words, context: { ids: missing } };
  return batchAnswer(
    // In no particular order, like the real one.
    found.map((record) => shownRecord(store, portalId, record, wanted)).reverse(),
    missing.length === 0 ? [] : [error],
    at,
    200,
  );
}

function create({ store, portalId, body, at }: RecordRequest): Answer {
  const written = body?.properties;
  if (!isJsonRecord(written)) return invalid('Invalid input JSON: no properties were given');
  const checked = validateProperties(store, written);
  if (!checked.ok) return invalid(checked.message, checked.errors);
  const { type } = store;
  const missing = type.required.filter((name) => (checked.properties[name] ?? '') === '');
  if (missing.length > 0) {
    return refusal(400, `Error creating ${type.word}. Some required properties were not set.`, {
      category: 'VALIDATION_ERROR',
      context: { properties: missing },
    });
  }
  const twin = twinOf(store, checked.properties);
  if (twin !== undefined) return conflict(store, twin);
  const badLink = faultOfAssociations(body?.associations);
  if (badLink !== undefined) return invalid(badLink);
  const record = store.create(checked.properties, at);
  return success(shownRecord(store, portalId, record, Object.keys(record.properties)), 201);
}

function update({ store, portalId, body, at }: RecordRequest, record: CrmRecord): Answer {
  const written = body?.properties;
  if (!isJsonRecord(written) || Object.keys(written).length === 0) {
    return invalid('No properties found to update, please provide at least one.');
  }
  const checked = validateProperties(store, written);
  if (!checked.ok) return invalid(checked.message, checked.errors);
  const twin = twinOf(store, checked.properties);
  if (twin !== undefined && twin.id !== record.id) return conflict(store, twin);
  const updated = store.update(record, checked.properties, at);
  return success(shownRecord(store, portalId, updated, Object.keys(checked.properties)));
}

function twinOf({ type, all }: RecordStore, properties: Record<string, string>): CrmRecord | undefined {
  const { unique } = type;
  const value = unique === undefined ? undefined : properties[unique];
  if (unique === undefined || value === undefined || value === '') return undefined;
  return all().find((record) => record.properties[unique] === value);
}

function conflict({ type }: RecordStore, { id }: CrmRecord): Answer {
  return refusal(409, `${type.labels.singular} already exists. Existing ID: ${id}`, { category: 'CONFLICT' });
}

function faultOfAssociations(associations: JsonValue | undefined): string | undefined {
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
