import { LIMITS } from '../../../src/contract/index.ts';
import { findInstallation } from '../installations/find-installation.ts';
import { refusePageToken } from '../kernel/refuse-page-token.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toOperation } from './operation.ts';

/** Lists the operations of an installation, newest first, page by page. A page's token is the id of its last operation. */
export const listOperations: UseCase<'listOperations'> = async (ports, { project, params, query }) => {
  const found = await findInstallation(ports.store, project, params);
  if (!found.ok) return found;
  const { id } = found.value.installation;
  const { pageSize = LIMITS.defaultPageSize, pageToken } = query;
  if (pageToken !== undefined && (await ports.store.operations.get(pageToken))?.installationId !== id) {
    return refusePageToken();
  }
  const read = await ports.store.operations.list(id, { limit: pageSize + 1, before: pageToken });
  const page = read.slice(0, pageSize);
  const done = read.length <= pageSize;
  return ok({
    results: page.map(toOperation),
    pagination: { done, ...(!done && { nextPageToken: page.at(-1)?.id }) },
  });
};
