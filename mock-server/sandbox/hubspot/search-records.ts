import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { CrmRecord } from './make-record.ts';
import type { Property } from './property.ts';
import type { RecordStore } from './record-store.ts';
import { shownRecord } from './record-store.ts';
import type { SandboxResponse } from './response.ts';
import { invalid, success } from './response.ts';
import { instantOf } from './validate-properties.ts';

/** Results that a search gives at most, over all its pages. */
const MAX_RESULTS = 10_000;
const MAX_PER_PAGE = 200;
const MAX_GROUPS = 5;
const MAX_FILTERS = 6;

type Test = (record: CrmRecord) => boolean;

/**
 * Handles a search. Groups are joined by OR, filters of a group by AND.
 * Source: HubSpot, CRM search, with its limits.
 */
export function searchRecords(store: RecordStore, portalId: number, body: JsonRecord): SandboxResponse {
  const { filterGroups = [], sorts = [], properties = [] } = body;
  const limit = wholeNumber(body.limit ?? 10);
  const after = wholeNumber(body.after ?? 0);
  if (limit === undefined || limit > MAX_PER_PAGE) {
    return invalid(`The requested limit of ${String(body.limit)} is greater than the maximum of ${MAX_PER_PAGE}`);
  }
  if (after === undefined) return invalid(`Invalid after value: ${String(body.after)}`);
  if (after + limit > MAX_RESULTS) {
    return invalid(`Search results are limited to ${MAX_RESULTS}. Narrow the search with filters.`);
  }
  if (!Array.isArray(filterGroups) || filterGroups.length > MAX_GROUPS) {
    return invalid(`A search takes at most ${MAX_GROUPS} filterGroups.`);
  }
  const tests: Test[] = [];
  for (const group of filterGroups) {
    const test = groupTest(store, group);
    if (typeof test === 'string') return invalid(test);
    tests.push(test);
  }
  const order = sortOrder(store, sorts);
  if (typeof order === 'string') return invalid(order);

  const found = store.all().filter((record) => tests.length === 0 || tests.some((test) => test(record)));
  if (order !== undefined) found.sort(order);
  const page = found.slice(after, after + limit);
  const wanted = Array.isArray(properties) ? properties.map(String) : [];
  const hasNext = after + limit < Math.min(found.length, MAX_RESULTS);
  return success({
    total: found.length,
    results: page.map((record) => shownRecord(store, portalId, record, wanted)),
    ...(hasNext && { paging: { next: { after: String(after + limit) } } }),
  });
}

function groupTest(store: RecordStore, group: JsonValue): Test | string {
  const filters = isJsonRecord(group) ? group.filters : undefined;
  if (!Array.isArray(filters) || filters.length === 0) return 'A filter group needs at least one filter.';
  if (filters.length > MAX_FILTERS) return `A filter group takes at most ${MAX_FILTERS} filters.`;
  const tests: Test[] = [];
  for (const filter of filters) {
    const test = filterTest(store, filter);
    if (typeof test === 'string') return test;
    tests.push(test);
  }
  return (record) => tests.every((test) => test(record));
}

function filterTest(store: RecordStore, filter: JsonValue): Test | string {
  if (!isJsonRecord(filter)) return 'A filter is an object.';
  const { propertyName, operator, value, values, highValue } = filter;
  const property = store.properties.get(String(propertyName));
  if (property === undefined)
    return `There was a problem with the request: property "${String(propertyName)}" not found.`;
  const of = (record: CrmRecord) => record.properties[property.name];
  const compare = (record: CrmRecord, other: JsonValue | undefined) => {
    const own = of(record);
    return own === undefined ? undefined : compareValues(property, own, String(other));
  };
  if (value === undefined && !['IN', 'NOT_IN', 'HAS_PROPERTY', 'NOT_HAS_PROPERTY'].includes(String(operator))) {
    return `A filter with the operator ${String(operator)} needs a value.`;
  }
  const list = Array.isArray(values) ? values : [];
  switch (operator) {
    case 'EQ':
      return (record) => compare(record, value) === 0;
    case 'NEQ':
      return (record) => compare(record, value) !== 0;
    case 'LT':
      return (record) => (compare(record, value) ?? 0) < 0;
    case 'LTE':
      return (record) => (compare(record, value) ?? 1) <= 0;
    case 'GT':
      return (record) => (compare(record, value) ?? 0) > 0;
    case 'GTE':
      return (record) => (compare(record, value) ?? -1) >= 0;
    case 'BETWEEN':
      return (record) => (compare(record, value) ?? -1) >= 0 && (compare(record, highValue) ?? 1) <= 0;
    case 'IN':
      return (record) => list.some((one) => compare(record, one) === 0);
    case 'NOT_IN':
      return (record) => of(record) !== undefined && !list.some((one) => compare(record, one) === 0);
    case 'HAS_PROPERTY':
      return (record) => of(record) !== undefined;
    case 'NOT_HAS_PROPERTY':
      return (record) => of(record) === undefined;
    default:
      return `Invalid operator: ${String(operator)}`;
  }
}

function sortOrder(
  store: RecordStore,
  sorts: JsonValue,
): ((a: CrmRecord, b: CrmRecord) => number) | string | undefined {
  const [sort] = Array.isArray(sorts) ? sorts : [];
  if (sort === undefined) return undefined;
  const property = isJsonRecord(sort) ? store.properties.get(String(sort.propertyName)) : undefined;
  if (property === undefined || !isJsonRecord(sort))
    return 'There was a problem with the request: unknown sort property.';
  const sign = sort.direction === 'DESCENDING' ? -1 : 1;
  const key = (record: CrmRecord) => record.properties[property.name] ?? '';
  return (a, b) => sign * compareValues(property, key(a), key(b));
}

function compareValues({ type }: Property, own: string, other: string): number {
  if (type === 'number') return Number(own) - Number(other);
  if (type === 'datetime' || type === 'date') return instantOf(own) - instantOf(other);
  const [a, b] = [own.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : Number(a > b);
}

function wholeNumber(value: JsonValue): number | undefined {
  const text = String(value);
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
