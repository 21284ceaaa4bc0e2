import { loadConnections } from '../resources/connection.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Lists connections, newest first: the published client takes the first one for the group's own. */
export const listConnections: UseCase<'listConnections'> = async (ports, { project, query }) => {
  const records = await ports.store.connections.list({ projectId: project.id, ...query });
  return ok(await loadConnections(ports.store, project.id, records));
};
