import type { Ports, Repositories } from '../kernel/ports.ts';
import type { DestinationRecord } from '../kernel/records.ts';
import { publish } from './publish.ts';

/** Tells that a destination was disabled. Call it when that is stored: the destination itself is then omitted. */
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
