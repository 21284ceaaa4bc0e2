import type { Ports, ProviderFailure } from '../kernel/ports.ts';
import { failureFields } from '../kernel/redact-secrets.ts';
import type { SubscriptionRecord, TaskKind, TaskRecord } from '../kernel/subscription-records.ts';
import { appLockId, connectionOfTask, isAppTask, isIdentityTask, providerOfTask } from '../kernel/task-ids.ts';
import { dueAfter, scaled } from '../kernel/time.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import type { CallLimit } from '../scheduling/call-limit.ts';
import { limitedGateway, TASK_CALLS } from '../scheduling/call-limit.ts';
import { LeaseKeeper, LeaseLost } from '../scheduling/lease-keeper.ts';
import { QueueWorker } from '../scheduling/queue-worker.ts';
import { runCatchUp } from './catch-up.ts';
import type { StreamState } from './connection-stream.ts';
import { identifyAccount } from './identify-account.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { reconcileApp } from './reconcile-app.ts';
import type { ReconcileOutcome } from './reconcile-outcome.ts';
import { runAppChange } from './run-app-change.ts';
import { runSchemaWatch } from './run-schema-watch.ts';
import { StreamHost } from './stream-host.ts';
import { changeSubscriptions } from './subscription-states.ts';

/**
 * Tasks that are worked on at the same time: of all customers, and of one connection or application. A provider gets as many
 * as it may get calls, so that none is claimed only to wait for its call.
 */
const SLOTS = { capacity: 16, perQueue: 1, perGroup: TASK_CALLS.perKey };
const RETRY_AFTER_CRASH_MS = 30_000;

/** Works on tasks: subscriptions at providers, streams of events, checks of fields. */
export interface TaskWorker {
  /** Begins what is due now. @returns the number of tasks taken */
  run(): Promise<number>;
  /** Streams of this process by state. */
  countStreams(): Record<StreamState, number>;
  /** Never rejects. */
  renewLeases(): Promise<void>;
  /** Ends the streams. */
  stop(): void;
  /** Resolves when the streams have ended. Never rejects. */
  idle(): Promise<void>;
}

/** @param limit of calls to providers */
export function createTaskWorker(ports: Ports, isStopping: () => boolean, limit: CallLimit): TaskWorker {
  const limited = (kind: TaskKind): Ports => ({ ...ports, gateway: limitedGateway(ports.gateway, limit, kind) });
  const leases = new LeaseKeeper(ports, ports.store.tasks.renewLeases);
  const streams = new StreamHost(limited('streams'), leases);
  const verification = new Verification(ports);

  const workerOf = (kind: TaskKind, work: (task: TaskRecord) => Promise<TaskRecord | undefined>) =>
    new QueueWorker<TaskRecord>({
      ...SLOTS,
      kind: 'tasks',
      ports,
      isStopping,
      leaseMs: TIME_LIMITS.lease,
      queueOf: ({ queue }) => queue,
      dueQueues: (due) => ports.store.tasks.dueQueues({ kind, ...due }),
      claim: (claim) => ports.store.tasks.claim({ kind, ...claim }),
      handle: (task, token) => handle(task, token, work),
    });

  async function handle(
    task: TaskRecord,
    token: string,
    work: (task: TaskRecord) => Promise<TaskRecord | undefined>,
  ): Promise<void> {
    // A task of an application works under the lock of the application, too.
    const ids = isAppTask(task.id) ? [task.id, appLockId(task.id)] : [task.id];
    const end = leases.hold({ token, ids });
    try {
      const next = await work(task);
      if (next === undefined) await ports.store.tasks.finish(task, token);
      else await ports.store.tasks.save({ ...next, lease: undefined }, token);
    } catch (error) {
      if (error instanceof LeaseLost) ports.log.warn('subscribe.lease_lost', { taskId: task.id });
      else ports.log.error('subscribe.task_failed', { taskId: task.id, error });
      const dueAt = dueAfter(ports, RETRY_AFTER_CRASH_MS);
      const failed = { ...task, attempts: task.attempts + 1, dueAt, lease: undefined };
      await ports.store.tasks.save(failed, token).catch(() => {});
    } finally {
      end();
    }
    if (task.kind === 'subscriptions') await streams.afterTask(connectionOfTask(task.id));
  }

  const [reconcilePorts, schemaPorts] = [limited('subscriptions'), limited('schemas')];
  const workers = [
    workerOf('subscriptions', (task) => runReconcile(reconcilePorts, task)),
    workerOf('schemas', (task) => runSchemaWatch(schemaPorts, task)),
    workerOf('catchUps', (task) => runCatchUp(ports, task)),
    workerOf('appChanges', (task) => runAppChange(ports, task)),
  ];
  return {
    run: async () => {
      if (isStopping()) return 0;
      await verification.next();
      const counts = await Promise.all([...workers.map((worker) => worker.run()), streams.claim()]);
      return counts.reduce((sum, count) => sum + count, 0);
    },
    countStreams: () => streams.count(),
    renewLeases: async () => {
      await leases.renew();
      await streams.refresh();
    },
    stop: () => streams.stop(),
    idle: () => streams.idle(),
  };
}

/** Tasks that are verified in each second after a start. */
const START_BATCH = 32;
const START_BATCH_MS = 1_000;

/**
 * Requests after a start that the tasks verify what exists at the provider: it may differ from what is stored, for example
 * after a restored backup. One batch each second, so that a start costs the same with any number of tasks.
 */
class Verification {
  readonly #ports: Ports;
  /** Id of the last task that was requested. */
  #after = '';
  /** On the monotonic clock. */
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Requests the next batch once it is its time. Never rejects. */
  async next(): Promise<void> {
    const { store, clock, jobs, log, timers } = this.#ports;
    const now = clock.monotonic();
    if (now < this.#nextAt) return;
    const wait = scaled(this.#ports, START_BATCH_MS);
    this.#nextAt = now + wait;
    try {
      const batch = await store.tasks.list({ kind: 'subscriptions', limit: START_BATCH, after: this.#after });
      for (const { id, kind, queue } of batch) {
        await store.tasks.request({ id, kind, queue, dueAt: clock.now(), data: { isVerifying: true } });
        this.#after = id;
      }
      if (batch.length < START_BATCH) this.#nextAt = Number.POSITIVE_INFINITY;
    } catch (error) {
      log.warn('subscribe.not_verified', { after: this.#after, error });
    }
    if (this.#nextAt !== Number.POSITIVE_INFINITY) timers.set(wait, () => jobs.wake('tasks'));
  }
}

/** Waits before each further try, in ms; the last one repeats. */
const RETRY_MS = [5_000, 30_000, 120_000, 300_000, 600_000, 1_800_000];
/** Wait for the task of another project that works on the same application. */
const BUSY_MS = 1_000;
/** Failures that last this long are notified. */
const NOTIFY_AFTER_MS = 600_000;
/** Refused subscriptions are tried again after a day: rights and settings change. */
const DAILY_MS = 86_400_000;

/**
 * Makes the provider agree with what is wanted, as far as it does now.
 *
 * @returns the task as it continues; undefined when nothing of it is left
 */
async function runReconcile(ports: Ports, task: TaskRecord): Promise<TaskRecord | undefined> {
  const { store } = ports;
  const rows = await store.subscriptions.listByTask(task.id);
  const wanted = rows.filter(({ state }) => state !== 'removing');
  await changeSubscriptions(
    ports,
    wanted.filter(({ state }) => state === 'failed'),
    'retried',
  );
  const current = (await store.subscriptions.listByTask(task.id)).filter(({ state }) => state !== 'removing');
  const outcome = await compareWithProvider(ports, task, current);
  if (outcome.isBusy === true) return { ...task, dueAt: dueAfter(ports, BUSY_MS) };
  await storeOutcome(ports, task, current, outcome, isAppTask(task.id));
  if (outcome.failure === undefined) {
    for (const row of rows) if (row.state === 'removing') await store.subscriptions.deleteRemoved(row);
  }
  const { failingSince: _, isVerifying: __, ...data } = task.data;
  if (outcome.failure !== undefined) return afterFailure(ports, task, outcome.failure, current.length > 0);
  const hasRows = (await store.subscriptions.listByTask(task.id)).length > 0;
  const isEmpty = !hasRows && (await store.subscriptions.listParts(task.id)).length === 0;
  if (isEmpty) return undefined;
  const dueAt = outcome.refused.size > 0 || outcome.isLeft === true ? dueAfter(ports, DAILY_MS) : null;
  return { ...task, data, attempts: 0, dueAt };
}

function compareWithProvider(
  ports: Ports,
  task: TaskRecord,
  wanted: readonly SubscriptionRecord[],
): Promise<ReconcileOutcome> {
  if (isAppTask(task.id)) return reconcileApp(ports, task, wanted);
  return isIdentityTask(task.id) ? identifyAccount(ports, task.id, wanted) : reconcileAccount(ports, task, wanted);
}

async function storeOutcome(
  ports: Ports,
  { id, data: { failingSince } }: TaskRecord,
  wanted: readonly SubscriptionRecord[],
  { refused, waiting, failure, isOpen }: ReconcileOutcome,
  isOfApp: boolean,
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
  if (isOfApp || isOpen === true) {
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
  const dueAt = dueAfter(ports, wait, failure.retryAt);
  const { deadline } = task.data;
  const facts = { provider: providerOfTask(task.id), attempts, dueAt, ...failureFields(failure) };
  if (!isWanted && deadline !== undefined && now >= deadline) {
    ports.log.error('subscription.removal_given_up', facts);
    return undefined;
  }
  ports.log.warn('subscription.reconcile_failed', facts);
  return { ...task, attempts, dueAt, data: { ...task.data, failingSince: task.data.failingSince ?? now } };
}
