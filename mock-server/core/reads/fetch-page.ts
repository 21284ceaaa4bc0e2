import { requestedPageSize } from '../installations/read-objects.ts';
import type { ProviderFailure, RecordPage } from '../kernel/ports.ts';
import type { ReadWork } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { ReadRun } from './open-read-run.ts';
import { requestedFields, requestedParts } from './read-plan.ts';

/**
 * Fetches the page of a read at a cursor. For an object that is delivered on request it is as many pages of the provider as
 * fit into one message, so that messages do not become smaller than they have to.
 *
 * @param onResponse called after each response of the provider
 */
export async function fetchPage(
  { connector, context, plan, object }: ReadRun,
  { objectName, since, until }: ReadWork,
  begin: string | null,
  onResponse: () => void,
): Promise<Result<RecordPage, ProviderFailure>> {
  const pageSize = requestedPageSize(object);
  const wanted = { fields: requestedFields(plan), parts: requestedParts(plan), pageSize };
  const fetchAt = async (cursor: string | null) => {
    const page = await connector.readPage(context, { objectName, cursor, since, until, ...wanted });
    if (page.ok || page.rejection.status !== undefined) onResponse();
    return page;
  };
  const first = await fetchAt(begin);
  if (pageSize === undefined || !first.ok) return first;
  let { records, ...page } = first.value;
  let lastCount = records.length;
  // An empty page ends it: the read counts those.
  while (page.next !== undefined && lastCount > 0 && records.length + lastCount <= pageSize) {
    const more = await fetchAt(page.next);
    if (!more.ok) return more;
    lastCount = more.value.records.length;
    records = [...records, ...more.value.records];
    page = more.value;
  }
  return ok({ ...page, records });
}
