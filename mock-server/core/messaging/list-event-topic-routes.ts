import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toEventTopicRoute } from './topic.ts';

/** Lists which events of a project go to which topics, oldest route first. */
export const listEventTopicRoutes: UseCase<'listEventTopicRoutes'> = async (ports, { project, query }) => {
  const { topicId, eventType } = query;
  const routes = await ports.store.eventRoutes.list({ projectId: project.id, topicId, eventType });
  return ok(routes.map(toEventTopicRoute));
};
