import { z } from 'zod';
import type {
  NotificationData,
  NotificationEventType,
  ReadMessage,
  SchemaWatchMessage,
  SubscribeMessage,
  WebhookResultEntry,
} from '../../../src/contract/index.ts';
import { contractSchema, SCHEMA_NAMES } from './common.ts';
import { configContent } from './config.ts';
import { fieldMetadata } from './hydrated-revision.ts';

/*
 * Messages that the server sends. These schemas describe them; the server does not validate what it sends.
 */

const text = z.string();
const record = z.record(text, z.unknown());

const origin = {
  projectId: text,
  provider: text,
  groupRef: text,
  groupName: text,
  consumerRef: text,
  consumerName: text,
  installationId: text,
  installationUpdateTime: z.iso.datetime(),
  objectName: text,
  rawObjectName: text.optional(),
  workspace: text.optional(),
};
const resultInfo = z.object({
  type: z.enum(['inline', 'url']),
  numRecords: z.int(),
  downloadUrl: z.url().optional(),
});

const resultEntry = contractSchema<WebhookResultEntry>('WebhookResultEntry')(
  z.object({ fields: record.optional(), mappedFields: record.optional(), raw: record }),
);
const readMessage = contractSchema<ReadMessage>('ReadMessage')(
  z.object({
    action: z.literal('read'),
    ...origin,
    resultInfo,
    result: z.array(resultEntry).optional(),
    operationId: text,
    operationTime: z.iso.datetime(),
    readType: z.enum(['backfill', 'scheduled', 'triggered']),
  }),
);

const partialEntry = resultEntry.partial().shape;
const associatedRecord = z.object({
  id: text,
  objectName: text.optional(),
  rawObjectName: text.optional(),
  ...partialEntry,
});
const subscribeMessage = contractSchema<SubscribeMessage>('SubscribeMessage')(
  z.object({
    action: z.literal('subscribe'),
    ...origin,
    resultInfo,
    result: z
      .array(
        z.object({
          id: text,
          subscribeEventType: z.enum(['create', 'update', 'delete', 'associationUpdate', 'other']),
          providerEventType: text,
          fieldsUpdated: z.array(text).optional(),
          ...partialEntry,
          fromRecord: associatedRecord.optional(),
          toRecord: associatedRecord.optional(),
          rawEvent: record,
        }),
      )
      .optional(),
  }),
);

const schemaWatchMessage = contractSchema<SchemaWatchMessage>('SchemaWatchMessage')(
  z.object({
    action: z.literal('schema.watch'),
    ...origin,
    result: z.object({
      createdFields: z.array(fieldMetadata).optional(),
      deletedFields: z.array(fieldMetadata).optional(),
      changedFields: z.array(z.object({ oldSchema: fieldMetadata, newSchema: fieldMetadata })).optional(),
    }),
  }),
);

const ofConnection = z.object({
  projectId: text,
  connectionId: text,
  provider: text,
  groupRef: text,
  consumerRef: text,
  consumerName: text,
});
const ofInstallation = ofConnection.extend({
  integrationId: text,
  integrationName: text,
  installationId: text,
  groupName: text,
});
const error = { error: text.optional() };
const triggeredRead = { objectName: text, fromTimestamp: text.optional(), untilTimestamp: text.optional() };
const config = z.union([z.object({ config: configContent }), z.object({ configURL: z.url() })]);
const lastConfig = z.union([z.object({ lastConfig: configContent }), z.object({ lastConfigURL: z.url() })]);

const notificationData: { [E in NotificationEventType]: z.ZodType<NotificationData[E]> } = {
  'connection.created': ofConnection,
  'connection.updated': ofConnection,
  'connection.refreshed': ofConnection,
  'connection.deleted': ofConnection,
  'connection.error': ofConnection.extend({ errors: z.array(text), error: z.array(text), remedy: text }),
  'installation.created': ofInstallation.and(config),
  'installation.updated': ofInstallation.and(config).and(lastConfig),
  'installation.deleted': ofInstallation.and(config),
  'read.schedule.paused': ofInstallation.extend(error).and(config),
  'read.backfill.done': ofInstallation.extend({ objectName: text }),
  'read.triggered.done': ofInstallation.extend(triggeredRead),
  'read.triggered.error': ofInstallation.extend({ ...triggeredRead, ...error }),
  'write.async.done': ofInstallation.extend({
    objectName: text,
    success: z.boolean(),
    successfulRecordIds: z.array(text).optional(),
    successCount: z.int().optional(),
    failureCount: z.int().optional(),
    errors: z.array(text).optional(),
  }),
  'subscribe.create.error': ofInstallation.extend(error),
  'destination.webhook.disabled': z.object({
    projectId: text,
    destinationId: text,
    destinationName: text,
    url: z.url(),
  }),
};

const notifications = Object.entries(notificationData).map(([event, data]): [string, z.ZodType] => {
  const schema = z.object({ notificationType: z.literal(event), data });
  SCHEMA_NAMES.set(schema, `Notification.${event}`);
  return [event, schema];
});

/** Schemas of messages, by action or by the type of a notification. */
export const MESSAGE_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['read', readMessage],
  ['subscribe', subscribeMessage],
  ['schema.watch', schemaWatchMessage],
  ...notifications,
]);
