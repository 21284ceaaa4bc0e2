import type { NotificationData, NotificationEventType } from '../../../src/contract/index.ts';
import { toInstant } from '../kernel/backoff.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { WithInlineConfigs } from './notification-body.ts';
import { notificationBody } from './notification-body.ts';

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
      body: await notificationBody(ports, repositories, destination.type, eventType, data),
      createTime: toInstant(now),
      status: 'pending',
      attempts: 0,
      dueAt: now,
    });
  }
  // Inside a transaction the wake-up may come before the commit; the workers poll within a second.
  ports.jobs.wake('deliveries');
}
