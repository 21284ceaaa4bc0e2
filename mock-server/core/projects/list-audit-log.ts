import { LIMITS } from '../../../src/contract/index.ts';
import { refusePageToken } from '../kernel/refuse-page-token.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toAuditEntry } from './audit-entry.ts';

/** Lists the changes of a project, newest first, page by page. A page's token is the id of its last entry. */
export const listAuditLog: UseCase<'listAuditLog'> = async (ports, { project, query }) => {
  const { pageSize = LIMITS.defaultPageSize, pageToken } = query;
  const read = await ports.store.audit.list(project.id, { limit: pageSize + 1, before: pageToken });
  // A token is only given out when something follows; its entry may have been deleted since.
  if (pageToken !== undefined && read.length === 0) return refusePageToken();
  const page = read.slice(0, pageSize);
  const done = read.length <= pageSize;
  return ok({
    results: page.map(toAuditEntry),
    pagination: { done, ...(!done && { nextPageToken: page.at(-1)?.id }) },
  });
};
