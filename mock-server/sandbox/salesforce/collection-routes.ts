import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { Org, OrgObject } from './org.ts';
import { duplicateOf, lockFailure, show } from './record-routes.ts';
import type { SandboxResponse } from './response.ts';
import { refusal } from './response.ts';
import { isSalesforceId, longId } from './salesforce-id.ts';
import type { Session } from './session.ts';
import { checkFields } from './validate-record.ts';

/** A request of `/composite/sobjects`. */
export interface CollectionRequest {
  org: Org;
  session: Session;
  method: string;
  /** Undefined when it is not JSON. */
  body: JsonValue | undefined;
  /** Query parameters of a delete. */
  ids?: string;
  allOrNone?: string;
  /** The header Sforce-Duplicate-Rule-Header. */
  duplicateRule?: string;
}

/** Result of one record: `{id?, success, errors}`. */
type SaveResult = JsonRecord;
/** Writes one record, or fails to. */
type SaveStep = () => SaveResult;

/** Bounds of one call. Source: REST API developer guide, sObject Collections. */
const MAX_WRITTEN = 200;
const MAX_READ = 2_000;

/** Errors of the JSON itself: they refuse the whole request, before any record is saved. */
const REQUEST_ERRORS = new Set(['INVALID_FIELD', 'JSON_PARSER_ERROR']);

const ROLLED_BACK = refusal(
  400,
  'ALL_OR_NONE_OPERATION_ROLLED_BACK',
  'Record rolled back because not all records were valid and the request was using AllOrNone header',
);

/** Handles creates, updates and deletes of several records: one result per record, with the status 200. */
export function writeCollection(request: CollectionRequest): SandboxResponse {
  switch (request.method) {
    case 'POST':
      return save(request, createStep);
    case 'PATCH':
      return save(request, updateStep(new Set()));
    case 'DELETE':
      return remove(request);
    default:
      return refusal(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${request.method}' not allowed.`);
  }
}

/** Handles a read of several records: a list in the order of the ids, with null for those that do not exist. */
export function readCollection(request: {
  org: Org;
  session: Session;
  version: string;
  object: OrgObject;
  body: JsonValue | undefined;
}): SandboxResponse {
  const { org, session, version, object, body } = request;
  const { ids, fields } = isJsonRecord(body) ? body : {};
  if (!isList(ids) || !isList(fields)) return refusal(400, 'JSON_PARSER_ERROR', 'ids and fields are required.');
  const refused = countRefusal(ids.length, MAX_READ);
  if (refused !== undefined) return refused;
  const wanted = { object, session, version, fields: fields.join(',') };
  const probe = show(wanted, {});
  if (probe.status !== 200) return probe;
  return {
    status: 200,
    body: ids.map((id) => {
      const record = org.find(object.spec.name, String(id));
      return isJsonRecord(record) ? (show(wanted, record).body ?? null) : null;
    }),
  };
}

type Preparation = (
  request: CollectionRequest,
  object: OrgObject,
  record: JsonRecord,
) => SaveStep | { refused: SandboxResponse };

function save(request: CollectionRequest, prepare: Preparation): SandboxResponse {
  const { org, body } = request;
  if (!isJsonRecord(body)) return refusal(400, 'JSON_PARSER_ERROR', 'The HTTP entity body is required.');
  const records = isList(body['records']) ? body['records'] : [];
  const refused = countRefusal(records.length, MAX_WRITTEN);
  if (refused !== undefined) return refused;
  const steps: SaveStep[] = [];
  for (const record of records) {
    if (!isJsonRecord(record)) return refusal(400, 'JSON_PARSER_ERROR', 'A record is required to be a JSON object.');
    const { attributes, ...fields } = record;
    const type = isJsonRecord(attributes) ? String(attributes['type']) : '';
    const object = org.object(type);
    if (object === undefined) return refusal(400, 'INVALID_TYPE', `sObject type '${type}' is not supported.`);
    const step = prepare(request, object, fields);
    if ('refused' in step) return step.refused;
    steps.push(step);
  }
  return runSteps(org, steps, body['allOrNone'] === true);
}

const createStep: Preparation = (request, object, record) => {
  const { org, session } = request;
  const checked = checkFields(org, object, session, record, true);
  if ('refused' in checked) return isRequestError(checked.refused) ? checked : () => failed(checked.refused);
  const { fields } = checked;
  return () => {
    const refused = duplicateOf({ ...request, object }, fields) ?? lockFailure(org, object, undefined, fields);
    return refused === undefined ? saved(org.create(object.spec.name, fields)['Id'] ?? null) : failed(refused);
  };
};

/** @param seen ids of the records that were updated before, which no later record may name again */
function updateStep(seen: Set<string>): Preparation {
  return ({ org, session }, object, record) => {
    const members = Object.entries(record);
    const id = members.find(([name]) => name.toLowerCase() === 'id')?.[1];
    const body = Object.fromEntries(members.filter(([name]) => name.toLowerCase() !== 'id'));
    const checked = checkFields(org, object, session, body, false);
    if ('refused' in checked && isRequestError(checked.refused)) return checked;
    return () => {
      if (typeof id !== 'string') return failed(refusal(400, 'MISSING_ARGUMENT', 'Id not specified in an update call'));
      const long = longId(id);
      if (seen.has(long)) return failed(refusal(400, 'DUPLICATE_VALUE', `Duplicate id specified: ${id}`, ['Id']));
      seen.add(long);
      const missing = missingRecord(org, object, id);
      if (missing !== undefined) return failed(missing);
      if ('refused' in checked) return failed(checked.refused);
      const locked = lockFailure(org, object, id, checked.fields);
      if (locked !== undefined) return failed(locked);
      org.update(object.spec.name, id, checked.fields);
      return saved(long);
    };
  };
}

/** A delete names no object: the prefix of an id identifies it. */
function remove({ org, ids: text = '', allOrNone }: CollectionRequest): SandboxResponse {
  const ids = text.split(',').filter((id) => id !== '');
  const refused = countRefusal(ids.length, MAX_WRITTEN);
  if (refused !== undefined) return refused;
  const steps = ids.map(
    (id): SaveStep =>
      () => {
        const object = org.objects().find(({ spec }) => id.startsWith(spec.keyPrefix));
        if (object === undefined || !isSalesforceId(id))
          return failed(refusal(400, 'MALFORMED_ID', `malformed id ${id}`));
        const failure = missingRecord(org, object, id) ?? lockFailure(org, object, id, {});
        if (failure !== undefined) return failed(failure);
        org.remove(object.spec.name, id);
        return saved(longId(id));
      },
  );
  return runSteps(org, steps, allOrNone === 'true');
}

function runSteps(org: Org, steps: readonly SaveStep[], allOrNone: boolean): SandboxResponse {
  const restore = allOrNone ? org.savepoint() : undefined;
  const results = steps.map((step) => step());
  if (restore === undefined || results.every(isSaved)) return { status: 200, body: results };
  restore();
  return { status: 200, body: results.map((result) => (isSaved(result) ? failed(ROLLED_BACK) : result)) };
}

function countRefusal(count: number, max: number): SandboxResponse | undefined {
  if (count === 0) return refusal(400, 'REQUIRED_FIELD_MISSING', 'At least 1 record is required');
  return count > max
    ? refusal(400, 'EXCEEDED_ID_LIMIT', `record limit reached. cannot submit more than ${max} records into this call`)
    : undefined;
}

function missingRecord(org: Org, { spec }: OrgObject, id: string): SandboxResponse | undefined {
  if (!isSalesforceId(id) || !id.startsWith(spec.keyPrefix)) {
    return refusal(400, 'MALFORMED_ID', `${spec.name} ID: id value of incorrect type: ${id}`, ['Id']);
  }
  const record = org.find(spec.name, id);
  if (record === 'deleted') return refusal(404, 'ENTITY_IS_DELETED', 'entity is deleted');
  return record === undefined ? refusal(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id') : undefined;
}

/** Whether the refusal of a single write is that of the whole request here, and not of its record. */
function isRequestError(response: SandboxResponse): boolean {
  return errorsOf(response).some(({ errorCode }) => REQUEST_ERRORS.has(String(errorCode)));
}

const saved = (id: JsonValue): SaveResult => ({ id, success: true, errors: [] });

const isSaved = ({ success }: SaveResult) => success === true;

/** Refusals of requests call a code `errorCode`, results of records `statusCode`. */
function failed(response: SandboxResponse): SaveResult {
  const errors = errorsOf(response).map(({ errorCode = null, message = null, fields = [] }) => ({
    statusCode: errorCode,
    message,
    fields,
  }));
  return { success: false, errors };
}

function errorsOf({ body }: SandboxResponse): JsonRecord[] {
  return isList(body) ? body.filter(isJsonRecord) : [];
}

function isList(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}
