import { LIMITS } from '../../../src/contract/index.ts';
import { scaled, toInstant } from '../kernel/backoff.ts';
import type { Ports } from '../kernel/ports.ts';
import type { DeliveryOutcome, OpenDestination } from './attempt-delivery.ts';
import { disableDestination } from './disable-destination.ts';

const FAILING_MS = LIMITS.webhookFailingDays * 86_400_000;
/** Attempts of the message that ends a destination: it failed over hours, so one bad moment after quiet days does not count. */
const ATTEMPTS_BEFORE_DISABLING = 5;

/**
 * Updates the health of a destination after an attempt and disables it after continuous failures. Writes only changes
 * to the store.
 *
 * @param attempts attempts of the message so far, including this one
 */
export async function recordDestinationHealth(
  ports: Ports,
  destination: OpenDestination,
  outcome: DeliveryOutcome,
  attempts: number,
): Promise<void> {
  const { record } = destination;
  if (record.disabledAt !== undefined) return;
  if (outcome.kind !== 'failed' && outcome.disables === true) {
    await disableDestination(ports, destination, 'The receiver asked for it.');
  } else if (outcome.kind === 'delivered' && record.failingSince !== undefined) {
    const { failingSince: _, ...recovered } = record;
    destination.record = recovered;
    await ports.store.destinations.setState(record.id, { failingSince: null });
  } else if (outcome.kind === 'failed' && record.failingSince === undefined) {
    const failingSince = toInstant(ports.clock.now());
    destination.record = { ...record, failingSince };
    await ports.store.destinations.setState(record.id, { failingSince });
  } else if (outcome.kind === 'failed' && attempts >= ATTEMPTS_BEFORE_DISABLING && isFailingForDays(ports, record)) {
    await disableDestination(ports, destination, `Every attempt failed for ${LIMITS.webhookFailingDays} days.`);
  }
}

function isFailingForDays(ports: Ports, { failingSince }: OpenDestination['record']): boolean {
  return failingSince !== undefined && ports.clock.now() - Date.parse(failingSince) >= scaled(ports, FAILING_MS);
}
