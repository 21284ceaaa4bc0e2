import { toTopicDestinationRoute } from '../resources/topic.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Lists which topics of a project go to which destinations, oldest route first. */
export const listTopicDestinationRoutes: UseCase<'listTopicDestinationRoutes'> = async (ports, { project, query }) => {
  const { topicId, destinationId } = query;
  const routes = await ports.store.topicRoutes.list({ projectId: project.id, topicId, destinationId });
  return ok(routes.map(toTopicDestinationRoute));
};
