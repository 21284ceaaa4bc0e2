import type { NotificationEventTopicRoute, Topic, TopicDestinationRoute } from '../../../src/contract/index.ts';
import type { EventRouteRecord, TopicRecord, TopicRouteRecord } from '../kernel/records.ts';

/** @returns the topic as the API shows it */
export function toTopic(record: TopicRecord): Topic {
  return {
    id: record.id,
    name: record.name,
    projectId: record.projectId,
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
  };
}

/** @returns the route from an event to a topic as the API shows it */
export function toEventTopicRoute(record: EventRouteRecord): NotificationEventTopicRoute {
  return {
    id: record.id,
    eventType: record.eventType,
    topicId: record.topicId,
    projectId: record.projectId,
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
  };
}

/** @returns the route from a topic to a destination as the API shows it */
export function toTopicDestinationRoute(record: TopicRouteRecord): TopicDestinationRoute {
  return {
    id: record.id,
    topicId: record.topicId,
    destinationId: record.destinationId,
    projectId: record.projectId,
    createTime: record.createTime,
  };
}
