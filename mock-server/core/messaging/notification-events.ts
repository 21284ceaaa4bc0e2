import type {
  ConfigContent,
  ConnectionNotification,
  InstallationNotification,
  NotificationData,
  NotificationEventType,
  TriggeredRead,
} from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, DestinationRecord, InstallationRecord, OperationRecord } from '../kernel/records.ts';
import { toInstant } from '../kernel/time.ts';
import type { MessageContent } from './download-links.ts';
import { createConfigLink } from './download-links.ts';
import { storeMessage } from './message-bodies.ts';
import { slackText } from './slack-text.ts';

/** Stores the notification of a change of a connection. */
export function connectionChanged(
  ports: Ports,
  repositories: Repositories,
  eventType: `connection.${'created' | 'updated' | 'refreshed' | 'deleted'}`,
  connection: ConnectionRecord,
): Promise<void> {
  return publish(ports, repositories, connection.projectId, eventType, () => connectionFacts(repositories, connection));
}

/**
 * Stores the notification that a connection's credential no longer works.
 *
 * @param errors why, with the provider's message where there are some; never a credential
 */
export function connectionFailed(
  ports: Ports,
  repositories: Repositories,
  connection: ConnectionRecord,
  errors: string[],
  remedy: string,
): Promise<void> {
  return publish(ports, repositories, connection.projectId, 'connection.error', async () => ({
    ...(await connectionFacts(repositories, connection)),
    errors,
    error: errors,
    remedy,
  }));
}

/** @returns the members that all events of connections and installations have in common */
async function connectionFacts(
  repositories: Repositories,
  { id, projectId, provider, groupRef, consumerRef }: ConnectionRecord,
): Promise<ConnectionNotification> {
  const consumer = await repositories.consumers.get(projectId, consumerRef);
  const consumerName = consumer?.consumerName ?? consumerRef;
  return { projectId, connectionId: id, provider, groupRef, consumerRef, consumerName };
}

/**
 * Notifies that a destination was disabled. Call it after that is stored, so that the destination itself is omitted.
 */
export function destinationDisabled(
  ports: Ports,
  repositories: Repositories,
  { id, projectId, name, url }: DestinationRecord,
): Promise<void> {
  return publish(ports, repositories, projectId, 'destination.webhook.disabled', async () => ({
    projectId,
    destinationId: id,
    destinationName: name,
    url,
  }));
}

/**
 * Notifies that an integration was installed or uninstalled. For `deleted`, call it before the connection is deleted.
 */
export function installationChanged(
  ports: Ports,
  repositories: Repositories,
  what: 'created' | 'deleted',
  installation: InstallationRecord,
): Promise<void> {
  return publishOf(ports, repositories, installation, `installation.${what}`, { config: installation.config.content });
}

/** Notifies that the config of an installation changed. @param lastConfig content before the change */
export function installationUpdated(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  lastConfig: ConfigContent,
): Promise<void> {
  return publishOf(ports, repositories, installation, 'installation.updated', {
    config: installation.config.content,
    lastConfig,
  });
}

/** Notifies that events of an installation cannot be had. @param error in the provider's words where there are some */
export function subscribeFailed(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  error: string,
): Promise<void> {
  return publishOf(ports, repositories, installation, 'subscribe.create.error', { error });
}

/** @returns the members that all events of installations have in common; undefined when the installation is deleted meanwhile */
async function installationFacts(
  repositories: Repositories,
  installation: InstallationRecord,
): Promise<InstallationNotification | undefined> {
  const { id, projectId, integrationId, groupRef, connectionId } = installation;
  const connection = await repositories.connections.get(connectionId);
  if (connection === undefined) return undefined;
  const [facts, integration, group] = [
    await connectionFacts(repositories, connection),
    await repositories.integrations.get(integrationId),
    await repositories.groups.get(projectId, groupRef),
  ];
  return {
    ...facts,
    integrationId,
    integrationName: integration?.name ?? integrationId,
    installationId: id,
    groupRef,
    groupName: group?.groupName ?? groupRef,
  };
}

/** Notifies of an event of an installation, unless it is deleted meanwhile. @param members of the event itself */
function publishOf<E extends InstallationEventType>(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  eventType: E,
  members: EventMembers<E>,
): Promise<void> {
  return publish(ports, repositories, installation.projectId, eventType, async () => {
    const facts = await installationFacts(repositories, installation);
    return facts && dataOf(facts, members);
  });
}

/** Notifies of the end of an operation, unless its installation is deleted meanwhile. @param members of the event itself */
function publishEnd<E extends InstallationEventType>(
  ports: Ports,
  repositories: Repositories,
  { projectId, installationId }: OperationRecord,
  eventType: E,
  members: EventMembers<E>,
): Promise<void> {
  return publish(ports, repositories, projectId, eventType, async () => {
    const installation = await repositories.installations.get(installationId);
    const facts = installation && (await installationFacts(repositories, installation));
    return facts && dataOf(facts, members);
  });
}

function dataOf<E extends InstallationEventType>(facts: InstallationNotification, members: EventMembers<E>) {
  // Both together are the data of the event.
  return { ...facts, ...members } as unknown as WithInlineConfigs<NotificationData[E]>;
}

/** Events whose data begins with the facts of an installation. */
type InstallationEventType = {
  [E in NotificationEventType]: NotificationData[E] extends InstallationNotification ? E : never;
}[NotificationEventType];

type EventMembers<E extends InstallationEventType> = Omit<
  WithInlineConfigs<NotificationData[E]>,
  keyof InstallationNotification
>;

/** Outcome of an operation. */
export type OperationOutcome = { status: 'success' } | { status: 'failure'; error: string };

/**
 * Notifies that a backfill or a read on demand has ended. Scheduled reads and backfills that failed have no event.
 *
 * @param operation as it was before its end: what it was asked for is still known
 */
export async function readEnded(
  ports: Ports,
  repositories: Repositories,
  operation: OperationRecord,
  end: OperationOutcome,
): Promise<void> {
  const { readType } = operation;
  if (readType !== 'triggered' && !(readType === 'backfill' && end.status === 'success')) return;
  const asked = requestedRange(operation);
  if (readType === 'backfill') {
    const { objectName } = asked;
    await publishEnd(ports, repositories, operation, 'read.backfill.done', { objectName });
  } else if (end.status === 'success') {
    await publishEnd(ports, repositories, operation, 'read.triggered.done', { ...asked });
  } else {
    const { error } = end;
    await publishEnd(ports, repositories, operation, 'read.triggered.error', { ...asked, error });
  }
}

function requestedRange({ resource: objectName, work }: OperationRecord): TriggeredRead {
  const { since, until } = work?.kind === 'read' ? work : {};
  return {
    objectName,
    ...(since !== undefined && { fromTimestamp: since }),
    ...(until !== undefined && { untilTimestamp: until }),
  };
}

/**
 * Notifies that scheduled reads were paused after failures.
 *
 * @param installation with the object paused in its config
 * @param error message of the last failure
 */
export function readsPaused(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  error: string,
): Promise<void> {
  return publishOf(ports, repositories, installation, 'read.schedule.paused', {
    config: installation.config.content,
    error,
  });
}

/**
 * Notifies that an asynchronous write has ended; `success` is false as soon as one record failed.
 *
 * @param outcome numbers of records, ids of written records, and errors
 */
export async function asyncWriteEnded(
  ports: Ports,
  repositories: Repositories,
  operation: OperationRecord,
  outcome: { successCount: number; failureCount: number; successfulRecordIds: string[]; errors: string[] },
): Promise<void> {
  await publishEnd(ports, repositories, operation, 'write.async.done', {
    objectName: operation.resource,
    success: outcome.errors.length === 0,
    ...outcome,
  });
}

/** Data of an event before large configs are put behind addresses. */
type WithInlineConfigs<T> = Exclude<T, { configURL: string } | { lastConfigURL: string }>;

/**
 * Writes the message of one destination. Each gets separate download addresses, because their time begins when that
 * destination has the message.
 *
 * @returns `{notificationType, data}` for webhooks, `{text}` for Slack
 */
async function notificationMessage<E extends NotificationEventType>(
  ports: Ports,
  repositories: Repositories,
  type: DestinationRecord['type'],
  notificationType: E,
  data: WithInlineConfigs<NotificationData[E]>,
): Promise<MessageContent> {
  if (type === 'slack') return { body: JSON.stringify({ text: slackText(notificationType, data) }) };
  const members = new Map<string, unknown>(Object.entries(data));
  const downloads: string[] = [];
  for (const member of ['config', 'lastConfig']) {
    // Only events with configs have these members, and always as content.
    const content = members.get(member) as ConfigContent | undefined;
    if (content === undefined) continue;
    const text = JSON.stringify(content);
    if (new TextEncoder().encode(text).length <= LIMITS.maxInlineConfigBytes) continue;
    members.delete(member);
    const link = await createConfigLink(ports, repositories, text);
    members.set(`${member}URL`, link.url);
    downloads.push(link.path);
  }
  const body = JSON.stringify({ notificationType, data: Object.fromEntries(members) });
  return downloads.length === 0 ? { body } : { body, downloads };
}

/**
 * Notifies the destinations of a project of an event: stores one message for each routed destination, which the
 * delivery worker sends like every other message. Call inside the transaction of the change, so that both are stored or
 * neither. A project without routes costs one indexed query, and `createData` is not called.
 *
 * @param createData returns the event's data, with complete configs, or undefined for no event; called only if there is a
 *   destination
 */
async function publish<E extends NotificationEventType>(
  ports: Ports,
  repositories: Repositories,
  projectId: string,
  eventType: E,
  createData: () => Promise<WithInlineConfigs<NotificationData[E]> | undefined>,
): Promise<void> {
  const destinationIds = await repositories.topicRoutes.destinationsOfEvent(projectId, eventType);
  if (destinationIds.length === 0) return;
  const data = await createData();
  if (data === undefined) return;
  const now = ports.clock.now();
  for (const destinationId of destinationIds) {
    const destination = await repositories.destinations.get(destinationId);
    if (destination === undefined || destination.disabledAt !== undefined) continue;
    await storeMessage(ports, repositories, {
      // A random id, because two equal events are separate messages.
      id: `msg_${ports.ids.uuid().replaceAll('-', '')}`,
      projectId,
      destinationId,
      ...(await notificationMessage(ports, repositories, destination.type, eventType, data)),
      createTime: toInstant(now),
      status: 'pending',
      attempts: 0,
      dueAt: now,
    });
  }
  // Inside a transaction the wake-up may come before the commit; the workers poll within a second.
  ports.jobs.wake('deliveries');
}
