import type { ConnectorContext, ProviderFailure, WriteRecordRequest, WrittenRecord } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { idToString, isJsonObject } from '../shared/provider-response.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { objectPath } from './rest-path.ts';
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
