import { onlyGroupOf } from '../actor.ts';
import { loadConnections } from '../resources/connection.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/**
 * Lists connections, newest first: the published client takes the first one for the group's own. A user token sees
 * those of its group, also without a filter.
 */
export const listConnections: UseCase<'listConnections'> = async (ports, { actor, project, query }) => {
  const records = await ports.store.connections.list({
    projectId: project.id,
    ...query,
    groupRef: onlyGroupOf(actor) ?? query.groupRef,
  });
  return ok(await loadConnections(ports.store, project.id, records));
};
