import type { ConfigContent, NotificationData, NotificationEventType } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { toInstant } from '../kernel/backoff.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { DestinationRecord } from '../kernel/records.ts';
import type { MessageContent } from './download-links.ts';
import { createConfigLink } from './download-links.ts';
import { slackText } from './slack-text.ts';

/** Data of an event before large configs are put behind addresses. */
export type WithInlineConfigs<T> = Exclude<T, { configURL: string } | { lastConfigURL: string }>;

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
 * @param createData returns the event's data, with complete configs; called only if there is a destination
 */
export async function publish<E extends NotificationEventType>(
  ports: Ports,
  repositories: Repositories,
  projectId: string,
  eventType: E,
  createData: () => Promise<WithInlineConfigs<NotificationData[E]>>,
): Promise<void> {
  const destinationIds = await repositories.topicRoutes.destinationsOfEvent(projectId, eventType);
  if (destinationIds.length === 0) return;
  const data = await createData();
  const now = ports.clock.now();
  for (const destinationId of destinationIds) {
    const destination = await repositories.destinations.get(destinationId);
    if (destination === undefined || destination.disabledAt !== undefined) continue;
    await repositories.deliveries.insert({
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
