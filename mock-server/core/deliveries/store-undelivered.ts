import type { Ports, Repositories } from '../ports.ts';
import type { DestinationRecord, OperationRecord } from '../records.ts';
import { toInstant } from '../retry-waits.ts';
import type { UndeliveredMessage } from './courier.ts';
import { nextDeliveryAt } from './delivery-schedule.ts';

/**
 * Keeps messages for later tries; those that the receiver does not want are kept as failed. A destination that was
 * disabled meanwhile gets none of them, so none is kept.
 * Call inside the transaction that moves the checkpoint past them: a message is never lost between the two.
 */
export async function storeUndelivered(
  ports: Ports,
  repositories: Repositories,
  operation: OperationRecord,
  { id: destinationId, disabledAt }: DestinationRecord,
  messages: readonly UndeliveredMessage[],
): Promise<void> {
  if (disabledAt !== undefined) return;
  for (const { id, body, attempts, outcome } of messages) {
    const retryAt = outcome.kind === 'failed' ? outcome.retryAt : undefined;
    // A message that was not tried waits like the ones that failed before it.
    const dueAt = outcome.kind === 'failed' ? nextDeliveryAt(ports, id, Math.max(attempts, 1), retryAt) : undefined;
    await repositories.deliveries.insert({
      id,
      projectId: operation.projectId,
      destinationId,
      installationId: operation.installationId,
      operationId: operation.id,
      body,
      createTime: toInstant(ports.clock.now()),
      status: dueAt === undefined ? 'failed' : 'pending',
      attempts,
      lastError: outcome.error,
      dueAt: dueAt ?? null,
    });
    const facts = { messageId: id, destinationId, operationId: operation.id, error: outcome.error };
    if (dueAt === undefined) ports.log.error('delivery.failed', facts);
    else ports.log.warn('delivery.postponed', { ...facts, dueAt });
  }
}
