import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toTopicDestinationRoute } from './topic.ts';

/** Lists which topics of a project go to which destinations, oldest route first. */
export const listTopicDestinationRoutes: UseCase<'listTopicDestinationRoutes'> = async (ports, { project, query }) => {
  const { topicId, destinationId } = query;
  const routes = await ports.store.topicRoutes.list({ projectId: project.id, topicId, destinationId });
  return ok(routes.map(toTopicDestinationRoute));
};
