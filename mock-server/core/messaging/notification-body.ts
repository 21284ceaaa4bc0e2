import type { ConfigContent, NotificationData, NotificationEventType } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { DestinationRecord } from '../kernel/records.ts';
import { createConfigLink } from './download-links.ts';
import { slackText } from './slack-text.ts';

/** Data of an event before large configs are put behind addresses. */
export type WithInlineConfigs<T> = Exclude<T, { configURL: string } | { lastConfigURL: string }>;

/**
 * Writes the message of one destination. Each gets download addresses of its own, because their time begins when that
 * destination has the message.
 *
 * @returns `{notificationType, data}` for webhooks, `{text}` for Slack
 */
export async function notificationBody<E extends NotificationEventType>(
  ports: Ports,
  repositories: Repositories,
  type: DestinationRecord['type'],
  notificationType: E,
  data: WithInlineConfigs<NotificationData[E]>,
): Promise<string> {
  if (type === 'slack') return JSON.stringify({ text: slackText(notificationType, data) });
  const members = new Map<string, unknown>(Object.entries(data));
  for (const member of ['config', 'lastConfig']) {
    // Only events with configs have these members, and always as content.
    const content = members.get(member) as ConfigContent | undefined;
    if (content === undefined) continue;
    const text = JSON.stringify(content);
    if (new TextEncoder().encode(text).length <= LIMITS.maxInlineConfigBytes) continue;
    members.delete(member);
    members.set(`${member}URL`, await createConfigLink(ports, repositories, text));
  }
  return JSON.stringify({ notificationType, data: Object.fromEntries(members) });
}
