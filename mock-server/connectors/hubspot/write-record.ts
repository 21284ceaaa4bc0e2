import type { ConnectorContext, ProviderFailure, WriteRecordRequest, WrittenRecord } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { idToString, isJsonObject } from '../shared/provider-response.ts';
import { call } from './call.ts';
import { HUBSPOT_OBJECTS, recordPath } from './objects.ts';

/** Creates, updates or archives one record. Never retries: the caller knows whether it may. */
export async function writeRecord(
  context: ConnectorContext,
  { objectName, type, record, associations }: WriteRecordRequest,
): Promise<Result<WrittenRecord, ProviderFailure>> {
  const readOnly = refuseReadOnlyObject(objectName);
  if (readOnly !== undefined) return readOnly;
  const { id, ...fields } = record;
  const subject = `writing ${objectName}`;
  if (type === 'create') {
    const body = { properties: propertiesOf(fields), ...(associations?.length && { associations }) };
    const response = await call(context, { method: 'POST', path: recordPath(objectName), body }, subject);
    return response.ok ? ok(writtenRecord(response.value.json)) : response;
  }
  const recordId = idToString(id);
  if (recordId === undefined) return refusal('badRequest', `To ${type} a record, its "id" is needed.`);
  const path = recordPath(objectName, recordId);
  if (type === 'delete') {
    const response = await call(context, { method: 'DELETE', path }, `deleting ${objectName}`);
    return response.ok ? ok({ recordId }) : response;
  }
  const body = { properties: propertiesOf(fields) };
  const response = await call(context, { method: 'PATCH', path, body }, subject);
  return response.ok ? ok(writtenRecord(response.value.json, recordId)) : response;
}

/** Refuses an object that HubSpot's API only reads. Custom objects can be written. */
export function refuseReadOnlyObject(objectName: string): ReturnType<typeof refusal> | undefined {
  const isWritable = !Object.hasOwn(HUBSPOT_OBJECTS, objectName) || HUBSPOT_OBJECTS[objectName]?.write === true;
  return isWritable ? undefined : refusal('unsupported', `The object "${objectName}" cannot be written at HubSpot.`);
}

/** HubSpot empties a property for an empty text, and takes several options as one text. */
export function propertiesOf(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (value === null) return [name, ''];
      return [name, Array.isArray(value) ? value.join(';') : value];
    }),
  );
}

/**
 * Returns what HubSpot's response says of a written record.
 *
 * @param recordId id of the record where the response has none
 */
export function writtenRecord(json: unknown, recordId?: string): WrittenRecord {
  if (!isJsonObject(json)) return recordId === undefined ? {} : { recordId };
  const writtenId = idToString(json.id) ?? recordId;
  return { ...(writtenId !== undefined && { recordId: writtenId }), data: json };
}
