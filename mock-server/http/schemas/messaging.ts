import { z } from 'zod';
import type {
  CreateDestinationRequest,
  Destination,
  NotificationEventTopicRoute,
  NotificationEventType,
  Topic,
  TopicDestinationRoute,
  UpdateDestinationRequest,
  WebhookMetadata,
} from '../../../src/contract/index.ts';
import type { Rejection } from '../../core/kernel/result.ts';
import { DESTINATION_MASKS } from '../../core/messaging/destinations.ts';
import {
  assignedId,
  contractSchema,
  endpointSchemas,
  instant,
  listQuery,
  queryFlag,
  ref,
  updateMask,
} from './common.ts';

const metadata = contractSchema<WebhookMetadata>()(
  z.object({
    url: z.string().max(2048),
    headers: z.record(z.string(), z.string()).nullable().optional(),
  }),
);

const type = z.enum(['webhook', 'slack']);

const name = z.string().max(128);

const destination = contractSchema<Destination>('Destination')(
  z.object({
    id: assignedId,
    name: z.string(),
    type,
    metadata,
    createTime: instant,
    updateTime: instant.optional(),
    status: z.enum(['active', 'disabled']).meta({ readOnly: true }),
    secrets: z.object({ webhookSigningKey: z.string().optional() }).meta({ readOnly: true }).optional(),
  }),
);

const createDestinationRequest = contractSchema<CreateDestinationRequest>()(z.object({ name, type, metadata }));

const updateDestinationRequest = contractSchema<UpdateDestinationRequest>()(
  z.object({
    updateMask: updateMask(DESTINATION_MASKS.webhook).max(64),
    destination: z.object({
      name: name.optional(),
      metadata: metadata.partial().optional(),
    }),
  }),
);

/** Kinds that the published product knows besides `webhook` and `slack`. */
const OTHER_TYPES = new Set([
  'azureservicebus',
  'bigquery',
  'clickhouse',
  'kinesis',
  'pubsub',
  'rabbitmq',
  'redshift',
  's3',
  'snowflake',
  'sqs',
]);

/**
 * Distinguishes an unsupported kind of destination from an invalid body: the metadata of other kinds has another shape,
 * so it would be refused for a missing `url` that it need not have.
 */
function refuseOtherDestinationTypes(body: unknown): Rejection<'unprocessable'> | undefined {
  if (typeof body !== 'object' || body === null || !('type' in body)) return undefined;
  if (typeof body.type !== 'string' || !OTHER_TYPES.has(body.type)) return undefined;
  return {
    code: 'unprocessable',
    detail: `Destinations of type "${body.type}" are not supported by this server.`,
    remedy: 'Create a destination of type "webhook" and pass the messages on, or one of type "slack" for short texts.',
  };
}

export const destinationEndpoints = endpointSchemas({
  listDestinations: { query: listQuery, response: z.array(destination) },
  createDestination: {
    body: createDestinationRequest,
    refuseFirst: refuseOtherDestinationTypes,
    response: destination,
  },
  getDestination: { query: z.object({ includeSecrets: queryFlag, rotate: queryFlag }), response: destination },
  updateDestination: { body: updateDestinationRequest, response: destination },
  deleteDestination: {},
});

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
const eventTopicRouteFilter = listQuery.extend({ topicId: ref.optional(), eventType: eventType.optional() });

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
const topicDestinationRouteFilter = listQuery.extend({ topicId: ref.optional(), destinationId: ref.optional() });

export const notificationEndpoints = endpointSchemas({
  listTopics: { query: listQuery, response: z.array(topic) },
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
