import type { Repositories } from '../../core/kernel/ports.ts';
import type {
  BlobRecord,
  DeliveryRecord,
  DestinationRecord,
  EventRouteRecord,
  MessageBodyRecord,
  TopicRecord,
  TopicRouteRecord,
} from '../../core/kernel/records.ts';
import { messageBodyContext } from '../../core/messaging/message-bodies.ts';
import { signingKeyContext } from '../../core/messaging/open-destination.ts';
import { queueName } from '../../core/scheduling/work-queue.ts';
import {
  bytes,
  defineTable,
  json,
  KEY_ID,
  lease,
  named,
  number,
  orNull,
  sealed,
  sealedJson,
  text,
  textOr,
} from './table.ts';
import type { PlainQueries, RowsOf } from './table-rows.ts';

/** Tables of destinations, topics and messages. */
export const MESSAGING_TABLES = {
  destinations: defineTable<DestinationRecord>()('destinations', {
    columns: {
      id: text,
      projectId: text,
      name: text,
      type: text,
      url: text,
      headers: json,
      sealedSigningKey: sealed(signingKeyContext),
      previousSigningKey: sealedJson(signingKeyContext),
      failingSince: text,
      disabledAt: text,
      createTime: text,
      updateTime: text,
    },
    key: ['id'],
    unique: [['projectId', 'name']],
    fixed: ['projectId', 'failingSince', 'disabledAt', 'createTime'],
    order: { by: 'name' },
  }),

  topics: defineTable<TopicRecord>()('topics', {
    columns: { id: text, projectId: text, name: text, createTime: text, updateTime: text },
    derived: { name_key: ({ name }) => name.toLowerCase() },
    key: ['id'],
    unique: [['projectId', 'name_key']],
    fixed: ['projectId', 'createTime'],
    order: { by: 'name' },
  }),

  eventRoutes: defineTable<EventRouteRecord>()('event_routes', {
    columns: { id: text, projectId: text, eventType: text, topicId: text, createTime: text, updateTime: text },
    key: ['id'],
    unique: [['topicId', 'eventType']],
    references: { topicId: 'topics' },
    order: { by: 'createTime' },
    isSequenced: true,
  }),

  topicRoutes: defineTable<TopicRouteRecord>()('topic_routes', {
    columns: { id: text, projectId: text, topicId: text, destinationId: text, createTime: text },
    key: ['id'],
    unique: [['topicId', 'destinationId']],
    references: { topicId: 'topics', destinationId: 'destinations' },
    order: { by: 'createTime' },
    isSequenced: true,
  }),

  deliveries: defineTable<DeliveryRecord>()('deliveries', {
    columns: {
      id: text,
      projectId: text,
      destinationId: text,
      installationId: textOr(''),
      operationId: textOr(''),
      plainBody: named('body', textOr('')),
      downloads: json,
      createTime: text,
      status: text,
      objectName: text,
      attempts: number,
      lastError: text,
      dueAt: orNull(number),
      lease,
    },
    derived: { queue: ({ projectId, destinationId }) => queueName(projectId, destinationId) },
    key: ['id'],
    isSequenced: true,
  }),

  messageBodies: defineTable<MessageBodyRecord>()('message_bodies', {
    columns: { id: text, sealedBody: sealed(messageBodyContext) },
    // A rotation of the keys counts the bodies of each key, and reads them only to encrypt them again.
    derived: { key_id: ({ sealedBody }) => sealedBody.slice(KEY_ID.start - 1, KEY_ID.start - 1 + KEY_ID.length) },
    key: ['id'],
    references: { id: 'deliveries' },
  }),

  blobs: defineTable<BlobRecord>()('blobs', {
    columns: { path: text, bytes: orNull(bytes), md5: text, contentType: text, expiresAt: number },
    key: ['path'],
  }),
};

/** Repositories of plain resources, for every store. */
export function messagingRepositories(
  rowsOf: RowsOf,
  queries: PlainQueries,
): Pick<Repositories, 'destinations' | 'topics' | 'eventRoutes' | 'topicRoutes' | 'blobs'> {
  const destinations = rowsOf(MESSAGING_TABLES.destinations);
  const topics = rowsOf(MESSAGING_TABLES.topics);
  const eventRoutes = rowsOf(MESSAGING_TABLES.eventRoutes);
  const topicRoutes = rowsOf(MESSAGING_TABLES.topicRoutes);
  const blobs = rowsOf(MESSAGING_TABLES.blobs);
  return {
    destinations: {
      insert: (destination) => destinations.insert(destination),
      get: (id) => destinations.find({ id }),
      find: (projectId, idOrName) => destinations.findEither({ projectId }, { id: idOrName, name: idOrName }),
      list: (projectId) => destinations.list({ projectId }),
      listPart: (filter, part) => destinations.listPart(filter, part),
      update: (destination, before) =>
        destinations.replace(
          destination,
          before && {
            updateTime: before.updateTime,
            sealedSigningKey: before.sealedSigningKey,
            previousSigningKey: before.previousSigningKey,
          },
        ),
      setState: queries.setDestinationState,
      delete: (id) => destinations.delete({ id }),
    },
    topics: {
      insert: (topic) => topics.insert(topic),
      get: (id) => topics.find({ id }),
      list: (projectId) => topics.list({ projectId }),
      listPart: (filter, part) => topics.listPart(filter, part),
      update: (topic) => topics.replace(topic),
      delete: (id) => topics.delete({ id }),
    },
    eventRoutes: {
      insert: (route) => eventRoutes.insert(route),
      get: (id) => eventRoutes.find({ id }),
      list: (filter) => eventRoutes.list(filter),
      listPart: (filter, part) => eventRoutes.listPart(filter, part),
      delete: (id) => eventRoutes.delete({ id }),
    },
    topicRoutes: {
      insert: (route) => topicRoutes.insert(route),
      get: (id) => topicRoutes.find({ id }),
      list: (filter) => topicRoutes.list(filter),
      listPart: (filter, part) => topicRoutes.listPart(filter, part),
      destinationsOfEvent: queries.destinationsOfEvent,
      delete: (id) => topicRoutes.delete({ id }),
    },
    blobs: {
      put: (blob) => blobs.put(blob),
      get: (path) => blobs.find({ path }),
      deleteExpired: (batch) => blobs.deleteBefore('expiresAt', batch),
    },
  };
}
