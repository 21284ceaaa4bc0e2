import { toInstant } from '../kernel/backoff.ts';
import type { Ports } from '../kernel/ports.ts';
import { DESTINATION_DISABLED } from './accepts-records.ts';
import type { OpenDestination } from './attempt-delivery.ts';
import { destinationDisabled } from './destination-events.ts';

/**
 * Disables a destination, fails its waiting messages and notifies the other destinations of the project. Does nothing
 * if it is disabled already or its URL has changed since the attempt.
 */
export async function disableDestination(ports: Ports, destination: OpenDestination, reason: string): Promise<void> {
  const { record } = destination;
  const disabledAt = toInstant(ports.clock.now());
  // At once, so that other messages of this process are not sent after it.
  destination.record = { ...record, disabledAt };
  const isDone = await ports.store.transaction(async (repositories) => {
    const stored = await repositories.destinations.get(record.id);
    if (stored === undefined || stored.url !== record.url) return false;
    if (!(await repositories.destinations.setState(record.id, { disabledAt })).changed) return false;
    await repositories.deliveries.endPending(record.id, DESTINATION_DISABLED);
    await destinationDisabled(ports, repositories, stored);
    return true;
  });
  if (isDone) ports.log.warn('destination.disabled', { destinationId: record.id, reason });
}
