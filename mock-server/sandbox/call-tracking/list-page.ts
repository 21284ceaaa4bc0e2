import type { JsonRecord, JsonValue } from '../shared/json.ts';
import type { Collection } from './collection.ts';

const DEFAULT_PER_PAGE = 100;
const MAX_PER_PAGE = 250;

/** Page, or the provider's error message. */
export type ListPage = { body: Record<string, JsonValue> } | { error: string };

/**
 * Cuts the page that a query asks for.
 *
 * @param query `page` from 1, `per_page` 1 to 250 (100 by default)
 * @returns the envelope `page, per_page, total_pages, total_records` with the records under `envelopeKey`;
 *   a page past the end is empty, not an error
 */
export function listPage(collection: Collection, envelopeKey: string, query: URLSearchParams): ListPage {
  const page = wholeNumber(query.get('page') ?? '1');
  if (page === undefined || page < 1) return { error: 'page must be a whole number of at least 1' };
  const perPage = wholeNumber(query.get('per_page') ?? String(DEFAULT_PER_PAGE));
  if (perPage === undefined || perPage < 1 || perPage > MAX_PER_PAGE) {
    return { error: `per_page must be a whole number between 1 and ${MAX_PER_PAGE}` };
  }
  const total = collection.count();
  const records: JsonRecord[] = collection.slice((page - 1) * perPage, perPage);
  return {
    body: {
      page,
      per_page: perPage,
      total_pages: Math.max(1, Math.ceil(total / perPage)),
      total_records: total,
      [envelopeKey]: records,
    },
  };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
