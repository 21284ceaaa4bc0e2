import { scaled } from '../kernel/backoff.ts';
import { failureFields } from '../kernel/failure-fields.ts';
import type { Ports, ProviderFailure } from '../kernel/ports.ts';
import type { SubscriptionRecord, TaskRecord } from '../kernel/subscription-records.ts';
import { installationOfTask, providerOfTask } from '../kernel/task-ids.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { reconcileApp } from './reconcile-app.ts';
import type { ReconcileOutcome } from './reconcile-outcome.ts';
import { changeSubscriptions } from './subscription-states.ts';

/** Waits before each further try, in ms; the last one repeats. */
const RETRY_MS = [5_000, 30_000, 120_000, 300_000, 600_000, 1_800_000];
/** Failures that last this long are notified. */
const NOTIFY_AFTER_MS = 600_000;
/** Refused subscriptions are tried again after a day: rights and settings change. */
const DAILY_MS = 86_400_000;

/**
 * Makes the provider agree with what is wanted, as far as it does now.
 *
 * @returns the task as it continues; undefined when nothing of it is left
 */
export async function runReconcile(ports: Ports, task: TaskRecord): Promise<TaskRecord | undefined> {
  const { store, clock } = ports;
  const rows = await store.subscriptions.listByTask(task.id);
  const wanted = rows.filter(({ state }) => state !== 'removing');
  const isOfAccount = installationOfTask(task.id) !== '';
  await changeSubscriptions(
    ports,
    wanted.filter(({ state }) => state === 'failed'),
    'retried',
  );
  const current = (await store.subscriptions.listByTask(task.id)).filter(({ state }) => state !== 'removing');
  const outcome = await (isOfAccount ? reconcileAccount(ports, task, current) : reconcileApp(ports, task.id, current));
  await storeOutcome(ports, task, current, outcome, isOfAccount);
  if (outcome.failure === undefined) {
    for (const { installationId, objectName, state } of rows) {
      if (state === 'removing') await store.subscriptions.delete(installationId, objectName);
    }
  }
  const { failingSince: _, isVerifying: __, ...data } = task.data;
  if (outcome.failure !== undefined) return afterFailure(ports, task, outcome.failure, current.length > 0);
  const isEmpty = current.length === 0 && (await store.subscriptions.listParts(task.id)).length === 0;
  if (isEmpty) return undefined;
  const dueAt = outcome.refused.size > 0 ? clock.now() + scaled(ports, DAILY_MS) : null;
  return { ...task, data, attempts: 0, dueAt };
}

async function storeOutcome(
  ports: Ports,
  { id, data: { failingSince } }: TaskRecord,
  wanted: readonly SubscriptionRecord[],
  { refused, waiting, failure, isOpen }: ReconcileOutcome,
  isOfAccount: boolean,
): Promise<void> {
  for (const [subscription, { message, reason }] of refused) {
    await changeSubscriptions(ports, [subscription], 'refused', message, reason);
  }
  const others = wanted.filter((subscription) => !refused.has(subscription));
  const isDelayed = failingSince !== undefined && ports.clock.now() - failingSince >= scaled(ports, NOTIFY_AFTER_MS);
  if (isDelayed && failure !== undefined) {
    const late = others.filter((subscription) => waiting.has(subscription));
    await changeSubscriptions(ports, late, 'delayed', failure.message);
  }
  // Subscriptions of an account are active while a stream is open.
  if (!isOfAccount || isOpen === true) {
    const agreed = others.filter((subscription) => !waiting.has(subscription));
    await changeSubscriptions(ports, agreed, 'agreed');
  }
  const outcome = failure !== undefined ? 'failed' : refused.size > 0 ? 'refused' : 'agreed';
  ports.telemetry.count('subscribe_reconciles', { provider: providerOfTask(id), outcome });
}

function afterFailure(
  ports: Ports,
  task: TaskRecord,
  failure: ProviderFailure,
  isWanted: boolean,
): TaskRecord | undefined {
  const now = ports.clock.now();
  const attempts = task.attempts + 1;
  const wait = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
  const dueAt = Math.max(now + scaled(ports, wait), failure.retryAt ?? 0);
  const { deadline } = task.data;
  const facts = { provider: providerOfTask(task.id), attempts, dueAt, ...failureFields(failure) };
  if (!isWanted && deadline !== undefined && now >= deadline) {
    ports.log.error('subscription.removal_given_up', facts);
    return undefined;
  }
  ports.log.warn('subscription.reconcile_failed', facts);
  return { ...task, attempts, dueAt, data: { ...task.data, failingSince: task.data.failingSince ?? now } };
}
