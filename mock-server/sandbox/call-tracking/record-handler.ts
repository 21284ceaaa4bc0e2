import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { AccountData } from './account-data.ts';
import type { Collection } from './collection.ts';
import type { FieldRule, ObjectDescription, ObjectName } from './object-description.ts';

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

/** Handles a request the way the provider does. Writes are kept in `data`. */
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
    const page = listPage(collection, description.envelopeKey ?? object, request.query);
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

const DEFAULT_PER_PAGE = 100;
const MAX_PER_PAGE = 250;

/** Page, or the provider's error message. */
type ListPage = { body: Record<string, JsonValue> } | { error: string };

/**
 * Cuts the page that a query asks for.
 *
 * @param query `page` from 1, `per_page` 1 to 250 (100 by default)
 * @returns the envelope `page, per_page, total_pages, total_records` with the records under `envelopeKey`;
 *   a page past the end is empty, not an error
 */
function listPage(collection: Collection, envelopeKey: string, query: URLSearchParams): ListPage {
  const page = wholeNumber(query.get('page') ?? '1');
  if (page === undefined || page < 1) return { error: 'page must be a whole number of at least 1' };
  const perPage = wholeNumber(query.get('per_page') ?? String(DEFAULT_PER_PAGE));
  if (perPage === undefined || perPage < 1 || perPage > MAX_PER_PAGE) {
    return { error: `per_page must be a whole number between 1 and ${MAX_PER_PAGE}` };
  }
  const total = collection.count();
  const records: JsonRecord[] = collection.slice((page - 1) * perPage, perPage);
  return {
    body: {
      page,
      per_page: perPage,
      total_pages: Math.max(1, Math.ceil(total / perPage)),
      total_records: total,
      [envelopeKey]: records,
    },
  };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Errors of a written body by field, in the provider's format. */
type FieldErrors = Record<string, string[]>;

/** Returns whether a record of another object exists. */
type RecordExists = (object: ObjectName, id: string) => boolean;

/**
 * Checks a body against the rules of its object.
 *
 * @param isCreate required fields are demanded on create only
 * @returns one entry per field that is wrong; empty when the body may be stored
 */
export function validateRecord(
  description: ObjectDescription,
  body: JsonRecord,
  isCreate: boolean,
  exists: RecordExists,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, rule] of Object.entries(description.rules)) {
    const problem = problemWith(rule, body[field], isCreate, exists);
    if (problem !== undefined) errors[field] = [problem];
  }
  return errors;
}

function problemWith(
  rule: FieldRule,
  value: JsonValue | undefined,
  isCreate: boolean,
  exists: RecordExists,
): string | undefined {
  if (value === undefined) return rule.required && isCreate ? "can't be blank" : undefined;
  if (value === null || value === '') return rule.required ? "can't be blank" : undefined;
  if (rule.type !== undefined && !hasType(value, rule.type))
    return `must be ${rule.type === 'object' || rule.type === 'array' ? 'an' : 'a'} ${rule.type}`;
  if (rule.oneOf !== undefined && !(typeof value === 'string' && rule.oneOf.includes(value))) {
    return `must be one of ${rule.oneOf.join(', ')}`;
  }
  if (rule.pattern !== undefined && !(typeof value === 'string' && rule.pattern.test(value))) {
    return rule.patternMessage ?? 'is invalid';
  }
  if (rule.refersTo !== undefined && !exists(rule.refersTo, String(value))) return 'does not exist in this account';
  return undefined;
}

function hasType(value: JsonValue, type: NonNullable<FieldRule['type']>): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonRecord(value);
  return typeof value === type;
}
