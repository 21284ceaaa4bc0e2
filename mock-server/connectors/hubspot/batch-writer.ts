import type {
  BatchWriter,
  ConnectorContext,
  ProviderFailure,
  ProviderResponse,
  WriteBatchRequest,
  WriteRecordRequest,
  WrittenRecord,
} from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal, unexpectedResponse } from '../shared/provider-failure.ts';
import { idToString, isJsonObject } from '../shared/provider-response.ts';
import { call } from './call.ts';
import { recordFailure } from './hubspot-failure.ts';
import { recordPath } from './objects.ts';
import { readRecords } from './read-record.ts';
import { propertiesOf, refuseReadOnlyObject, writtenRecord } from './write-record.ts';

/**
 * Writes up to 100 records with one call. HubSpot creates all records or none when the inputs have no trace ids; it updates
 * the valid ones in any case.
 *
 * Sources: HubSpot, CRM API v3 (batch endpoints) and error handling (multi-status errors).
 */
export const batchWriter: BatchWriter = { maxRecords: 100, allOrNone: ['create'], write: writeBatch, readRecords };

async function writeBatch(
  context: ConnectorContext,
  { objectName, type, records, allOrNone }: WriteBatchRequest,
): Promise<Result<Result<WrittenRecord, ProviderFailure>[], ProviderFailure>> {
  const readOnly = refuseReadOnlyObject(objectName);
  if (readOnly !== undefined) return readOnly;
  if (records.length === 0) return ok([]);
  if (type === 'create') {
    const sent = records.map(({ record: { id: _id, ...fields }, associations }, index): SentRecord => {
      const content = { properties: propertiesOf(fields), ...(associations?.length && { associations }) };
      return allOrNone ? content : { ...content, objectWriteTraceId: String(index) };
    });
    const response = await post(context, objectName, 'create', sent);
    return response.ok ? ok(matchBatchResponse(response.value, sent)) : response;
  }
  const ids = records.flatMap(({ record }) => idToString(record.id) ?? []);
  if (ids.length < records.length) return refusal('badRequest', `To ${type} records, the "id" of each is needed.`);
  if (type === 'delete') {
    const inputs = ids.map((id) => ({ id }));
    const response = await post(context, objectName, 'archive', inputs);
    return response.ok ? ok(ids.map((recordId) => ok({ recordId }))) : response;
  }
  const sent = records.map(({ record: { id, ...fields } }, index): SentRecord => {
    return { id: idToString(id), properties: propertiesOf(fields), objectWriteTraceId: String(index) };
  });
  const response = await post(context, objectName, 'update', sent);
  return response.ok ? ok(matchBatchResponse(response.value, sent)) : response;
}

function post(
  context: ConnectorContext,
  objectName: string,
  action: 'create' | 'update' | 'archive',
  inputs: readonly object[],
): Promise<Result<ProviderResponse, ProviderFailure>> {
  const path = recordPath(objectName, 'batch', action);
  const subject = `${action === 'archive' ? 'deleting' : 'writing'} ${objectName}`;
  return call(context, { method: 'POST', path, body: { inputs } }, subject);
}

/** Input of a batch create or update. */
interface SentRecord {
  /** Of an update. */
  id?: string;
  properties: Record<string, unknown>;
  associations?: WriteRecordRequest['associations'];
  /** Repeated by the errors of the record, and by some results. Absent when the batch is all or nothing. */
  objectWriteTraceId?: string;
}

type RecordOutcome = Result<WrittenRecord, ProviderFailure>;
type ResponseEntry = Record<string, unknown>;

/**
 * Finds the outcome of each record in a successful or multi-status response, whose results and errors come in any order.
 *
 * A result belongs to the record with its trace id, else to the updated record with its id, else to the record with the
 * same properties. An error belongs to the records whose trace ids or ids stand in its context. When as many results as
 * records remain, all of these were written, but it stays open which result is whose: they succeed without an id.
 *
 * @returns one outcome per record, in the order of `sent`; a record that the response does not account for may have been
 *   written
 */
function matchBatchResponse(response: ProviderResponse, sent: readonly SentRecord[]): RecordOutcome[] {
  const entries = isJsonObject(response.json) ? response.json : {};
  const outcomes: (RecordOutcome | undefined)[] = sent.map(() => undefined);
  const openRecords = new Set(sent.keys());
  const openResults = new Set(objectsIn(entries.results));
  const openErrors = new Set(objectsIn(entries.errors));

  function settle(index: number, outcome: RecordOutcome) {
    outcomes[index] = outcome;
    openRecords.delete(index);
  }
  function settleWritten(index: number, result: ResponseEntry) {
    const { objectWriteTraceId: _traceId, ...data } = result;
    settle(index, ok(writtenRecord(data, sent[index]?.id)));
    openResults.delete(result);
  }

  const byTraceId = indexBy(sent, ({ objectWriteTraceId }) => objectWriteTraceId);
  const byId = indexBy(sent, ({ id }) => id);
  for (const result of openResults) {
    const index = byTraceId.get(String(result.objectWriteTraceId)) ?? byId.get(String(result.id));
    if (index !== undefined && openRecords.has(index)) settleWritten(index, result);
  }
  for (const error of openErrors) {
    const { objectWriteTraceId, ids } = isJsonObject(error.context) ? error.context : {};
    const named = [
      ...textsIn(objectWriteTraceId).map((traceId) => byTraceId.get(traceId)),
      ...textsIn(ids).map((id) => byId.get(id)),
    ].filter((index) => index !== undefined);
    if (named.length === 0) continue;
    openErrors.delete(error);
    for (const index of named) if (openRecords.has(index)) settle(index, reject(recordFailure(error, response.status)));
  }
  const isComplete = openErrors.size === 0 && openResults.size === openRecords.size;
  const pairs = pairBySameProperties(sent, openRecords, openResults, isComplete);
  for (const [index, result] of pairs) settleWritten(index, result);

  const [lastRecord] = openRecords;
  const [lastResult] = openResults;
  const [lastError] = openErrors;
  if (lastRecord !== undefined && openRecords.size === 1 && openResults.size + openErrors.size === 1) {
    if (lastResult !== undefined) settleWritten(lastRecord, lastResult);
    if (lastError !== undefined) settle(lastRecord, reject(recordFailure(lastError, response.status)));
  }
  return outcomes.map((outcome, index) => {
    if (outcome !== undefined) return outcome;
    return isComplete ? ok(writtenRecord(undefined, sent[index]?.id)) : reject(unknownOutcome(response));
  });
}

/**
 * Pairs results with created records by what was sent. Only unambiguous pairs: no other record fits the result, unless it
 * was sent with the very same content, so that exchanging the two makes no difference.
 *
 * @param isComplete every open record has a result: a value that none of them repeats was reformatted, and is ignored
 */
function pairBySameProperties(
  sent: readonly SentRecord[],
  openRecords: ReadonlySet<number>,
  openResults: ReadonlySet<ResponseEntry>,
  isComplete: boolean,
): [number, ResponseEntry][] {
  const results = Array.from(openResults, (result) => ({ result, properties: propertyTexts(result.properties) }));
  const repeated = new Set(results.flatMap(({ properties }) => [...properties.keys()]));
  // The result of an update has the id of its record.
  const created = [...openRecords].filter((index) => sent[index]?.id === undefined);
  const records = created.map((index) => {
    const { objectWriteTraceId: _traceId, ...content } = sent[index] ?? { properties: {} };
    const comparable = [...propertyTexts(content.properties)].filter(
      ([name, text]) => repeated.has(name) && (!isComplete || results.some((result) => hasText(result, name, text))),
    );
    const fitting = results.filter((result) => comparable.every(([name, text]) => hasText(result, name, text)));
    return { index, fitting, content: JSON.stringify(content) };
  });
  const pairs: [number, ResponseEntry][] = [];
  const taken = new Set<ResponseEntry>();
  for (const { index, fitting, content } of records) {
    const others = records.filter((other) => other.content !== content);
    const equals = records.length - others.length;
    const isContested = others.some((other) => other.fitting.some((result) => fitting.includes(result)));
    const free = fitting.find(({ result }) => !taken.has(result))?.result;
    if (free === undefined || isContested || fitting.length > equals) continue;
    taken.add(free);
    pairs.push([index, free]);
  }
  return pairs;
}

function hasText({ properties }: { properties: Map<string, string> }, name: string, text: string): boolean {
  return (properties.get(name) ?? '') === text;
}

/** Properties as HubSpot compares them: texts without regard to case, an empty one for no value. */
function propertyTexts(properties: unknown): Map<string, string> {
  const entries = isJsonObject(properties) ? Object.entries(properties) : [];
  return new Map(
    entries.map(([name, value]) => [
      name.toLowerCase(),
      String(value ?? '')
        .trim()
        .toLowerCase(),
    ]),
  );
}

function unknownOutcome(response: ProviderResponse): ProviderFailure {
  const message = "HubSpot's response does not say whether this record was written. It may have been.";
  return { ...unexpectedResponse(response, 'the outcome of a record'), message, mayHaveArrived: true };
}

function reject(rejection: ProviderFailure): RecordOutcome {
  return { ok: false, rejection };
}

function indexBy(sent: readonly SentRecord[], keyOf: (record: SentRecord) => string | undefined): Map<string, number> {
  return new Map(
    sent.flatMap((record, index): [string, number][] => {
      const key = keyOf(record);
      return key === undefined ? [] : [[key, index]];
    }),
  );
}

function objectsIn(value: unknown): ResponseEntry[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
