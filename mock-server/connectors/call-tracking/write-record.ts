import type {
  ConnectorContext,
  ProviderFailure,
  ProviderRequest,
  WriteRecordRequest,
  WrittenRecord,
} from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { idToString } from '../shared/id-to-string.ts';
import { isJsonObject } from '../shared/json-object.ts';
import { providerFailure } from '../shared/provider-failure.ts';
import { refusal } from '../shared/refusal.ts';
import { accountPath } from './account-path.ts';
import { findObject } from './objects.ts';

/** Creates or updates one record. Never retries: the caller knows whether it may. */
export async function writeRecord(
  context: ConnectorContext,
  { objectName, type, record }: WriteRecordRequest,
): Promise<Result<WrittenRecord, ProviderFailure>> {
  if (findObject(objectName)?.write !== true) {
    return refusal('unsupported', `The object "${objectName}" cannot be written at this provider.`);
  }
  if (type === 'delete') return refusal('unsupported', 'Records of this provider cannot be deleted.');
  const { id, ...fields } = record;
  const recordId = type === 'update' ? idToString(id) : undefined;
  if (type === 'update' && recordId === undefined) {
    return refusal('badRequest', 'An update needs the "id" of the record.');
  }
  const path = accountPath(context.metadata, objectName, recordId);
  if (!path.ok) return path;
  const method: ProviderRequest['method'] = type === 'create' ? 'POST' : 'PUT';
  const answer = await context.send({ method, path: path.value, body: fields });
  if (!answer.ok) return answer;
  const { status, json } = answer.value;
  if (status < 200 || status > 299) {
    return { ok: false, rejection: providerFailure(answer.value, `writing ${objectName}`, context.now()) };
  }
  // 204 and other answers without a body are successes all the same.
  if (!isJsonObject(json)) return ok(recordId === undefined ? {} : { recordId });
  const writtenId = idToString(json.id) ?? recordId;
  return ok({ ...(writtenId !== undefined && { recordId: writtenId }), data: json });
}
