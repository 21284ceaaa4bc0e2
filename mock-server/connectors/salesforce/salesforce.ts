import type { ProviderMetadata } from '../../../src/contract/index.ts';
import type { Connector, ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { upsertFields } from './custom-fields.ts';
import { describeObject } from './describe-fields.ts';
import { readPage, readRecord, readRecords, recordFields } from './read-records.ts';
import { REST_ROOT } from './rest.ts';
import { salesforceFailure } from './salesforce-failure.ts';
import { searchRecords } from './search-records.ts';
import { MAX_BATCH_RECORDS, writeBatch } from './write-batch.ts';
import { writeRecord } from './write-record.ts';

const READ_AND_WRITE = { read: true, write: true };

/**
 * The objects that every account has. Others, custom ones (`Invoice__c`) among them, are read and written by the same
 * requests; only the provider knows whether they exist.
 */
const SALESFORCE_OBJECTS: Connector['objects'] = {
  Account: { ...READ_AND_WRITE, displayName: 'Account' },
  Campaign: { ...READ_AND_WRITE, displayName: 'Campaign' },
  Case: { ...READ_AND_WRITE, displayName: 'Case' },
  Contact: { ...READ_AND_WRITE, displayName: 'Contact' },
  Event: { ...READ_AND_WRITE, displayName: 'Event' },
  Lead: { ...READ_AND_WRITE, displayName: 'Lead' },
  Opportunity: { ...READ_AND_WRITE, displayName: 'Opportunity' },
  Product2: { ...READ_AND_WRITE, displayName: 'Product' },
  Task: { ...READ_AND_WRITE, displayName: 'Task' },
  // Making users costs licences and opens accounts to people: that is no work for an integration.
  User: { read: true, write: false, displayName: 'User' },
};

/**
 * Checks after connecting that the account can use the API version of this connector: some editions have no API, and a
 * profile may forbid it.
 */
async function checkAccess(context: ConnectorContext): Promise<Result<ProviderMetadata, ProviderFailure>> {
  const response = await context.send({ method: 'GET', path: `${REST_ROOT}/` });
  if (!response.ok) return response;
  return response.value.status === 200
    ? ok({})
    : { ok: false, rejection: salesforceFailure(response.value, 'asking for the REST API', context.now()) };
}

/** The Salesforce CRM by its REST API: SOQL for reading and searching, sObject rows and collections for writing. */
export const salesforce: Connector = {
  provider: 'salesforce',
  objects: SALESFORCE_OBJECTS,
  modules: ['crm'],
  hasFixedObjects: false,
  hasCaseInsensitiveNames: true,
  supportsWriteHeaders: true,
  afterConnect: checkAccess,
  describeObject,
  readPage,
  readsChanges: true,
  fieldsOf: recordFields,
  write: writeRecord,
  batch: {
    maxRecords: MAX_BATCH_RECORDS,
    allOrNone: ['create', 'update', 'delete'],
    write: writeBatch,
    readRecords,
  },
  deletesRecords: true,
  search: searchRecords,
  upsertFields,
  readRecord,
};
