import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import type { RecordsByIdRequest } from '../../core/kernel/subscribe-connector.ts';
import { refusal } from '../shared/provider-failure.ts';
import { idToString, isJsonObject } from '../shared/provider-response.ts';
import { call, callForObject, readList } from './call.ts';
import { requestedProperties } from './describe-object.ts';
import { recordFailure } from './hubspot-failure.ts';
import { OWNERS, recordPath } from './objects.ts';

/** Returns the properties of a record by name, with its id; only owners are flat. */
export function fieldsOf(record: Record<string, unknown>): Record<string, unknown> {
  // The id of the record wins over a property with the same name.
  return isJsonObject(record.properties) ? { ...record.properties, id: record.id } : record;
}

/** Reads fields of one record. */
export async function readRecord(
  context: ConnectorContext,
  objectName: string,
  id: string,
  fields: string[],
): Promise<Result<Record<string, unknown>, ProviderFailure>> {
  const properties = await requestedProperties(context, objectName, fields);
  if (!properties.ok) return properties;
  const wanted = objectName === OWNERS ? '' : properties.value.join(',');
  const path = recordPath(objectName, id);
  const query: Record<string, string> = wanted === '' ? {} : { properties: wanted };
  const response = await callForObject(context, { method: 'GET', path, query }, `reading a record of ${objectName}`);
  return response.ok ? ok(fieldsOf(response.value)) : response;
}

/**
 * Reads fields of up to 100 records with one call.
 *
 * @returns the fields by id, without the records that do not exist; a failure when one could not be read for another reason
 */
export async function readRecords(
  context: ConnectorContext,
  objectName: string,
  ids: readonly string[],
  fields: readonly string[],
): Promise<Result<Map<string, Record<string, unknown>>, ProviderFailure>> {
  const records = await readRecordsById(context, { objectName, ids, fields: [...fields] });
  return records.ok ? ok(new Map(Array.from(records.value, ([id, record]) => [id, fieldsOf(record)]))) : records;
}

/**
 * Reads up to 100 records with one call, as HubSpot gives them in a list.
 *
 * @returns the records by id, without those that do not exist; a failure when one could not be read for another reason
 */
export async function readRecordsById(
  context: ConnectorContext,
  { objectName, ids, fields }: RecordsByIdRequest,
): Promise<Result<Map<string, Record<string, unknown>>, ProviderFailure>> {
  if (objectName === OWNERS) return refusal('unsupported', 'Owners cannot be read in batches at HubSpot.');
  if (ids.length === 0) return ok(new Map());
  const properties = await requestedProperties(context, objectName, fields);
  if (!properties.ok) return properties;
  const response = await readBatch(context, objectName, ids, properties.value);
  if (!response.ok) return response;
  return ok(new Map(response.value.map((record) => [idToString(record.id) ?? '', record])));
}

/**
 * Reads 1 to 100 records, as HubSpot gives them and in its order.
 *
 * @returns without the records that do not exist; a failure when one could not be read for another reason
 */
export async function readBatch(
  context: ConnectorContext,
  objectName: string,
  ids: readonly unknown[],
  properties: readonly string[],
): Promise<Result<Record<string, unknown>[], ProviderFailure>> {
  const body = { inputs: ids.map((id) => ({ id })), properties };
  const path = recordPath(objectName, 'batch', 'read');
  const response = await call(context, { method: 'POST', path, body }, `reading ${objectName}`);
  if (!response.ok) return response;
  const { json, status } = response.value;
  const list = readList(response.value);
  if (!list.ok) return list;
  const errors = isJsonObject(json) && Array.isArray(json.errors) ? json.errors.filter(isJsonObject) : [];
  const failure = errors.find(({ category }) => category !== 'OBJECT_NOT_FOUND');
  return failure === undefined ? ok(list.value.results) : { ok: false, rejection: recordFailure(failure, status) };
}
