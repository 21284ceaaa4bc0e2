import type { Ports } from '../../mock-server/core/kernel/ports.ts';
import type { DestinationRecord } from '../../mock-server/core/kernel/records.ts';
import { EVENT_TYPES } from '../../mock-server/http/schemas/messaging.ts';
import type { NotificationEventType } from '../../src/contract/index.ts';

/** Sends events to a destination, over its own topic. */
export async function routeNotifications(
  { store }: Pick<Ports, 'store'>,
  destination: Pick<DestinationRecord, 'id' | 'projectId'>,
  eventTypes: readonly NotificationEventType[] = EVENT_TYPES,
): Promise<void> {
  const { id: destinationId, projectId } = destination;
  const createTime = '2026-11-21T12:00:00.000Z';
  const topicId = `topic-${destinationId}`;
  await store.topics.insert({ id: topicId, projectId, name: topicId, createTime });
  for (const eventType of eventTypes) {
    await store.eventRoutes.insert({ id: `${topicId}-${eventType}`, projectId, eventType, topicId, createTime });
  }
  await store.topicRoutes.insert({ id: `to-${destinationId}`, projectId, topicId, destinationId, createTime });
}
