import type { HealthStatus } from '../../../src/contract/index.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { InstallationRecord } from '../kernel/records.ts';
import { defineTransitions } from '../kernel/state-machine.ts';

/** Failed operations in a row, of any kind, that make an installation unhealthy. */
const MAX_FAILED_OPERATIONS = 3;
/** Name under which failed operations of every kind are counted. */
export const ANY_OPERATION = '';

/** Input of the installation's health. */
export interface HealthFacts {
  areCredentialsRefused: boolean;
  /** Whether the service paused an object after failed reads and the customer has not resumed it. */
  hasPausedObject: boolean;
  /** Whether the provider forbade the last reads of an object, for example because a scope is missing. */
  hasForbiddenObject: boolean;
  /** Failed operations in a row, of any kind. */
  failedOperations: number;
  /** Events of an object cannot be had. */
  hasFailedSubscription: boolean;
}

const isUnhealthy = (facts: HealthFacts) =>
  facts.areCredentialsRefused ||
  facts.hasPausedObject ||
  facts.hasForbiddenObject ||
  facts.hasFailedSubscription ||
  facts.failedOperations >= MAX_FAILED_OPERATIONS;

/** States of an installation's health. */
export const INSTALLATION_HEALTH = defineTransitions<HealthStatus, 'factsChanged', 'storeHealth', HealthFacts>([
  { from: ['healthy'], event: 'factsChanged', when: isUnhealthy, to: 'unhealthy', effects: ['storeHealth'] },
  {
    from: ['unhealthy'],
    event: 'factsChanged',
    when: (facts) => !isUnhealthy(facts),
    to: 'healthy',
    effects: ['storeHealth'],
  },
]);

/**
 * Evaluates an installation's health and stores it when it changed. Call inside the transaction that changed one of the
 * facts: it locks the installation, so of concurrent transactions the last one sees the facts of all.
 */
export async function recomputeHealth(repositories: Repositories, installationId: string): Promise<void> {
  const installation = await repositories.installations.getForUpdate(installationId);
  if (installation === undefined) return;
  const connection = await repositories.connections.get(installation.connectionId);
  const counts = await repositories.failureCounts.list(installationId);
  const subscriptions = await repositories.subscriptions.list(installationId);
  const next = INSTALLATION_HEALTH.next(installation.healthStatus, 'factsChanged', {
    areCredentialsRefused: connection?.status === 'bad_credentials',
    hasPausedObject: counts.some(({ isPaused }) => isPaused),
    hasForbiddenObject: counts.some(({ isForbidden }) => isForbidden),
    hasFailedSubscription: subscriptions.some(({ state }) => state === 'failed'),
    failedOperations: counts.find(({ objectName }) => objectName === ANY_OPERATION)?.failures ?? 0,
  });
  if (next?.effects.includes('storeHealth')) await repositories.installations.setHealth(installationId, next.state);
}

/**
 * Counts a finished operation for the health of its installation. Call inside the transaction that stores its end.
 *
 * @param installation as {@link lockForOutcome} returned it
 */
export async function countOutcome(
  repositories: Repositories,
  installation: InstallationRecord | undefined,
  status: 'success' | 'failure',
): Promise<void> {
  if (installation === undefined) return;
  const { id, healthStatus } = installation;
  if (status === 'success') await repositories.failureCounts.delete(id, [ANY_OPERATION]);
  const counted = status === 'success' ? 0 : ((await repositories.failureCounts.increment(id, ANY_OPERATION)) ?? 0);
  const isRecovering = status === 'success' && healthStatus === 'unhealthy';
  if (isRecovering || counted >= MAX_FAILED_OPERATIONS) await recomputeHealth(repositories, id);
}

/**
 * Locks the installation of an operation that ends, where the end counts for its health. Call before the operation is
 * written: installations come first in the order of locks. A success of an installation without failures, and further
 * failures of an unhealthy one, cost one read by primary key.
 *
 * @returns undefined when there is nothing to count
 */
export async function lockForOutcome(
  repositories: Repositories,
  installationId: string,
  status: 'success' | 'failure',
): Promise<InstallationRecord | undefined> {
  const { failures = 0 } = (await repositories.failureCounts.get(installationId, ANY_OPERATION)) ?? {};
  const isCounted = status === 'success' ? failures > 0 : failures < MAX_FAILED_OPERATIONS;
  return isCounted ? repositories.installations.getForUpdate(installationId) : undefined;
}
