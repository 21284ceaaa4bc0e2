import type {
  BatchWriter,
  ConnectorContext,
  ProviderFailure,
  ProviderResponse,
  WriteBatchRequest,
  WrittenRecord,
} from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { idToString } from '../shared/provider-response.ts';
import type { SentRecord } from './batch-response.ts';
import { matchBatchResponse } from './batch-response.ts';
import { call } from './call.ts';
import { recordPath } from './objects.ts';
import { readRecords } from './read-record.ts';
import { propertiesOf, refuseReadOnlyObject } from './write-record.ts';

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
