import type { ObjectMetadata } from '../../../src/contract/index.ts';
import type {
  Connector,
  ConnectorContext,
  ProviderFailure,
  ReadPageRequest,
  RecordPage,
} from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { inferFields } from '../shared/infer-fields.ts';
import { providerFailure } from '../shared/provider-failure.ts';
import { refusal } from '../shared/refusal.ts';
import { accountPath, findAccount } from './account-path.ts';
import { readListResponse } from './list-response.ts';
import type { CallTrackingObject } from './objects.ts';
import { CALL_TRACKING_OBJECTS, findObject } from './objects.ts';
import { writeRecord } from './write-record.ts';

/**
 * The call-tracking provider. It has no incremental read: every run takes all pages, and the server omits records
 * outside the period of a backfill or of a triggered read.
 */
export const callTracking: Connector = {
  provider: 'callRail',
  objects: CALL_TRACKING_OBJECTS,
  afterConnect: findAccount,
  describeObject,
  readPage,
  write: writeRecord,
};

/** Samples one record, since the provider describes nothing. No record, no fields: that is an error of this object. */
async function describeObject(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<ObjectMetadata, ProviderFailure>> {
  const object = findObject(objectName);
  if (object === undefined) return refusal('notFound', `The provider has no object "${objectName}".`);
  const page = await list(context, objectName, object, object.canSampleOne ? { per_page: '1' } : {});
  if (!page.ok) return page;
  const [sample] = page.value.records;
  if (sample === undefined) {
    return refusal('notFound', `There is no record of "${objectName}" yet, so its fields cannot be found out.`);
  }
  return ok({ name: objectName, displayName: object.displayName, fields: inferFields(sample) });
}

async function readPage(
  context: ConnectorContext,
  { objectName, cursor, pageSize }: ReadPageRequest,
): Promise<Result<RecordPage, ProviderFailure>> {
  const object = findObject(objectName);
  if (object?.read !== true) return refusal('unsupported', `The object "${objectName}" cannot be read.`);
  const perPage = Math.max(1, Math.min(pageSize ?? object.pageSize, object.pageSize));
  return list(context, objectName, object, { page: cursor ?? '1', per_page: String(perPage) });
}

async function list(
  context: ConnectorContext,
  objectName: string,
  object: CallTrackingObject,
  query: Record<string, string>,
): Promise<Result<RecordPage, ProviderFailure>> {
  const path = accountPath(context.metadata, objectName);
  if (!path.ok) return path;
  const answer = await context.send({ method: 'GET', path: path.value, query });
  if (!answer.ok) return answer;
  if (answer.value.status !== 200) {
    return { ok: false, rejection: providerFailure(answer.value, `listing ${objectName}`, context.now()) };
  }
  return readListResponse(answer.value, objectName, object);
}
