import type { ConfigChange } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { ConfigChangeRecord } from '../kernel/records.ts';
import { refusePageToken } from '../kernel/refuse-page-token.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findInstallation } from './find-installation.ts';

/** Lists what an installation's config has been, newest first, page by page. A page's token is the id of its last change. */
export const listConfigHistory: UseCase<'listConfigHistory'> = async (ports, { actor, project, params, query }) => {
  const found = await findInstallation(ports.store, project, params, actor);
  if (!found.ok) return found;
  const { pageSize = LIMITS.defaultPageSize, pageToken } = query;
  const { id } = found.value.installation;
  const read = await ports.store.configChanges.list(id, { limit: pageSize + 1, before: pageToken });
  // A token is only given out when something follows; its change may have been deleted since.
  if (pageToken !== undefined && read.length === 0) return refusePageToken();
  const page = read.slice(0, pageSize);
  const done = read.length <= pageSize;
  return ok({
    results: page.map(toConfigChange),
    pagination: { done, ...(!done && { nextPageToken: page.at(-1)?.id }) },
  });
};

function toConfigChange({
  id,
  installationId,
  config,
  origin,
  changedBy,
  createTime,
}: ConfigChangeRecord): ConfigChange {
  return { id, installationId, config, origin, changedBy, createTime };
}
