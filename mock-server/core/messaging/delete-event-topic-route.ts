import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';

/** Stops sending an event to a topic. */
export const deleteEventTopicRoute: UseCase<'deleteEventTopicRoute'> = async (ports, { project, params }) => {
  const found = await ports.store.eventRoutes.get(params.route);
  if (found === undefined || found.projectId !== project.id) {
    return reject('not-found', `There is no route with the id "${params.route}" from an event of this project.`);
  }
  await ports.store.eventRoutes.delete(found.id);
  return ok(undefined);
};
