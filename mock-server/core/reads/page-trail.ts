import type { ProviderFailure, RecordPage } from '../kernel/ports.ts';
import type { PageTrail } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';

/** Pages without records that may follow each other: filters of a provider can leave some empty. */
const MAX_EMPTY_PAGES = 1_000;
/** Pages of a read. A provider that makes up new records without end is stopped here. */
const MAX_PAGES = 1_000_000;

/**
 * Adds a page to the trail of a read, so that a provider that repeats itself ends the read. A cycle of any length is found
 * with one remembered page, whose distance doubles (Brent).
 *
 * @param trail of the pages before; undefined before the first, and for reads of earlier versions
 * @param begin number and cursor of the page
 * @returns the page and the trail with it, or the reason why the read cannot end
 */
export function followPage(
  trail: PageTrail | undefined,
  begin: { page: number; cursor: string | null },
  found: RecordPage,
): Result<{ page: RecordPage; trail: PageTrail }, ProviderFailure> {
  const { records, next } = found;
  const page = (trail?.page ?? begin.page) + 1;
  const content = records.length === 0 ? '' : fingerprint(records);
  const emptyPages = records.length === 0 ? (trail?.emptyPages ?? 0) + 1 : 0;
  // The last page ends the read, whatever it holds.
  const error =
    next === undefined ? undefined : repetitionError(trail, { page, cursor: begin.cursor, next, content, emptyPages });
  if (error !== undefined) return { ok: false, rejection: { kind: 'serverError', message: error, retryable: false } };
  const isMarkKept = trail !== undefined && page < trail.mark.page + trail.span;
  const followed: PageTrail = {
    page,
    content,
    emptyPages,
    mark: isMarkKept ? trail.mark : { page, next: next ?? null, content },
    span: isMarkKept || trail === undefined ? (trail?.span ?? 1) : trail.span * 2,
  };
  return ok({ page: found, trail: followed });
}

interface FollowedPage {
  page: number;
  cursor: string | null;
  next: string;
  content: string;
  emptyPages: number;
}

function repetitionError(trail: PageTrail | undefined, followed: FollowedPage): string | undefined {
  const { page, cursor, next, content, emptyPages } = followed;
  const again = 'The provider repeats itself, so the read would never end:';
  if (next === cursor) return `${again} page ${page} names itself as the next one.`;
  if (next === trail?.mark.next) return `${again} the pages ${trail.mark.page} and ${page} name the same next one.`;
  if (content !== '' && content === trail?.content) return `${again} the pages ${page - 1} and ${page} are the same.`;
  if (content !== '' && content === trail?.mark.content) {
    return `${again} the pages ${trail.mark.page} and ${page} are the same.`;
  }
  if (emptyPages > MAX_EMPTY_PAGES)
    return `The provider gave ${emptyPages} pages without a record, up to page ${page}.`;
  return page >= MAX_PAGES ? `The provider gave ${page} pages, and there are more.` : undefined;
}

/** Text of a page that a repetition has too: its length and its first and last record. Hashed, because it is stored. */
function fingerprint(records: RecordPage['records']): string {
  const text = JSON.stringify([records[0], records.at(-1)]);
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5bd1e995);
  }
  return `${records.length}.${text.length}.${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}`;
}
