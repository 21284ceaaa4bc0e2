import type { JsonRecord } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { CheckedWrite, RecordRequest } from './record-routes.ts';
import { checkCreate, checkUpdate, createRecord, updateRecord } from './record-routes.ts';
import type { RecordStore } from './record-store.ts';
import { shownRecord } from './record-store.ts';
import type { SandboxResponse } from './response.ts';
import { batchResponse, invalid, notFound, refusal } from './response.ts';
import { invalidProperties, validateProperties } from './validate-properties.ts';

/** Records of one batch at most. Source: HubSpot, usage guidelines of the CRM object APIs. */
const MAX_INPUTS = 100;

/** A batch whose inputs are JSON objects, 1 to 100 of them. */
interface BatchRequest extends RecordRequest {
  inputs: JsonRecord[];
}

/**
 * Handles the batch endpoints of an object. A create or update whose inputs all carry an `objectWriteTraceId` succeeds
 * record by record; without the ids, one invalid record refuses the whole batch.
 *
 * Source: HubSpot, error handling (multi-status errors).
 */
export function handleBatchRequest(request: RecordRequest): SandboxResponse {
  const [, action] = request.rest;
  const handleAction = Object.hasOwn(ACTIONS, action ?? '') ? ACTIONS[action ?? ''] : undefined;
  if (request.method !== 'POST' || request.rest.length !== 2 || handleAction === undefined) return notFound();
  const inputs = request.body?.inputs;
  if (!Array.isArray(inputs) || inputs.length === 0 || inputs.length > MAX_INPUTS) {
    return invalid(`A batch takes 1 to ${MAX_INPUTS} inputs.`);
  }
  const objects = inputs.filter(isJsonRecord);
  if (objects.length < inputs.length) return invalid('Invalid input JSON: an input must be an object');
  return handleAction({ ...request, inputs: objects });
}

const ACTIONS: Readonly<Record<string, (request: BatchRequest) => SandboxResponse>> = {
  create: createAll,
  update: updateAll,
  archive: archiveAll,
  read: readAll,
};

function createAll(request: BatchRequest): SandboxResponse {
  const { store, at, inputs } = request;
  const check = (input: JsonRecord) => checkCreate(store, input);
  const refused = inputs.every(hasTraceId) ? undefined : refuseAny(store, inputs, check);
  if (refused !== undefined) return refused;
  const results: JsonRecord[] = [];
  const errors: JsonRecord[] = [];
  for (const input of inputs) {
    const checked = check(input);
    if (checked.ok) results.push(traced(request, createRecord(request, input, checked.properties), input));
    else errors.push(recordError(checked, input));
  }
  return unordered(results, errors, at, 201);
}

function updateAll(request: BatchRequest): SandboxResponse {
  const { store, portalId, at, inputs } = request;
  if (inputs.some(({ id }) => id === undefined)) return invalid('Some required fields were not set: [id]');
  const ids = inputs.map(({ id }) => String(id));
  const repeated = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  if (repeated.length > 0) {
    const message = `Duplicate IDs found in batch input: [${repeated.join(', ')}]. IDs must be unique`;
    return refusal(400, message, { category: 'VALIDATION_ERROR', context: { ids: repeated } });
  }
  const check = (input: JsonRecord) => {
    const record = store.find(String(input.id));
    return record && checkUpdate(store, record, input);
  };
  const refused = inputs.every(hasTraceId) ? undefined : refuseAny(store, inputs, check);
  if (refused !== undefined) return refused;
  const results: JsonRecord[] = [];
  const errors: JsonRecord[] = [];
  for (const input of inputs) {
    const record = store.find(String(input.id));
    if (record === undefined) continue;
    const checked = checkUpdate(store, record, input);
    if (checked.ok) results.push(traced(request, updateRecord(store, portalId, record, checked.properties, at), input));
    else errors.push(recordError(checked, input));
  }
  return unordered(results, [...missingErrors(store, ids), ...errors], at, 200);
}

/** HubSpot says the same of a record that is not there. */
function archiveAll({ store, inputs }: BatchRequest): SandboxResponse {
  for (const { id } of inputs) store.archive(String(id));
  return { status: 204 };
}

function readAll({ store, portalId, body, at, inputs }: BatchRequest): SandboxResponse {
  const wanted = Array.isArray(body?.properties) ? body.properties.map(String) : [];
  const ids = inputs.map(({ id }) => String(id));
  const found = ids.flatMap((id) => store.find(id) ?? []);
  const results = found.map((record) => shownRecord(store, portalId, record, wanted));
  return unordered(results, missingErrors(store, ids), at, 200);
}

/** One refusal for the invalid properties of all inputs. */
function refuseInvalidProperties(store: RecordStore, inputs: readonly JsonRecord[]): SandboxResponse | undefined {
  const errors = inputs.flatMap(({ properties }) => {
    const checked = isJsonRecord(properties) ? validateProperties(store, properties) : undefined;
    return checked?.ok === false ? checked.errors : [];
  });
  return errors.length === 0 ? undefined : invalidProperties(errors);
}

/**
 * Refuses a batch for its first invalid record, invalid properties of all records first. A value that must be unique may
 * not repeat within the batch either.
 *
 * @param check returns undefined for a record that does not exist, which is no reason to refuse the others
 */
function refuseAny(
  store: RecordStore,
  inputs: readonly JsonRecord[],
  check: (input: JsonRecord) => CheckedWrite | undefined,
): SandboxResponse | undefined {
  const refused = refuseInvalidProperties(store, inputs);
  if (refused !== undefined) return refused;
  const { unique } = store.type;
  const taken = new Set<string>();
  for (const input of inputs) {
    const checked = check(input);
    // The refusal of a batch does not name the existing record of a conflict.
    if (checked?.ok === false) return checked.response.status === 409 ? batchConflict(store) : checked.response;
    const value = unique === undefined ? undefined : checked?.properties[unique];
    if (value === undefined || value === '') continue;
    if (taken.has(value)) return batchConflict(store);
    taken.add(value);
  }
  return undefined;
}

const batchConflict = ({ type }: RecordStore): SandboxResponse =>
  refusal(409, `${type.labels.singular} already exists`, { category: 'CONFLICT' });

/** The error of all records that do not exist, if any. */
function missingErrors(store: RecordStore, ids: readonly string[]): JsonRecord[] {
  const missing = ids.filter((id) => store.find(id) === undefined);
  if (missing.length === 0) return [];
  const message = `Could not get some ${store.type.word} objects, they may be deleted or not exist. Check that ids are valid.`;
  return [{ status: 'error', category: 'OBJECT_NOT_FOUND', message, context: { ids: missing } }];
}

/** The refusal of one record as an entry of a multi-status response. */
function recordError(
  { response, existingId }: Extract<CheckedWrite, { ok: false }>,
  { objectWriteTraceId }: JsonRecord,
): JsonRecord {
  const { correlationId: _correlationId, context, ...error } = response.body ?? {};
  return {
    ...error,
    context: {
      ...(isJsonRecord(context) && context),
      objectWriteTraceId: [String(objectWriteTraceId)],
      ...(existingId !== undefined && { existingId: [existingId] }),
    },
  };
}

function traced({ showsTraceIds }: BatchRequest, record: JsonRecord, { objectWriteTraceId }: JsonRecord): JsonRecord {
  return showsTraceIds && objectWriteTraceId !== undefined ? { ...record, objectWriteTraceId } : record;
}

function hasTraceId({ objectWriteTraceId }: JsonRecord): boolean {
  return typeof objectWriteTraceId === 'string' && objectWriteTraceId !== '';
}

/** Results come in no particular order, like HubSpot's: here in reverse. */
function unordered(results: JsonRecord[], errors: JsonRecord[], at: string, status: 200 | 201): SandboxResponse {
  return batchResponse(results.toReversed(), errors, at, status);
}
