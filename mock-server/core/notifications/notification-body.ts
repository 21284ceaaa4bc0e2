import type { ConfigContent, NotificationData, NotificationEventType } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { offerConfig } from '../deliveries/download-links.ts';
import type { Ports, Repositories } from '../ports.ts';
import type { DestinationRecord } from '../records.ts';
import { slackText } from './slack-text.ts';

/** Data of an event before large configs are put behind addresses. */
export type Untold<T> = Exclude<T, { configURL: string } | { lastConfigURL: string }>;

/**
 * Writes the message of one destination. Each gets download addresses of its own, because their time begins when that
 * destination has the message.
 *
 * @returns `{notificationType, data}` for webhooks, `{text}` for Slack
 * Source: backend contract, section 6.3.
 */
export async function notificationBody<E extends NotificationEventType>(
  ports: Ports,
  repositories: Repositories,
  type: DestinationRecord['type'],
  notificationType: E,
  data: Untold<NotificationData[E]>,
): Promise<string> {
  if (type === 'slack') return JSON.stringify({ text: slackText(notificationType, data) });
  const told = new Map<string, unknown>(Object.entries(data));
  for (const member of ['config', 'lastConfig']) {
    // Only events with configs have these members, and always as content.
    const content = told.get(member) as ConfigContent | undefined;
    if (content === undefined) continue;
    const text = JSON.stringify(content);
    if (new TextEncoder().encode(text).length <= LIMITS.maxInlineConfigBytes) continue;
    told.delete(member);
    told.set(`${member}URL`, await offerConfig(ports, repositories, text));
  }
  return JSON.stringify({ notificationType, data: Object.fromEntries(told) });
}
