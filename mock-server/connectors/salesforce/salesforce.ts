import type { Connector } from '../../core/ports.ts';
import { checkAccess } from './check-access.ts';
import { upsertFields } from './custom-fields.ts';
import { describeObject } from './describe-fields.ts';
import { SALESFORCE_OBJECTS } from './objects.ts';
import { readPage, readRecord, recordFields } from './read-records.ts';
import { searchRecords } from './search-records.ts';
import { writeRecord } from './write-record.ts';

/** The Salesforce CRM by its REST API: SOQL for reading and searching, sObject rows for writing. */
export const salesforce: Connector = {
  provider: 'salesforce',
  objects: SALESFORCE_OBJECTS,
  modules: ['crm'],
  knowsAllObjects: false,
  takesWriteHeaders: true,
  afterConnect: checkAccess,
  describeObject,
  readPage,
  readsChanges: true,
  fieldsOf: recordFields,
  write: writeRecord,
  deletesRecords: true,
  search: searchRecords,
  upsertFields,
  readRecord,
};
