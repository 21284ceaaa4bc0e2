import { logLine } from '../kernel/log-line.ts';
import type { Ports } from '../kernel/ports.ts';
import type { DeliveryRecord } from '../kernel/records.ts';
import { DESTINATION_DISABLED } from './accepts-records.ts';
import type { DeliveryOutcome, OpenDestination } from './attempt-delivery.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { countDelivery } from './count-delivery.ts';
import { nextDeliveryAt } from './delivery-schedule.ts';
import { recordDestinationHealth } from './destination-health.ts';
import { startDownloadExpiry } from './download-links.ts';
import { openDestination } from './open-destination.ts';

/** Sends a stored message once and records the outcome. @param token lease under which it is held */
export async function retryDelivery(ports: Ports, delivery: DeliveryRecord, token: string): Promise<DeliveryOutcome> {
  const { outcome, destination } = await attemptOnce(ports, delivery);
  const next = await recordOutcome(ports, delivery, token, outcome);
  if (destination !== undefined) await recordDestinationHealth(ports, destination, outcome, next.attempts);
  return outcome;
}

/**
 * Stores what an attempt came to: delivered, due again later, or given up.
 *
 * @param token lease under which the message is held; nothing is reported when it was lost
 */
export async function recordOutcome(
  ports: Ports,
  delivery: DeliveryRecord,
  token: string,
  outcome: DeliveryOutcome,
): Promise<DeliveryRecord> {
  const next = afterAttempt(ports, delivery, outcome);
  if ((await ports.store.deliveries.save(next, token)) === 'written') {
    countDelivery(ports, next.status === 'failed' ? { kind: 'unwanted' } : outcome);
    await report(ports, next);
  }
  return next;
}

async function attemptOnce(
  ports: Ports,
  delivery: DeliveryRecord,
): Promise<{ outcome: DeliveryOutcome; destination?: OpenDestination }> {
  const record = await ports.store.destinations.get(delivery.destinationId);
  if (record === undefined) return { outcome: { kind: 'unwanted', error: 'The destination was deleted.' } };
  if (record.disabledAt !== undefined) return { outcome: { kind: 'unwanted', error: DESTINATION_DISABLED } };
  const destination = await openDestination(ports, record);
  if (!destination.ok) return { outcome: { kind: 'failed', error: destination.rejection.detail } };
  return { outcome: await attemptDelivery(ports, destination.value, delivery), destination: destination.value };
}

function afterAttempt(
  ports: Ports,
  { lease: _, ...delivery }: DeliveryRecord,
  outcome: DeliveryOutcome,
): DeliveryRecord {
  const attempts = delivery.attempts + 1;
  if (outcome.kind === 'delivered') {
    return { ...delivery, status: 'delivered', attempts, dueAt: null, lastError: undefined };
  }
  const dueAt = outcome.kind === 'failed' ? nextDeliveryAt(ports, delivery.id, attempts, outcome.retryAt) : undefined;
  const status = dueAt === undefined ? 'failed' : 'pending';
  return { ...delivery, status, attempts, dueAt: dueAt ?? null, lastError: outcome.error };
}

async function report(ports: Ports, delivery: DeliveryRecord): Promise<void> {
  const { id: messageId, destinationId, operationId, status, attempts, lastError: error, dueAt } = delivery;
  const facts = { messageId, destinationId, attempts };
  if (status === 'pending') {
    ports.log.warn('delivery.postponed', { ...facts, error, dueAt });
    return;
  }
  if (status === 'delivered') {
    await startDownloadExpiry(ports, delivery);
    ports.log.info('delivery.delivered', facts);
  } else {
    ports.log.error('delivery.failed', { ...facts, operationId, error });
  }
  if (operationId === undefined) return;
  const details = { messageId, attempts: String(attempts) };
  await ports.store.operationLogs.append([
    logLine(
      ports,
      operationId,
      status === 'delivered'
        ? { severity: 'INFO', msg: `A message was delivered at try ${attempts}`, details }
        : { severity: 'ERROR', msg: 'A message was given up', error, details },
    ),
  ]);
}
