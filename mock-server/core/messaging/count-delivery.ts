import type { Ports } from '../kernel/ports.ts';
import type { DeliveryOutcome } from './attempt-delivery.ts';

/** Counts a message when it is known what became of it; one that waits for another attempt is not counted yet. */
export function countDelivery({ telemetry }: Pick<Ports, 'telemetry'>, { kind }: Pick<DeliveryOutcome, 'kind'>): void {
  if (kind === 'failed') return;
  telemetry.count('deliveries', { outcome: kind === 'delivered' ? 'delivered' : 'given_up' });
}
