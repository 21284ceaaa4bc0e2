import type { ConnectorContext, Ports, ProviderFailure } from '../kernel/ports.ts';
import type {
  AppSubscription,
  AppSubscriptions,
  PresentSubscription,
  SubscribeConnector,
} from '../kernel/subscribe-connector.ts';
import type { SubscriptionPartRecord, SubscriptionRecord, TaskRecord } from '../kernel/subscription-records.ts';
import { appLockId, appTaskPrefix, connectionOfTask, projectOfTask, providerOfTask } from '../kernel/task-ids.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { LeaseLost } from '../scheduling/lease-keeper.ts';
import { taskOf } from '../scheduling/task-request.ts';
import { createUserCheck, isRefused, proveApp } from './prove-app.ts';
import type { ReconcileOutcome } from './reconcile-outcome.ts';
import { Findings, isFinalFailure } from './reconcile-outcome.ts';
import type { TaskLease } from './task-lease.ts';
import { underLease } from './task-lease.ts';
import { wantedObjects } from './wanted-objects.ts';

/** Name of the part that is the address; all others are keys of subscriptions. */
const TARGET = '#target';
const MAX_CONCURRENT_REQUESTS = 10;

/** An application and how the project of a task calls the provider about it. Exists while the lock is held. */
interface ManagedApp {
  taskId: string;
  appId: string;
  api: AppSubscriptions;
  connector: SubscribeConnector;
  context: ConnectorContext;
  /** Subscriptions that the project uses, by name. */
  parts: Map<string, SubscriptionPartRecord>;
  /** Subscriptions that other projects use. */
  others: SubscriptionPartRecord[];
  /** Lease of the application: a process that was suspended must not change what another one made since. */
  lock: TaskLease;
}

/**
 * Compares the subscriptions that the installations of a project want of an application with those that exist, and sends the
 * difference. An intent is stored before each subscription is made, so that one whose response was lost is not made twice.
 *
 * Each project has a part for every subscription that it uses. One that this database made exists from its first user to its
 * last; subscriptions of others are used and never changed. The tasks of an application work one at a time, in all
 * processes, so that none removes what another one is about to use.
 *
 * @param rows wanted subscriptions of the project's installations
 */
export async function reconcileApp(
  ports: Ports,
  task: TaskRecord,
  rows: readonly SubscriptionRecord[],
): Promise<ReconcileOutcome> {
  const { tasks } = ports.store;
  const lockId = appLockId(task.id);
  const token = task.lease?.token ?? '';
  const now = ports.clock.now();
  if ((await tasks.lock(lockId, { now, until: now + TIME_LIMITS.lease, token })) === 'stale') {
    return { ...new Findings(rows, 'app').end(), isBusy: true };
  }
  try {
    return await reconcileLocked(ports, task.id, rows, { id: lockId, token });
  } finally {
    await tasks.unlock(lockId, token);
  }
}

async function reconcileLocked(
  ports: Ports,
  taskId: string,
  rows: readonly SubscriptionRecord[],
  lock: TaskLease,
): Promise<ReconcileOutcome> {
  const findings = new Findings(rows, 'app');
  const [provider, appId] = [providerOfTask(taskId), connectionOfTask(taskId)];
  const connector = ports.connectors.subscribeOf?.(provider);
  const api = connector?.appSubscriptions;
  const proof = await proveApp(ports, taskId);
  if (connector === undefined || api === undefined || proof === undefined) {
    if (rows.length === 0) await requestOthers(ports, taskId, appId);
    return findings.refuseAll('The developer API key of the application is missing or cannot be read.', 'setup');
  }
  if (!proof.ok) {
    if (rows.length > 0 || !isRefused(proof.rejection)) return findings.failAll(proof.rejection);
    // Nothing is wanted, and no key can remove what is left: another one requests the task again.
    await requestOthers(ports, taskId, appId);
    return findings.end();
  }
  const { context, listed } = proof.value;
  const parts = await ports.store.subscriptions.listPartsOfTasks(appTaskPrefix(provider, appId));
  const own = parts.filter((part) => part.taskId === taskId);
  const app: ManagedApp = {
    ...{ taskId, appId, api, connector, context, lock },
    parts: new Map(own.map((part) => [part.name, part])),
    others: parts.filter((part) => part.taskId !== taskId),
  };
  if (rows.length > 0) {
    const targetError = await agreeOnTarget(ports, app, findings);
    if (targetError !== undefined) return findings.end();
  }
  const { wanted, customFields } = await wantedObjects(ports, app, rows, findings);
  const foreignKeys = new Set(listed.flatMap((one) => (own.some((part) => isPartOf(part, one)) ? [] : [one.key])));
  const plan = app.api.plan(wanted, { foreignKeys, isCustom: (name, field) => customFields.has(`${name} ${field}`) });
  for (const { objectName, reason } of plan.unsupported) findings.refuse(objectName, reason, 'unsupported');
  for (const { objectName, fieldName } of plan.leftOut) {
    ports.log.warn('subscription.left_out', { provider, appId, objectName, fieldName });
  }
  const made = parts.filter(({ name }) => name !== TARGET);
  const ids = new Set(made.flatMap(({ providerId }) => providerId ?? []));
  const intents = new Set(made.flatMap(({ name, providerId }) => (providerId === undefined ? [name] : [])));
  const changes = app.api.compare(plan.subscriptions, listed, ids, intents);
  for (const { id } of changes.adopted) ids.add(id);
  for (const [key, { id }] of changes.present) {
    if (ids.has(id) && app.parts.get(key)?.providerId !== id) await putPart(ports, app, key, id);
  }
  for (const { eventType } of changes.blocked) {
    findings.refuse(
      undefined,
      `The subscription to ${eventType} was made by another party and is switched off.`,
      'setup',
    );
  }
  await removeUnwanted(ports, app, changes.remove, findings);
  for (const subscription of changes.activate) {
    await requireLock(ports, app);
    const done = await app.api.setActive(app.context, app.appId, subscription.id, true);
    if (!done.ok) findings.fail(objectOf(app, subscription), done.rejection);
  }
  await createMissing(ports, app, changes.create, findings);
  await forgetGone(ports, app, listed, changes.create);
  return findings.end();
}

/** Whether a part stands for a subscription: by its id, or as the intent to make it. */
function isPartOf({ name, providerId }: SubscriptionPartRecord, { id, key }: PresentSubscription): boolean {
  return providerId === undefined ? name === key : providerId === id;
}

/** Lets the other projects of an application remove what the project of a task no longer can. */
async function requestOthers(ports: Ports, taskId: string, appId: string): Promise<void> {
  const parts = await ports.store.subscriptions.listPartsOfTasks(appTaskPrefix(providerOfTask(taskId), appId));
  const others = new Set(parts.map((part) => part.taskId).filter((id) => id !== taskId && projectOfTask(id) !== ''));
  for (const part of parts) {
    if (part.taskId === taskId && part.name !== TARGET) {
      ports.log.warn('subscription.not_removed', { appId, part: part.name, reason: 'No developer key is accepted.' });
    }
  }
  for (const id of [...others].sort())
    await ports.store.tasks.request(taskOf(id, projectOfTask(id), ports.clock.now()));
}

/** Registers our address, unless another party's is registered. @returns why there are no events, if so */
async function agreeOnTarget(ports: Ports, app: ManagedApp, findings: Findings): Promise<string | undefined> {
  const { settings } = ports;
  const targetUrl = `${settings.publicSubscribeUrl}/v1/apps/${app.connector.provider}/${app.appId}`;
  const refuse = (reason: string) => {
    findings.refuseAll(reason, 'setup');
    return reason;
  };
  if (settings.publicSubscribeUrl === '')
    return refuse('It is not known where events go. Set AMP_PUBLIC_SUBSCRIBE_URL.');
  if (!targetUrl.startsWith('https:') && !settings.allowPrivateNetwork) {
    return refuse(`Events can only be sent to an https address. Set AMP_PUBLIC_SUBSCRIBE_URL; it is ${targetUrl}.`);
  }
  const present = await app.api.readTarget(app.context, app.appId);
  if (!present.ok) {
    findings.failAll(present.rejection);
    return present.rejection.message;
  }
  if (present.value?.targetUrl === targetUrl) {
    // Registered before, by a call whose response may have been lost.
    if (app.parts.get(TARGET)?.providerId !== targetUrl) await putPart(ports, app, TARGET, targetUrl);
    return undefined;
  }
  const targets = [...app.parts.values(), ...app.others].filter(({ name }) => name === TARGET);
  if (present.value !== undefined && !targets.some(({ providerId }) => providerId === present.value?.targetUrl)) {
    return refuse(
      `The application sends its events to ${present.value.targetUrl}, which this server did not set. Remove that address, or set it to ${targetUrl}.`,
    );
  }
  await requireLock(ports, app);
  const written = await app.api.writeTarget(app.context, app.appId, {
    targetUrl,
    maxConcurrentRequests: MAX_CONCURRENT_REQUESTS,
  });
  if (!written.ok) {
    findings.failAll(written.rejection);
    return written.rejection.message;
  }
  await putPart(ports, app, TARGET, targetUrl);
  return undefined;
}

/** Removes what neither this project nor another one that manages the application uses. */
async function removeUnwanted(
  ports: Ports,
  app: ManagedApp,
  unwanted: readonly PresentSubscription[],
  findings: Findings,
): Promise<void> {
  const isUser = createUserCheck(ports);
  for (const subscription of unwanted) {
    const { id, key, eventType } = subscription;
    const users = app.others.filter((part) => isPartOf(part, subscription));
    const areUsers = await Promise.all(users.map(({ taskId }) => isUser(taskId)));
    // Of two that bring the same events, the part may name the other one.
    const isOwn = app.parts.get(key)?.providerId === id;
    if (areUsers.includes(true)) {
      if (isOwn) await deletePart(ports, app, key);
      continue;
    }
    await requireLock(ports, app);
    const removed = await app.api.remove(app.context, app.appId, id);
    if (!removed.ok && removed.rejection.kind !== 'notFound') {
      if (isFinalFailure(removed.rejection)) {
        ports.log.warn('subscription.not_removed', { appId: app.appId, eventType, reason: removed.rejection.message });
        findings.leave();
      } else findings.retryLater(removed.rejection);
      continue;
    }
    if (isOwn) await deletePart(ports, app, key);
    await underLease(ports, app.lock, async ({ subscriptions }) => {
      for (const { taskId, name } of users) await subscriptions.deletePart(taskId, name);
    });
  }
}

async function createMissing(
  ports: Ports,
  app: ManagedApp,
  missing: readonly AppSubscription[],
  findings: Findings,
): Promise<void> {
  let limit: ProviderFailure | undefined;
  for (const subscription of missing) {
    if (limit !== undefined) {
      findings.fail(objectOf(app, subscription), limit);
      continue;
    }
    await underLease(ports, app.lock, ({ subscriptions }) =>
      subscriptions.putPart({ taskId: app.taskId, name: subscription.key }),
    );
    const created = await app.api.create(app.context, app.appId, subscription);
    if (created.ok) await putPart(ports, app, subscription.key, created.value.id);
    else {
      // It may exist when no response came: the intent stays until the next look.
      if (isFinalFailure(created.rejection)) await deletePart(ports, app, subscription.key);
      findings.fail(objectOf(app, subscription), created.rejection);
      if (created.rejection.kind === 'rateLimited') limit = created.rejection;
    }
  }
}

/** Forgets our subscriptions and intents that do not exist at the provider. */
async function forgetGone(
  ports: Ports,
  app: ManagedApp,
  listed: readonly PresentSubscription[],
  created: readonly AppSubscription[],
): Promise<void> {
  const ids = new Set(listed.map(({ id }) => id));
  const fresh = new Set(created.map(({ key }) => key));
  for (const { name, providerId } of [...app.parts.values()]) {
    if (name === TARGET || fresh.has(name) || (providerId !== undefined && ids.has(providerId))) continue;
    await deletePart(ports, app, name);
  }
}

/** @throws LeaseLost when another process continues with the application */
async function requireLock({ store, clock }: Ports, { lock }: ManagedApp): Promise<void> {
  if (!(await store.tasks.holdsLease(lock.id, lock.token ?? '', clock.now()))) throw new LeaseLost();
}

async function putPart(ports: Ports, app: ManagedApp, name: string, providerId: string): Promise<void> {
  const part = { taskId: app.taskId, name, providerId };
  await underLease(ports, app.lock, ({ subscriptions }) => subscriptions.putPart(part));
  app.parts.set(name, part);
}

async function deletePart(ports: Ports, app: ManagedApp, name: string): Promise<void> {
  await underLease(ports, app.lock, ({ subscriptions }) => subscriptions.deletePart(app.taskId, name));
  app.parts.delete(name);
}

/** @returns the object that a subscription is about, as the connector names it */
function objectOf({ connector }: ManagedApp, { eventType, objectTypeId }: AppSubscription): string | undefined {
  return connector.findObject(objectTypeId ?? eventType.split('.')[0] ?? '')?.name;
}
