import type { ConnectorContext, ProviderFailure, RecordPage, SearchRequest } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/refusal.ts';
import { callForList } from './call.ts';
import { OWNERS, recordPath } from './objects.ts';
import { requestedProperties } from './requested-properties.ts';

const PAGE_SIZE = 100;

/** First page of the records whose properties equal all the values. HubSpot takes six filters. */
export async function search(
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
  const answer = await callForList(context, { method: 'POST', path, body }, `searching ${objectName}`);
  if (!answer.ok) return answer;
  const { results, total } = answer.value;
  return ok({ records: results, ...(total !== undefined && { total }) });
}
