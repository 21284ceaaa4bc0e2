import type { ConfigContent } from './config.ts';

/** Events that notifications report. */
export type NotificationEventType =
  | 'connection.created'
  | 'connection.error'
  | 'connection.refreshed'
  | 'connection.updated'
  | 'connection.deleted'
  | 'installation.created'
  | 'installation.updated'
  | 'installation.deleted'
  | 'read.schedule.paused'
  | 'read.backfill.done'
  | 'read.triggered.done'
  | 'read.triggered.error'
  | 'write.async.done'
  | 'subscribe.create.error'
  | 'destination.webhook.disabled';

/** Named channel between events and destinations. */
export interface Topic {
  id: string;
  /** Unique in the project; letters, digits and dashes, at most 64. */
  name: string;
  projectId: string;
  createTime: string;
  updateTime?: string;
}

/** Sends an event to a topic. */
export interface NotificationEventTopicRoute {
  id: string;
  eventType: NotificationEventType;
  topicId: string;
  projectId: string;
  createTime: string;
  updateTime?: string;
}

/** Sends what reaches a topic to a destination. */
export interface TopicDestinationRoute {
  id: string;
  topicId: string;
  destinationId: string;
  projectId: string;
  createTime: string;
}

/** Payload of each event. */
export interface NotificationData {
  'connection.created': ConnectionNotification;
  'connection.updated': ConnectionNotification;
  'connection.refreshed': ConnectionNotification;
  'connection.deleted': ConnectionNotification;
  'connection.error': ConnectionNotification & {
    errors: string[];
    /** The same list, under its former name. */
    error: string[];
  };
  'installation.created': InstallationNotification & NotifiedConfig;
  'installation.updated': InstallationNotification & NotifiedConfig & NotifiedLastConfig;
  'installation.deleted': InstallationNotification & NotifiedConfig;
  'read.schedule.paused': InstallationNotification & NotifiedConfig & { error?: string };
  'read.backfill.done': InstallationNotification & { objectName: string };
  'read.triggered.done': InstallationNotification & TriggeredRead;
  'read.triggered.error': InstallationNotification & TriggeredRead & { error?: string };
  'write.async.done': InstallationNotification & {
    objectName: string;
    /** False as soon as one record failed. */
    success: boolean;
    successfulRecordIds?: string[];
    /** Records that were written, and that were not. */
    successCount?: number;
    failureCount?: number;
    errors?: string[];
  };
  'subscribe.create.error': InstallationNotification & { error?: string };
  'destination.webhook.disabled': {
    projectId: string;
    destinationId: string;
    destinationName: string;
    url: string;
  };
}

/** Which connection an event is about. */
export interface ConnectionNotification {
  projectId: string;
  connectionId: string;
  provider: string;
  groupRef: string;
  consumerRef: string;
  consumerName: string;
}

/** Which installation an event is about. */
export interface InstallationNotification extends ConnectionNotification {
  integrationId: string;
  integrationName: string;
  installationId: string;
  groupName: string;
}

/** An installation's config, or for 15 minutes the address of a large one. */
type NotifiedConfig = { config: ConfigContent } | { configURL: string };

/** The config before the change, or for 15 minutes the address of a large one. */
type NotifiedLastConfig = { lastConfig: ConfigContent } | { lastConfigURL: string };

/** Which read on demand an event is about. The instants are the ones that were asked for. */
export interface TriggeredRead {
  objectName: string;
  fromTimestamp?: string;
  untilTimestamp?: string;
}

/** Message that a webhook destination receives for an event. */
export type NotificationMessage = {
  [E in NotificationEventType]: { notificationType: E; data: NotificationData[E] };
}[NotificationEventType];
