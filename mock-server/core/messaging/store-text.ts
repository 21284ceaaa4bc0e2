import { toInstant } from '../kernel/backoff.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { DestinationRecord, OperationRecord } from '../kernel/records.ts';
import { escapeSlack } from './slack-text.ts';

/**
 * Stores the one text that a destination in Slack gets of a read: how many records there were, never what is in them.
 * Call inside the transaction that ends the read, and wake the workers after it.
 *
 * @param group name of whom the records belong to
 */
export async function storeReadText(
  ports: Ports,
  repositories: Repositories,
  destination: DestinationRecord,
  operation: OperationRecord,
  facts: { provider: string; group: string; objectName: string; records: number },
): Promise<void> {
  const now = ports.clock.now();
  const { provider, group, objectName, records } = facts;
  const text = `Read ${records} ${objectName} of ${group} from ${provider}`;
  await repositories.deliveries.insert({
    // One for each operation: made again after a crash, it is the same one.
    id: `msg_${operation.id.replaceAll('-', '')}`,
    projectId: operation.projectId,
    destinationId: destination.id,
    installationId: operation.installationId,
    operationId: operation.id,
    body: JSON.stringify({ text: escapeSlack(text) }),
    createTime: toInstant(now),
    status: 'pending',
    attempts: 0,
    dueAt: now,
  });
}
