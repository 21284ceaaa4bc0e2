import type { Ports, Repositories } from '../kernel/ports.ts';
import type { DeliveryRecord, DestinationRecord, OperationRecord } from '../kernel/records.ts';
import { toInstant } from '../kernel/time.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import type { DeliveryOutcome } from './attempt-delivery.ts';
import { nextDeliveryAt } from './delivery-schedule.ts';
import { storeMessage } from './message-bodies.ts';
import type { SentMessage } from './message-sender.ts';
import { escapeSlack } from './slack-text.ts';

/** A stored message whose first attempt is still running. */
export interface MessageInFlight {
  delivery: DeliveryRecord;
  /** Lease under which the message is held until its attempt has ended. */
  token: string;
  attempt: Promise<DeliveryOutcome>;
}

/**
 * Stores messages for later attempts, held ones until they are requested, those that the receiver refused as failed, and
 * delivered ones so that they can be resent. Nothing is stored for a destination that was disabled meanwhile.
 * Call inside the transaction that moves the checkpoint past them: a message is never lost between the two.
 *
 * @returns messages in flight, for the webhook dispatcher after the transaction
 */
export async function storeMessages(
  ports: Ports,
  repositories: Repositories,
  operation: OperationRecord,
  { id: destinationId, disabledAt }: DestinationRecord,
  messages: readonly SentMessage[],
): Promise<MessageInFlight[]> {
  if (disabledAt !== undefined) return [];
  const inFlight: MessageInFlight[] = [];
  for (const { id, body, downloads, outcome } of messages) {
    const now = ports.clock.now();
    const stored = {
      id,
      projectId: operation.projectId,
      destinationId,
      installationId: operation.installationId,
      operationId: operation.id,
      ...(downloads !== undefined && { downloads }),
      createTime: toInstant(now),
      dueAt: null,
    };
    if (outcome.kind === 'held') {
      const objectName = operation.resource;
      await storeMessage(ports, repositories, { ...stored, body, status: 'held', objectName, attempts: 0 });
      continue;
    }
    if (outcome.kind === 'delivered') {
      await storeMessage(ports, repositories, { ...stored, body, status: 'delivered', attempts: 1 });
      continue;
    }
    const wasTried = outcome.kind === 'failed' || outcome.kind === 'unwanted';
    const dueAt = dueAfter(ports, id, outcome);
    const token = outcome.kind === 'sending' ? ports.ids.uuid() : undefined;
    const delivery: DeliveryRecord = {
      ...stored,
      status: dueAt === undefined ? 'failed' : 'pending',
      attempts: wasTried ? 1 : 0,
      lastError: outcome.error,
      dueAt: dueAt ?? null,
      ...(token !== undefined && { lease: { token, until: now + TIME_LIMITS.deliveryLease } }),
    };
    const inserted = await storeMessage(ports, repositories, { ...delivery, body });
    if (outcome.kind === 'sending' && token !== undefined && inserted === 'inserted') {
      inFlight.push({ delivery, token, attempt: outcome.attempt });
    }
    const facts = { messageId: id, destinationId, operationId: operation.id, error: outcome.error };
    if (dueAt === undefined) ports.log.error('delivery.failed', facts);
    else ports.log.warn('delivery.postponed', { ...facts, dueAt });
  }
  return inFlight;
}

/** @returns ms since the epoch; undefined when the message is not sent again */
function dueAfter(
  ports: Ports,
  messageId: string,
  outcome: Exclude<SentMessage['outcome'], { kind: 'held' | 'delivered' }>,
): number | undefined {
  if (outcome.kind === 'unwanted') return undefined;
  return outcome.kind === 'failed' ? nextDeliveryAt(ports, messageId, 1, outcome.retryAt) : ports.clock.now();
}

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
  await storeMessage(ports, repositories, {
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
