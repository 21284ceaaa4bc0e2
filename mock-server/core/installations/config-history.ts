import type { ConfigChange, EndpointName } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { creatorOf } from '../kernel/actor.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ConfigChangeRecord, InstallationRecord } from '../kernel/records.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { refusePageToken } from '../kernel/validation-issues.ts';
import { findInstallation } from './installations.ts';

/** Origin of a config change: an endpoint, a deployment that paused removed objects, or reads that kept failing. */
export type ConfigOrigin =
  | Extract<
      EndpointName,
      'createInstallation' | 'updateInstallation' | 'patchObjectConfig' | 'pauseReads' | 'unpauseReads'
    >
  | 'deploy'
  | 'reads';

/** Origin and author of a config change. */
export interface ConfigCause {
  origin: ConfigOrigin;
  /** `consumer:…`, `builder:…` or `api:…`. */
  changedBy: string;
}

/**
 * Returns the author of a change: the consumer of a signed token, otherwise the name in the request, otherwise the
 * operation, such as `api:create-installation`.
 *
 * @param actor undefined for the service itself
 * @param given `config.createdBy` of the request
 */
export function causeOf(actor: Actor | undefined, origin: ConfigOrigin, given?: string): ConfigCause {
  const operation = origin.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { origin, changedBy: creatorOf(actor) ?? given ?? `api:${operation}` };
}

/** Adds to the history of an installation what its config has become. Call inside the transaction that stores it. */
export async function recordConfigChange(
  ports: Ports,
  repositories: Repositories,
  { id: installationId, projectId, config }: Pick<InstallationRecord, 'id' | 'projectId' | 'config'>,
  { origin, changedBy }: ConfigCause,
): Promise<void> {
  await repositories.configChanges.insert({
    id: ports.ids.uuid(),
    projectId,
    installationId,
    config,
    origin,
    changedBy,
    // Instants of configs only grow, so that the history keeps its order when the clock is set back.
    createTime: config.createTime,
  });
}

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

function toConfigChange({ projectId: _, ...change }: ConfigChangeRecord): ConfigChange {
  return change;
}
