import type { Connector, ConnectorContext, FoundAccount, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { isJsonObject } from '../shared/provider-response.ts';
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

/** Address of a user: organization, then user. Source: Salesforce, identity URLs. */
const IDENTITY = /^https?:\/\/[^/]+\/id\/(00D[0-9A-Za-z]{12,15})\/[0-9A-Za-z]+$/;

/**
 * Checks after connecting that the account can use the API version of this connector: some editions have no API, and a
 * profile may forbid it.
 *
 * @returns the organization out of the identity address of the credential's user
 */
async function checkAccess(context: ConnectorContext): Promise<Result<FoundAccount, ProviderFailure>> {
  const response = await context.send({ method: 'GET', path: `${REST_ROOT}/` });
  if (!response.ok) return response;
  const { status, json } = response.value;
  if (status !== 200) {
    return { ok: false, rejection: salesforceFailure(response.value, 'asking for the REST API', context.now()) };
  }
  const identity = isJsonObject(json) && typeof json.identity === 'string' ? json.identity : '';
  const accountRef = IDENTITY.exec(identity)?.[1];
  return ok({ ...(accountRef !== undefined && { accountRef }), metadata: {} });
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
