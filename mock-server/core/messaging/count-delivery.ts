import type { Ports } from '../kernel/ports.ts';
import type { DeliveryOutcome } from './attempt-delivery.ts';

/** Counts a message with a final outcome; messages that wait for a retry are not counted. */
export function countDelivery({ telemetry }: Pick<Ports, 'telemetry'>, { kind }: Pick<DeliveryOutcome, 'kind'>): void {
  if (kind === 'failed') return;
  telemetry.count('deliveries', { outcome: kind === 'delivered' ? 'delivered' : 'given_up' });
}
