import type { EventRouteRepository } from '../../core/kernel/ports.ts';
import { oldestFirst } from './by-age.ts';
import type { Tables } from './tables.ts';

export function eventRouteRepository({ eventRoutes, topics }: Tables): EventRouteRepository {
  return {
    insert: async (route) => {
      topics.assertHas(route.topicId);
      return eventRoutes.insert(
        route.id,
        route,
        (other) => other.topicId === route.topicId && other.eventType === route.eventType,
      );
    },
    get: async (id) => eventRoutes.get(id),
    list: async ({ projectId, topicId, eventType }) =>
      oldestFirst(
        eventRoutes.filter(
          (route) =>
            route.projectId === projectId &&
            (topicId === undefined || route.topicId === topicId) &&
            (eventType === undefined || route.eventType === eventType),
        ),
      ),
    delete: async (id) => eventRoutes.delete(id),
  };
}
