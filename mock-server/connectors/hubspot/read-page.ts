import type { ConnectorContext, ProviderFailure, ReadPageRequest, RecordPage } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { idToString } from '../shared/provider-response.ts';
import { callForList } from './call.ts';
import { requestedProperties } from './describe-object.ts';
import { lastModifiedProperty, OWNERS, readOwners, recordPath } from './objects.ts';
import { readBatch } from './read-record.ts';

/** Most records of a page, also of a batch. Search takes 200, but a list does not. */
const MAX_PAGE_SIZE = 100;
/** Longest `properties` of an address; HubSpot returns 414 to about 8,000 characters in all. */
const MAX_QUERY_LENGTH = 6_000;
/** Between the last id and HubSpot's position in the cursor of a search. */
const POSITION = '@';

/**
 * One page. Without bounds in time records are listed, which has no end; with them they are searched.
 * The cursor is HubSpot's own for a list and the last record's id for a search.
 */
export async function readPage(
  context: ConnectorContext,
  request: ReadPageRequest,
): Promise<Result<RecordPage, ProviderFailure>> {
  const { objectName, pageSize = MAX_PAGE_SIZE, since, until } = request;
  const limit = Math.max(1, Math.min(pageSize, MAX_PAGE_SIZE));
  if (objectName === OWNERS) return readOwners(context, request, limit);
  const properties = await requestedProperties(context, objectName, request.fields);
  if (!properties.ok) return properties;
  return since === undefined && until === undefined
    ? listRecords(context, request, properties.value, limit)
    : searchChanged(context, request, properties.value, limit);
}

async function listRecords(
  context: ConnectorContext,
  { objectName, cursor }: ReadPageRequest,
  properties: string[],
  limit: number,
): Promise<Result<RecordPage, ProviderFailure>> {
  const wanted = properties.join(',');
  const fits = encodeURIComponent(wanted).length <= MAX_QUERY_LENGTH;
  const query = {
    limit: String(limit),
    ...(fits && wanted !== '' && { properties: wanted }),
    ...(cursor !== null && { after: cursor }),
  };
  const subject = `listing ${objectName}`;
  const page = await callForList(context, { method: 'GET', path: recordPath(objectName), query }, subject);
  if (!page.ok) return page;
  const { results, after } = page.value;
  const records =
    fits || results.length === 0 ? ok(results) : await readListed(context, objectName, results, properties);
  return records.ok ? ok({ records: records.value, ...(after !== undefined && { next: after }) }) : records;
}

/** Reads the listed records once more, with more properties than an address holds. In the order of the list. */
async function readListed(
  context: ConnectorContext,
  objectName: string,
  listed: readonly Record<string, unknown>[],
  properties: string[],
): Promise<Result<Record<string, unknown>[], ProviderFailure>> {
  const ids = listed.map(({ id }) => id);
  const response = await readBatch(context, objectName, ids, properties);
  if (!response.ok) return response;
  const byId = new Map(response.value.map((record) => [record.id, record]));
  // A record that was archived in between is missing.
  return ok(ids.map((id) => byId.get(id)).filter((record) => record !== undefined));
}

/**
 * Records that changed between two instants, in the order of their ids. A search ends after 10,000 results, so every page
 * is a separate search for ids above the last one; that also loses nothing when records change during the read.
 * HubSpot's own position continues a search only behind a page that is empty: it has no last id.
 */
async function searchChanged(
  context: ConnectorContext,
  { objectName, cursor, since, until }: ReadPageRequest,
  properties: string[],
  limit: number,
): Promise<Result<RecordPage, ProviderFailure>> {
  const changed = lastModifiedProperty(objectName);
  const [aboveId = '', position] = cursor?.split(POSITION) ?? [];
  const filters = [
    ...(since === undefined ? [] : [{ propertyName: changed, operator: 'GTE', value: since }]),
    ...(until === undefined ? [] : [{ propertyName: changed, operator: 'LTE', value: until }]),
    ...(aboveId === '' ? [] : [{ propertyName: 'hs_object_id', operator: 'GT', value: aboveId }]),
  ];
  const body = {
    filterGroups: [{ filters }],
    sorts: [{ propertyName: 'hs_object_id', direction: 'ASCENDING' }],
    properties,
    limit,
    ...(position !== undefined && { after: position }),
  };
  const path = recordPath(objectName, 'search');
  const response = await callForList(context, { method: 'POST', path, body }, `searching ${objectName}`);
  if (!response.ok) return response;
  const { results, after, total } = response.value;
  const last = results.at(-1);
  const lastId = idToString(last?.id);
  if (after !== undefined && last !== undefined && lastId === undefined) {
    return refusal('serverError', `HubSpot's search of ${objectName} ends with a record without an id.`);
  }
  return ok({
    records: results,
    ...(after !== undefined && { next: lastId ?? `${aboveId}${POSITION}${after}` }),
    // Later searches count only what is left.
    ...(cursor === null && total !== undefined && { total }),
  });
}
