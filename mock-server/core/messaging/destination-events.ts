import type { Ports, Repositories } from '../kernel/ports.ts';
import type { DestinationRecord } from '../kernel/records.ts';
import { publish } from './publish.ts';

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
