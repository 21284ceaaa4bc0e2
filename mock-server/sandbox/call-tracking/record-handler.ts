import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { AccountData } from './account-data.ts';
import { listPage } from './list-page.ts';
import type { ObjectDescription, ObjectName } from './object-description.ts';
import { validateRecord } from './validate-record.ts';

/** A request for one object of one account, after credential and account were found good. */
export interface RecordRequest {
  method: string;
  object: ObjectName;
  description: ObjectDescription;
  /** Undefined for the list. */
  id?: string;
  query: URLSearchParams;
  /** The raw body. */
  body: string;
}

/** Response of the provider. `allow` is set with 405. */
export interface RecordResponse {
  status: 200 | 201 | 204 | 400 | 404 | 405 | 422;
  body?: JsonValue;
  allow?: string;
}

/** Answers a request the way the provider does. Writes are kept in `data`. */
export function handleRecordRequest(data: AccountData, request: RecordRequest, now: () => Date): RecordResponse {
  const { object, description, id } = request;
  const collection = data.collection(object);
  const allowed = allowedMethods(description, id !== undefined);
  if (!allowed.includes(request.method)) {
    return {
      status: 405,
      allow: allowed.join(', '),
      body: { error: `${request.method} is not allowed for ${object}` },
    };
  }

  if (request.method === 'GET' && id === undefined) {
    const page = listPage(collection, description.envelopeKey, request.query);
    return 'error' in page ? { status: 400, body: page } : { status: 200, body: page.body };
  }

  const existing = id === undefined ? undefined : collection.find(id);
  if (id !== undefined && existing === undefined)
    return { status: 404, body: { error: `No ${object} record has the id ${id}` } };
  if (request.method === 'GET') return { status: 200, body: existing ?? null };
  if (request.method === 'DELETE' && id !== undefined) {
    collection.remove(id);
    return { status: 204 };
  }

  const body = parseObject(request.body);
  if (body === undefined) return { status: 400, body: { error: 'The body must be a JSON object' } };
  const isCreate = id === undefined;
  const errors = validateRecord(
    description,
    body,
    isCreate,
    (other, otherId) => data.find(other, otherId) !== undefined,
  );
  if (Object.keys(errors).length > 0) return { status: 422, body: { error: sentenceOf(errors), errors } };

  const fields = knownFields(data, request, existing, body);
  if (id !== undefined) return { status: 200, body: collection.update(id, fields) ?? null };
  const created = collection.create({ ...description.blank, created_at: now().toISOString(), ...fields });
  return { status: 201, body: created };
}

function allowedMethods({ allows }: ObjectDescription, isRecord: boolean): string[] {
  if (!isRecord) return allows.create ? ['GET', 'POST'] : ['GET'];
  return ['GET', ...(allows.update ? ['PUT'] : []), ...(allows.remove ? ['DELETE'] : [])];
}

/** Drops unknown fields silently, as the provider does. */
function knownFields(
  data: AccountData,
  { object, description }: RecordRequest,
  existing: JsonRecord | undefined,
  body: JsonRecord,
): JsonRecord {
  const written = description.fromWrite?.(body, (other, id) => data.find(other, id)) ?? body;
  const known = new Set([
    ...Object.keys(description.blank),
    ...Object.keys(description.rules),
    ...Object.keys(existing ?? data.collection(object).slice(0, 1)[0] ?? {}),
  ]);
  return Object.fromEntries(Object.entries(written).filter(([field]) => field !== 'id' && known.has(field)));
}

function parseObject(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function sentenceOf(errors: Record<string, string[]>): string {
  return Object.entries(errors)
    .map(([field, messages]) => `${field} ${messages.join(' and ')}`)
    .join('; ');
}
