import type {
  Connector,
  ConnectorContext,
  FoundAccount,
  ProviderFailure,
  RecordPage,
  SearchRequest,
} from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { idToString } from '../shared/provider-response.ts';
import { batchWriter } from './batch-writer.ts';
import { callForList, callForObject } from './call.ts';
import { describeObject, requestedProperties } from './describe-object.ts';
import { HUBSPOT_OBJECTS, OWNERS, recordPath } from './objects.ts';
import { readPage } from './read-page.ts';
import { fieldsOf, readRecord } from './read-record.ts';
import { upsertFields } from './upsert-fields.ts';
import { writeRecord } from './write-record.ts';

const PAGE_SIZE = 100;

/** First page of the records whose properties equal all the values. HubSpot takes six filters. */
async function search(
  context: ConnectorContext,
  { objectName, filters, fields }: SearchRequest,
): Promise<Result<RecordPage, ProviderFailure>> {
  if (objectName === OWNERS) return refusal('unsupported', 'Owners cannot be searched at HubSpot.');
  const properties = await requestedProperties(context, objectName, fields);
  if (!properties.ok) return properties;
  const conditions = filters.map(({ fieldName, value }) => ({
    propertyName: fieldName.toLowerCase() === 'id' ? 'hs_object_id' : fieldName.toLowerCase(),
    operator: 'EQ',
    value: String(value),
  }));
  const body = {
    // A group without a filter is refused; no group at all finds everything.
    filterGroups: conditions.length === 0 ? [] : [{ filters: conditions }],
    properties: properties.value,
    limit: PAGE_SIZE,
  };
  const path = recordPath(objectName, 'search');
  const response = await callForList(context, { method: 'POST', path, body }, `searching ${objectName}`);
  if (!response.ok) return response;
  const { results, total } = response.value;
  return ok({ records: results, ...(total !== undefined && { total }) });
}

/**
 * Asks which account a token belongs to; a refused token comes back with HubSpot's message.
 *
 * @returns its number, also as `portalId`; nothing when the token works but may not see the account. `ownerId` of the catalogue
 *   stays open: no endpoint says to which owner a token belongs without the token in its address.
 */
async function findAccount(context: ConnectorContext): Promise<Result<FoundAccount, ProviderFailure>> {
  const path = '/account-info/v3/details';
  const response = await callForObject(context, { method: 'GET', path }, 'looking up the account');
  if (!response.ok) return response.rejection.kind === 'forbidden' ? ok({ metadata: {} }) : response;
  const { portalId } = response.value;
  const accountRef = idToString(portalId);
  if (accountRef === undefined) return ok({ metadata: {} });
  return ok({ accountRef, metadata: { portalId: { value: accountRef, source: 'provider' } } });
}

/** HubSpot's CRM. Sources: HubSpot, CRM API v3 (objects, search, properties, pipelines, schemas, owners). */
export const hubspot: Connector = {
  provider: 'hubspot',
  objects: HUBSPOT_OBJECTS,
  modules: ['crm'],
  hasFixedObjects: false,
  afterConnect: findAccount,
  isWorkspaceTheAccount: true,
  describeObject,
  fieldsOf,
  fieldsUnder: 'properties',
  readPage,
  readsChanges: true,
  supportsAssociations: true,
  readRecord,
  search,
  upsertFields,
  write: writeRecord,
  batch: batchWriter,
  deletesRecords: true,
};
