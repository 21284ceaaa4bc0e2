import type { Connector } from '../../core/kernel/ports.ts';
import { batchWriter } from './batch-writer.ts';
import { describeObject } from './describe-object.ts';
import { findAccount } from './find-account.ts';
import { HUBSPOT_OBJECTS } from './objects.ts';
import { readPage } from './read-page.ts';
import { fieldsOf, readRecord } from './read-record.ts';
import { search } from './search.ts';
import { upsertFields } from './upsert-fields.ts';
import { writeRecord } from './write-record.ts';

/** HubSpot's CRM. Sources: HubSpot, CRM API v3 (objects, search, properties, pipelines, schemas, owners). */
export const hubspot: Connector = {
  provider: 'hubspot',
  objects: HUBSPOT_OBJECTS,
  modules: ['crm'],
  hasFixedObjects: false,
  afterConnect: findAccount,
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
