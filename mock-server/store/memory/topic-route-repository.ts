import type { TopicRouteRepository } from '../../core/kernel/ports.ts';
import { oldestFirst } from './by-age.ts';
import type { Tables } from './tables.ts';

export function topicRouteRepository({ topicRoutes, eventRoutes, topics, destinations }: Tables): TopicRouteRepository {
  return {
    insert: async (route) => {
      topics.assertHas(route.topicId);
      destinations.assertHas(route.destinationId);
      return topicRoutes.insert(
        route.id,
        route,
        (other) => other.topicId === route.topicId && other.destinationId === route.destinationId,
      );
    },
    get: async (id) => topicRoutes.get(id),
    list: async ({ projectId, topicId, destinationId }) =>
      oldestFirst(
        topicRoutes.filter(
          (route) =>
            route.projectId === projectId &&
            (topicId === undefined || route.topicId === topicId) &&
            (destinationId === undefined || route.destinationId === destinationId),
        ),
      ),
    destinationsOfEvent: async (projectId, eventType) => {
      const ofEvent = eventRoutes.filter((route) => route.projectId === projectId && route.eventType === eventType);
      const topicIds = new Set(ofEvent.map(({ topicId }) => topicId));
      const reached = topicRoutes.filter(({ topicId }) => topicIds.has(topicId));
      return [...new Set(reached.map(({ destinationId }) => destinationId))];
    },
    delete: async (id) => topicRoutes.delete(id),
  };
}
