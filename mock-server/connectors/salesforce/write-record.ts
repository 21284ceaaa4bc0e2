import type { ConnectorContext, ProviderFailure, WriteRecordRequest, WrittenRecord } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { idToString, isJsonObject } from '../shared/provider-response.ts';
import { objectPath } from './rest.ts';
import { failedSave, salesforceFailure } from './salesforce-failure.ts';

/** Methods of writes. */
export const METHODS = { create: 'POST', update: 'PATCH', delete: 'DELETE' } as const;

/** Creates, changes or deletes one record. Never retries: the caller knows whether it may. */
export async function writeRecord(
  context: ConnectorContext,
  { objectName, type, record, headers: wanted }: WriteRecordRequest,
): Promise<Result<WrittenRecord, ProviderFailure>> {
  const headers = forwardedHeaders(wanted);
  if (!headers.ok) return headers;
  const { id, ...fields } = record;
  const recordId = type === 'create' ? undefined : idToString(id);
  if (type !== 'create' && recordId === undefined) {
    return refusal('badRequest', `A write of the type "${type}" needs the "id".`);
  }
  const path = objectPath(objectName, ...(recordId === undefined ? [] : [recordId]));
  if (!path.ok) return path;
  const response = await context.send({
    method: METHODS[type],
    path: path.value,
    headers: headers.value,
    ...(type !== 'delete' && { body: type === 'create' ? record : fields }),
  });
  if (!response.ok) return response;
  const { status, json } = response.value;
  if (status < 200 || status > 299) {
    return { ok: false, rejection: salesforceFailure(response.value, `writing ${objectName}`, context.now()) };
  }
  const failed = failedSave(response.value, type !== 'create');
  if (failed !== undefined) return { ok: false, rejection: failed };
  if (type === 'delete') return ok({});
  // An update gets a response without a body.
  const writtenId = isJsonObject(json) ? (idToString(json.id) ?? recordId) : recordId;
  return ok({
    ...(writtenId !== undefined && { recordId: writtenId }),
    ...(isJsonObject(json) && { data: json }),
  });
}

/** Names and values that fit into one header line. Source: RFC 9110, 5.1 and 5.5. */
const NAME = /^Sforce-[A-Za-z0-9-]+$/i;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Headers of a write request that go to Salesforce: those that steer how it saves, such as
 * `Sforce-Duplicate-Rule-Header` or `Sforce-Auto-Assign`. Any other could change who calls or what is sent.
 *
 * @returns `badRequest` that names the first header that is not passed on
 */
export function forwardedHeaders(
  headers: WriteRecordRequest['headers'] = [],
): Result<Record<string, string>, ProviderFailure> {
  for (const { key, value } of headers) {
    if (!NAME.test(key))
      return refusal('badRequest', `Only headers whose name begins with "Sforce-" reach Salesforce, not "${key}".`);
    if (!VALUE.test(value))
      return refusal('badRequest', `The value of the header "${key}" holds characters that it cannot carry.`);
  }
  return ok(Object.fromEntries(headers.map(({ key, value }) => [key, value])));
}
