import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';

/** Stops sending a topic to a destination. */
export const deleteTopicDestinationRoute: UseCase<'deleteTopicDestinationRoute'> = async (
  ports,
  { project, params },
) => {
  const found = await ports.store.topicRoutes.get(params.route);
  if (found === undefined || found.projectId !== project.id) {
    return reject('not-found', `There is no route with the id "${params.route}" to a destination of this project.`);
  }
  await ports.store.topicRoutes.delete(found.id);
  return ok(undefined);
};
