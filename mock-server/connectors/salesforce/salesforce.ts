import type { Connector } from '../../core/kernel/ports.ts';
import { checkAccess } from './check-access.ts';
import { upsertFields } from './custom-fields.ts';
import { describeObject } from './describe-fields.ts';
import { SALESFORCE_OBJECTS } from './objects.ts';
import { readPage, readRecord, readRecords, recordFields } from './read-records.ts';
import { searchRecords } from './search-records.ts';
import { MAX_BATCH_RECORDS, writeBatch } from './write-batch.ts';
import { writeRecord } from './write-record.ts';

/** The Salesforce CRM by its REST API: SOQL for reading and searching, sObject rows and collections for writing. */
export const salesforce: Connector = {
  provider: 'salesforce',
  objects: SALESFORCE_OBJECTS,
  modules: ['crm'],
  hasFixedObjects: false,
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
