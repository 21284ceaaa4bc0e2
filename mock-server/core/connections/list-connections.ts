import { onlyGroupOf } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { loadConnections } from './connection.ts';

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
