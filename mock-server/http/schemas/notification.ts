import { z } from 'zod';
import type {
  NotificationEventTopicRoute,
  NotificationEventType,
  Topic,
  TopicDestinationRoute,
} from '../../../src/contract/index.ts';
import { assignedId, instant, ref } from './common.ts';
import { contractSchema, endpointSchemas } from './contract-schema.ts';

/** Every event that can be routed. */
export const EVENT_TYPES = [
  'connection.created',
  'connection.error',
  'connection.refreshed',
  'connection.updated',
  'connection.deleted',
  'installation.created',
  'installation.updated',
  'installation.deleted',
  'read.schedule.paused',
  'read.backfill.done',
  'read.triggered.done',
  'read.triggered.error',
  'write.async.done',
  'subscribe.create.error',
  'destination.webhook.disabled',
] as const;

const eventType = contractSchema<NotificationEventType>('NotificationEventType')(z.enum(EVENT_TYPES));

const topic = contractSchema<Topic>('Topic')(
  z.object({
    id: assignedId,
    name: z.string(),
    projectId: assignedId,
    createTime: instant,
    updateTime: instant.optional(),
  }),
);

const topicBody = z.object({
  name: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9-]+$/, 'expected letters, digits and dashes'),
});

const eventTopicRoute = contractSchema<NotificationEventTopicRoute>('NotificationEventTopicRoute')(
  z.object({
    id: assignedId,
    eventType,
    topicId: z.string(),
    projectId: assignedId,
    createTime: instant,
    updateTime: instant.optional(),
  }),
);

const eventTopicRouteBody = z.object({ eventType, topicId: ref });
const eventTopicRouteFilter = z.object({ topicId: ref.optional(), eventType: eventType.optional() });

const topicDestinationRoute = contractSchema<TopicDestinationRoute>('TopicDestinationRoute')(
  z.object({
    id: assignedId,
    topicId: z.string(),
    destinationId: z.string(),
    projectId: assignedId,
    createTime: instant,
  }),
);

const topicDestinationRouteBody = z.object({ topicId: ref, destinationId: ref });
const topicDestinationRouteFilter = z.object({ topicId: ref.optional(), destinationId: ref.optional() });

export const notificationEndpoints = endpointSchemas({
  listTopics: { response: z.array(topic) },
  createTopic: { body: topicBody, response: topic },
  updateTopic: { body: topicBody, response: topic },
  deleteTopic: {},
  listEventTopicRoutes: { query: eventTopicRouteFilter, response: z.array(eventTopicRoute) },
  createEventTopicRoute: { body: eventTopicRouteBody, response: eventTopicRoute },
  deleteEventTopicRoute: {},
  listTopicDestinationRoutes: { query: topicDestinationRouteFilter, response: z.array(topicDestinationRoute) },
  createTopicDestinationRoute: { body: topicDestinationRouteBody, response: topicDestinationRoute },
  deleteTopicDestinationRoute: {},
});
