import { LIMITS } from '../../../src/contract/index.ts';
import { toAuditEntry } from '../resources/audit-entry.ts';
import { ok } from '../result.ts';
import { refuseFindings } from '../rules/validation-issue.ts';
import type { UseCase } from '../use-case.ts';

/** Lists the changes of a project, newest first, page by page. A page's token is the id of its last entry. */
export const listAuditLog: UseCase<'listAuditLog'> = async (ports, { project, query }) => {
  const { pageSize = LIMITS.defaultPageSize, pageToken } = query;
  const read = await ports.store.audit.list(project.id, { limit: pageSize + 1, before: pageToken });
  if (pageToken !== undefined && read.length === 0) {
    // A token is only given out when something follows, and entries stay.
    const finding = { name: 'pageToken', detail: 'This token was not given out for this list.' };
    return { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', [finding], 'query') };
  }
  const page = read.slice(0, pageSize);
  const done = read.length <= pageSize;
  return ok({
    results: page.map(toAuditEntry),
    pagination: { done, ...(!done && { nextPageToken: page.at(-1)?.id }) },
  });
};
