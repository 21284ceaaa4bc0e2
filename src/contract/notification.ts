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
  /** Unique in the project; letters, digits and dashes, at most 64. @example alerts */
  name: string;
  projectId: string;
  createTime: string;
  updateTime?: string;
}

/** Sends an event to a topic. */
export interface NotificationEventTopicRoute {
  id: string;
  /** Kind of the event. @example connection.created */
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
  /** An account was connected. */
  'connection.created': ConnectionNotification;
  /** Credentials or metadata of a connection were changed. */
  'connection.updated': ConnectionNotification;
  /** The tokens of a connection were renewed. */
  'connection.refreshed': ConnectionNotification;
  /** A connection was deleted. */
  'connection.deleted': ConnectionNotification;
  /** The credentials of a connection no longer work. */
  'connection.error': ConnectionNotification & {
    errors: string[];
    /** The same list, under its former name. @example ["The provider rejected the request."] */
    error: string[];
    /** How the connection works again. @example Let the customer connect the account again in the widget. */
    remedy: string;
  };
  /** An integration was installed. */
  'installation.created': InstallationNotification & NotifiedConfig;
  /** The config of an installation was changed. */
  'installation.updated': InstallationNotification & NotifiedConfig & NotifiedLastConfig;
  /** An installation was deleted. */
  'installation.deleted': InstallationNotification & NotifiedConfig;
  /** Scheduled reads were paused after failures. */
  'read.schedule.paused': InstallationNotification & NotifiedConfig & { error?: string };
  /** The backfill of an object ended. */
  'read.backfill.done': InstallationNotification & { objectName: string };
  /** A read on demand succeeded. */
  'read.triggered.done': InstallationNotification & TriggeredRead;
  /** A read on demand failed. */
  'read.triggered.error': InstallationNotification & TriggeredRead & { error?: string };
  /** An asynchronous write ended. */
  'write.async.done': InstallationNotification & {
    objectName: string;
    /** False as soon as one record failed. */
    success: boolean;
    /** Records that were written. @example ["512"] */
    successfulRecordIds?: string[];
    /** Records that were written, and that were not. */
    successCount?: number;
    failureCount?: number;
    errors?: string[];
  };
  /** The provider rejected the subscription to events. */
  'subscribe.create.error': InstallationNotification & { error?: string };
  /** Sending to a destination was stopped. */
  'destination.webhook.disabled': {
    projectId: string;
    destinationId: string;
    destinationName: string;
    /** Address of the destination. @example https://app.example.com/webhooks */
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
