import type { JsonRecord } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { Org, OrgObject } from './org.ts';
import type { SandboxResponse } from './response.ts';
import { NOT_FOUND, refusal } from './response.ts';
import { isSalesforceId, longId } from './salesforce-id.ts';
import type { Session } from './session.ts';
import { visibleFields } from './session.ts';
import { unknownColumn } from './soql-run.ts';
import { checkFields } from './validate-record.ts';

/** A request below `/sobjects/<object>`. */
export interface RecordRequest {
  org: Org;
  session: Session;
  version: string;
  method: string;
  object: OrgObject;
  id?: string;
  /** Names of the query parameter `fields`. */
  fields?: string;
  body: string;
  /** The header Sforce-Duplicate-Rule-Header. */
  duplicateRule?: string;
}

/** Handles creates, reads, updates and deletes of single records. */
export function handleRecordRequest(request: RecordRequest): SandboxResponse {
  const { org, object, method, id } = request;
  const { name } = object.spec;
  if (id === undefined) {
    return method === 'POST'
      ? create(request)
      : refusal(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${method}' not allowed. Allowed are GET,POST`);
  }
  if (!isSalesforceId(id)) return refusal(400, 'MALFORMED_ID', `${name} ID: id value of incorrect type: ${id}`, ['Id']);
  const record = org.find(name, id);
  if (record === 'deleted') return refusal(404, 'ENTITY_IS_DELETED', 'entity is deleted', []);
  if (record === undefined) return NOT_FOUND;
  switch (method) {
    case 'GET':
      return show(request, record);
    case 'PATCH':
      return update(request, longId(id));
    case 'DELETE':
      return remove(request, id);
    default:
      return refusal(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${method}' not allowed. Allowed are GET,PATCH,DELETE`);
  }
}

function create(request: RecordRequest): SandboxResponse {
  const { org, object, session } = request;
  const body = parse(request.body);
  if ('refused' in body) return body.refused;
  const checked = checkFields(org, object, session, body.value, true);
  if ('refused' in checked) return checked.refused;
  const refused = duplicateOf(request, checked.fields) ?? lockFailure(org, object, undefined, checked.fields);
  if (refused !== undefined) return refused;
  const record = org.create(object.spec.name, checked.fields);
  return { status: 201, body: { id: record['Id'] ?? null, success: true, errors: [] } };
}

function update({ org, object, session, body: text }: RecordRequest, id: string): SandboxResponse {
  const body = parse(text);
  if ('refused' in body) return body.refused;
  const checked = checkFields(org, object, session, body.value, false);
  if ('refused' in checked) return checked.refused;
  const locked = lockFailure(org, object, id, checked.fields);
  if (locked !== undefined) return locked;
  org.update(object.spec.name, id, checked.fields);
  return { status: 204 };
}

function remove({ org, object }: RecordRequest, id: string): SandboxResponse {
  const locked = lockFailure(org, object, id, {});
  if (locked !== undefined) return locked;
  org.remove(object.spec.name, id);
  return { status: 204 };
}

/** A record with the wanted fields, or with all that the session sees. */
export function show(
  { object, session, version, fields }: Pick<RecordRequest, 'object' | 'session' | 'version' | 'fields'>,
  record: JsonRecord,
): SandboxResponse {
  const { name } = object.spec;
  const visible = visibleFields(object, session);
  const wanted = fields?.split(',').map((text) => text.trim());
  const shown: [string, JsonRecord[string]][] = [];
  for (const column of wanted ?? visible.map((own) => own.name)) {
    const own = visible.find((candidate) => candidate.name.toLowerCase() === column.toLowerCase());
    if (own === undefined) return unknownColumn(column, name);
    shown.push([own.name, record[own.name] ?? null]);
  }
  const attributes = { type: name, url: `/services/data/${version}/sobjects/${name}/${String(record['Id'])}` };
  return { status: 200, body: { attributes, ...Object.fromEntries(shown), Id: record['Id'] ?? null } };
}

/** The org's one duplicate rule: no two leads with the same email address, unless the caller insists. */
export function duplicateOf(
  { org, object, duplicateRule = '' }: Pick<RecordRequest, 'org' | 'object' | 'duplicateRule'>,
  { Email }: JsonRecord,
): SandboxResponse | undefined {
  if (object.spec.name !== 'Lead' || typeof Email !== 'string' || /allowSave=true/i.test(duplicateRule))
    return undefined;
  const isTaken = org.records('Lead').some((lead) => String(lead['Email']).toLowerCase() === Email.toLowerCase());
  return isTaken ? refusal(400, 'DUPLICATES_DETECTED', 'Use one of these records?') : undefined;
}

/** The refusal of a write while another process writes the record, or one that it refers to. */
export function lockFailure(
  org: Org,
  object: OrgObject,
  id: string | undefined,
  fields: JsonRecord,
): SandboxResponse | undefined {
  const references = object.fields.filter(({ type }) => type === 'reference').map(({ name }) => fields[name]);
  const isLocked = [id, ...references].some((own) => typeof own === 'string' && org.lockedIds.has(longId(own)));
  return isLocked
    ? refusal(400, 'UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access to this record or 1 records', [])
    : undefined;
}

function parse(text: string): { value: JsonRecord } | { refused: SandboxResponse } {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonRecord(value)) return { value };
  } catch {
    // Invalid JSON is rejected like a value that is no object.
  }
  return { refused: refusal(400, 'JSON_PARSER_ERROR', 'The HTTP entity body is required to be a JSON object.') };
}
