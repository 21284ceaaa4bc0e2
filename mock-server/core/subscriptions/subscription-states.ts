import type { SubscriptionErrorReason, SubscriptionState } from '../../../src/contract/index.ts';
import { recomputeHealth } from '../connections/installation-health.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import { defineTransitions } from '../kernel/state-machine.ts';
import type { SubscriptionRecord } from '../kernel/subscription-records.ts';
import { toInstant } from '../kernel/time.ts';
import { subscribeFailed } from '../messaging/notification-events.ts';

export type SubscriptionEvent =
  /** The provider has everything, and its events arrive. */
  | 'agreed'
  /** The provider refused for good. */
  | 'refused'
  /** Retried for so long that the builder should know. */
  | 'delayed'
  /** Credentials are refused, or the events of the account are used up. */
  | 'lost'
  /** Another try begins. */
  | 'retried';

type SubscriptionEffect = 'notifyOnce' | 'recomputeHealth';

const WANTED = ['pending', 'active', 'failed', 'suspended'] as const;

/** States of a subscription while it is wanted. Changes of what is wanted begin with `pending`. */
export const SUBSCRIPTION_STATES = defineTransitions<SubscriptionState, SubscriptionEvent, SubscriptionEffect>([
  { from: ['failed'], event: 'agreed', to: 'active', effects: ['recomputeHealth'] },
  { from: ['pending', 'suspended'], event: 'agreed', to: 'active' },
  { from: ['failed'], event: 'refused' },
  {
    from: ['pending', 'active', 'suspended'],
    event: 'refused',
    to: 'failed',
    effects: ['notifyOnce', 'recomputeHealth'],
  },
  { from: WANTED, event: 'delayed', effects: ['notifyOnce'] },
  { from: WANTED, event: 'lost', to: 'suspended' },
  { from: ['failed', 'suspended'], event: 'retried', to: 'pending', effects: ['recomputeHealth'] },
]);

/**
 * Applies an event to a subscription, with its notification and the health of its installation. Call inside a transaction.
 *
 * @param error in the provider's words where there are some
 * @param reason kind of the error; only of a refusal
 */
export async function changeSubscription(
  ports: Ports,
  repositories: Repositories,
  subscription: SubscriptionRecord,
  event: SubscriptionEvent,
  error?: string,
  reason?: SubscriptionErrorReason,
): Promise<void> {
  const next = SUBSCRIPTION_STATES.next(subscription.state, event, undefined);
  if (next === undefined) return;
  const isNotifying = next.effects.includes('notifyOnce') && !subscription.isNotified;
  const isSame = next.state === subscription.state && error === subscription.error;
  if (isSame && !isNotifying) return;
  const { installationId, objectName, provider } = subscription;
  const isHealthChanged = next.effects.includes('recomputeHealth');
  if (isHealthChanged) await repositories.installations.getForUpdate(installationId);
  const written = await repositories.subscriptions.setState(subscription, {
    state: next.state,
    since: next.state === subscription.state ? subscription.since : toInstant(ports.clock.now()),
    isNotified: subscription.isNotified || isNotifying,
    ...(error !== undefined && { error }),
    ...(reason !== undefined && { errorReason: reason }),
  });
  if (written === 'stale') return;
  if (next.state !== subscription.state) {
    ports.log.info('subscription.state', { installationId, objectName, provider, state: next.state, error });
  }
  if (isNotifying) {
    const installation = await repositories.installations.get(installationId);
    const text = `${objectName}: ${error ?? 'The provider sends no events.'}`;
    if (installation !== undefined) await subscribeFailed(ports, repositories, installation, text);
  }
  if (isHealthChanged) await recomputeHealth(repositories, installationId);
}

/** Applies an event to several subscriptions, each in its own transaction. */
export async function changeSubscriptions(
  ports: Ports,
  subscriptions: readonly SubscriptionRecord[],
  event: SubscriptionEvent,
  error?: string,
  reason?: SubscriptionErrorReason,
): Promise<void> {
  for (const subscription of subscriptions) {
    await ports.store.transaction((repositories) =>
      changeSubscription(ports, repositories, subscription, event, error, reason),
    );
  }
}
