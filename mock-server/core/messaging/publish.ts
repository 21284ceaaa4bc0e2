import type { NotificationData, NotificationEventType } from '../../../src/contract/index.ts';
import { toInstant } from '../kernel/backoff.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { WithInlineConfigs } from './notification-body.ts';
import { notificationBody } from './notification-body.ts';

/**
 * Tells the destinations of a project of an event: one message is stored for each destination that the event is routed
 * to, and the delivery worker does the rest, with the retries and signatures of every other message.
 *
 * Call inside the transaction of the change, when there is one: then the message exists exactly when the change does.
 * A project without routes pays for one indexed query, and `tell` is not called.
 *
 * @param tell makes the event's data, configs whole; called only when somebody is told
 */
export async function publish<E extends NotificationEventType>(
  ports: Ports,
  repositories: Repositories,
  projectId: string,
  eventType: E,
  tell: () => Promise<WithInlineConfigs<NotificationData[E]>>,
): Promise<void> {
  const destinationIds = await repositories.topicRoutes.destinationsOfEvent(projectId, eventType);
  if (destinationIds.length === 0) return;
  const data = await tell();
  const now = ports.clock.now();
  for (const destinationId of destinationIds) {
    const destination = await repositories.destinations.get(destinationId);
    if (destination === undefined || destination.disabledAt !== undefined) continue;
    await repositories.deliveries.insert({
      // Stored before it is sent, so it need not be made from the content to stay the same; two equal events stay two.
      id: `msg_${ports.ids.uuid().replaceAll('-', '')}`,
      projectId,
      destinationId,
      body: await notificationBody(ports, repositories, destination.type, eventType, data),
      createTime: toInstant(now),
      status: 'pending',
      attempts: 0,
      dueAt: now,
    });
  }
  // Inside a transaction a worker may look too early; it looks again within a second.
  ports.jobs.wake('deliveries');
}
