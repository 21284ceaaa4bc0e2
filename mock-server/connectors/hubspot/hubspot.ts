import type { Connector, ConnectorContext, ProviderFailure } from '../../core/ports.ts';
import type { Result } from '../../core/result.ts';
import { ok } from '../../core/result.ts';
import { isJsonObject } from '../json-object.ts';
import { callForObject } from './call.ts';
import { describeObject } from './describe-object.ts';
import { findAccount } from './find-account.ts';
import { HUBSPOT_OBJECTS, OWNERS, recordPath } from './objects.ts';
import { readPage } from './read-page.ts';
import { search } from './search.ts';
import { upsertFields } from './upsert-fields.ts';
import { wantedProperties } from './wanted-properties.ts';
import { writeRecord } from './write-record.ts';

/** HubSpot's CRM. Sources: HubSpot, CRM API v3 (objects, search, properties, pipelines, schemas, owners). */
export const hubspot: Connector = {
  provider: 'hubspot',
  objects: HUBSPOT_OBJECTS,
  modules: ['crm'],
  knowsAllObjects: false,
  afterConnect: findAccount,
  describeObject,
  fieldsOf,
  fieldsUnder: 'properties',
  readPage,
  readsChanges: true,
  takesAssociations: true,
  readRecord,
  search,
  upsertFields,
  write: writeRecord,
  deletesRecords: true,
};

/** The fields are the record's properties; only owners are flat. */
function fieldsOf(record: Record<string, unknown>): Record<string, unknown> {
  // The record's own id wins over a property that somebody called so.
  return isJsonObject(record.properties) ? { ...record.properties, id: record.id } : record;
}

async function readRecord(
  context: ConnectorContext,
  objectName: string,
  id: string,
  fields: string[],
): Promise<Result<Record<string, unknown>, ProviderFailure>> {
  const properties = await wantedProperties(context, objectName, fields);
  if (!properties.ok) return properties;
  const wanted = objectName === OWNERS ? '' : properties.value.join(',');
  const path = recordPath(objectName, id);
  const query: Record<string, string> = wanted === '' ? {} : { properties: wanted };
  const answer = await callForObject(context, { method: 'GET', path, query }, `reading a record of ${objectName}`);
  return answer.ok ? ok(fieldsOf(answer.value)) : answer;
}
