import { recomputeHealth } from '../connections/installation-health.ts';
import { ownProviderApp } from '../connections/provider-apps.ts';
import { configRevision } from '../integrations/integrations.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, InstallationRecord, RevisionRecord } from '../kernel/records.ts';
import type { SubscribeConnector } from '../kernel/subscribe-connector.ts';
import type { EventSelection, SubscriptionRecord } from '../kernel/subscription-records.ts';
import { accountTaskId, appTaskId, identityTaskId, isIdentityTask, schemaTaskId } from '../kernel/task-ids.ts';
import { scaled, toInstant } from '../kernel/time.ts';
import { taskOf } from '../scheduling/task-request.ts';
import { hasEvents, subscribedObjects } from './event-selection.ts';
import { changeSubscription } from './subscription-states.ts';

/** How long the credential of a deleted connection is kept to remove what is left at the provider. */
const REMOVAL_MS = 86_400_000;

/** Where the events of a connection come from. */
type EventSource = Pick<SubscriptionRecord, 'accountRef' | 'appId' | 'taskId'>;

/**
 * Stores which events an installation wants, and requests that the provider agrees. Call inside the transaction of the
 * change, and wake the workers after it. What is wanted as before stays as it is and costs no call.
 */
export async function syncSubscriptions(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  revision: RevisionRecord,
): Promise<void> {
  const { id: installationId, config, connectionId } = installation;
  const stored = await repositories.subscriptions.list(installationId);
  const { provider } = revision.content;
  const connector = ports.connectors.subscribeOf?.(provider);
  const connection = await repositories.connections.get(connectionId);
  const wanted = connector === undefined ? [] : subscribedObjects(config.content, revision.content);
  if (wanted.length === 0 && stored.length === 0) return;
  const source =
    connector === undefined || connection === undefined
      ? {}
      : await sourceOf(repositories, connector, connection, installationId);

  const tasks = new Set<string>();
  const byName = new Map(stored.map((subscription) => [subscription.objectName, subscription]));
  for (const { objectName, selection } of wanted) {
    const before = byName.get(objectName);
    byName.delete(objectName);
    const object = connector?.findObject(objectName);
    const eventObject = (object?.name ?? objectName).toLowerCase();
    const next: SubscriptionRecord = {
      installationId,
      objectName,
      eventObject,
      projectId: installation.projectId,
      integrationId: installation.integrationId,
      connectionId,
      provider,
      ...source,
      selection,
      // Without a task the builder subscribes at the provider.
      state: source.taskId === undefined ? 'active' : 'pending',
      since: toInstant(ports.clock.now()),
      isNotified: false,
      ...(before?.lastEventAt !== undefined && { lastEventAt: before.lastEventAt }),
      ...(before?.caughtUpAt !== undefined && { caughtUpAt: before.caughtUpAt }),
    };
    if (before !== undefined && before.state !== 'removing' && isSame(before, next)) continue;
    await repositories.subscriptions.put(next);
    if (object === undefined) {
      const failing: SubscriptionRecord = { ...next, state: 'pending' };
      await repositories.subscriptions.put(failing);
      const message = `${provider} sends no events of "${objectName}".`;
      await changeSubscription(ports, repositories, failing, 'refused', message, 'unsupported');
    }
    if (next.taskId !== undefined) tasks.add(next.taskId);
    if (before?.taskId !== undefined && !isIdentityTask(before.taskId)) tasks.add(before.taskId);
  }
  for (const left of byName.values()) {
    if (left.taskId === undefined || isIdentityTask(left.taskId))
      await repositories.subscriptions.delete(installationId, left.objectName);
    else {
      await repositories.subscriptions.put({ ...left, state: 'removing', since: toInstant(ports.clock.now()) });
      tasks.add(left.taskId);
    }
  }
  await requestTasks(ports, repositories, installation.projectId, tasks);
}

/** Requests that what an installation has at the provider is removed. Call in the transaction that deletes it, before that. */
export async function removeSubscriptions(
  ports: Ports,
  repositories: Repositories,
  { id: installationId, projectId, connectionId, config }: InstallationRecord,
): Promise<void> {
  const stored = await repositories.subscriptions.list(installationId);
  const tasks = new Set(stored.flatMap(({ taskId }) => taskId ?? []));
  const own = accountTaskId(config.content.provider, connectionId, installationId);
  if (tasks.delete(own)) {
    // The connection may be deleted with the installation.
    const connection = await repositories.connections.get(connectionId);
    const { sealedCredential, ...rest } = connection ?? {};
    await repositories.tasks.request({
      ...taskOf(own, projectId, ports.clock.now()),
      data: {
        deadline: ports.clock.now() + scaled(ports, REMOVAL_MS),
        ...(sealedCredential !== undefined && { connection: rest as ConnectionRecord, sealedCredential }), // all but the credential
      },
    });
  }
  const schema = schemaTaskId(config.content.provider, connectionId, installationId);
  if ((await repositories.tasks.get(schema)) !== undefined) tasks.add(schema);
  await requestTasks(ports, repositories, projectId, tasks);
}

/**
 * Ends the events that a revision no longer has, before the installation is saved with it. Everything else stays as it was
 * saved. Call inside the transaction of the deployment.
 */
export async function dropSubscriptions(
  ports: Ports,
  repositories: Repositories,
  { id, projectId, config, healthStatus }: InstallationRecord,
  { content }: RevisionRecord,
): Promise<void> {
  const left = new Map(
    subscribedObjects(config.content, content).map(({ objectName, selection }) => [objectName, selection]),
  );
  const tasks = new Set<string>();
  for (const row of await repositories.subscriptions.list(id)) {
    if (row.state === 'removing') continue;
    const next = narrowed(row.selection, left.get(row.objectName));
    if (JSON.stringify(next) === JSON.stringify(row.selection)) continue;
    const since = toInstant(ports.clock.now());
    if (row.taskId !== undefined) tasks.add(row.taskId);
    if (hasEvents(next)) {
      await repositories.subscriptions.put({
        ...row,
        selection: next,
        since,
        state: row.taskId ? 'pending' : 'active',
      });
    } else if (row.taskId === undefined || isIdentityTask(row.taskId))
      await repositories.subscriptions.delete(id, row.objectName);
    else await repositories.subscriptions.put({ ...row, state: 'removing', since });
  }
  await requestTasks(ports, repositories, projectId, tasks);
  if (healthStatus === 'unhealthy') await recomputeHealth(repositories, id);
}

/** @returns the events that both have, with the members in the order of {@link subscribedObjects} */
function narrowed(current: EventSelection, next: EventSelection | undefined): EventSelection {
  if (next === undefined) return { create: false, delete: false, otherEvents: [] };
  const { update, associationUpdate } = current;
  return {
    create: current.create && next.create,
    ...(update !== undefined && next.update !== undefined && { update }),
    delete: current.delete && next.delete,
    ...(associationUpdate !== undefined && next.associationUpdate !== undefined && { associationUpdate }),
    otherEvents: current.otherEvents.filter((name) => next.otherEvents.includes(name)),
  };
}

/**
 * Stores which events an installation wants with its connection and provider app as they are now.
 *
 * @param isStillWanted evaluated once the installation is locked
 */
export async function syncStored(
  ports: Ports,
  installationId: string,
  isStillWanted: (installation: InstallationRecord) => boolean,
): Promise<void> {
  await ports.store.transaction(async (repositories) => {
    const installation = await repositories.installations.getForUpdate(installationId);
    if (installation === undefined || !isStillWanted(installation)) return;
    const revision = await configRevision(repositories, installation);
    if (!revision.ok) return;
    await syncSubscriptions(ports, repositories, installation, revision.value);
    if (installation.healthStatus === 'unhealthy') await recomputeHealth(repositories, installationId);
  });
}

/** Makes tasks due now. */
async function requestTasks(
  ports: Ports,
  repositories: Repositories,
  projectId: string,
  tasks: Iterable<string>,
): Promise<void> {
  for (const id of [...tasks].sort()) await repositories.tasks.request(taskOf(id, projectId, ports.clock.now()));
}

async function sourceOf(
  repositories: Repositories,
  connector: SubscribeConnector,
  connection: ConnectionRecord,
  installationId: string,
): Promise<EventSource> {
  const { provider, id, projectId, accountRef } = connection;
  if (connector.appSubscriptions === undefined) return { taskId: accountTaskId(provider, id, installationId) };
  const app = await ownProviderApp(repositories, connection);
  const appId = app?.appId || undefined;
  // Nothing is routed until the provider has said whose events these are.
  if (accountRef === undefined) {
    return { ...(appId !== undefined && { appId }), taskId: identityTaskId(provider, id) };
  }
  return {
    accountRef,
    ...(appId !== undefined && { appId }),
    ...(appId !== undefined &&
      app?.sealedDeveloperKey !== undefined && { taskId: appTaskId(provider, appId, projectId) }),
  };
}

function isSame(before: SubscriptionRecord, next: SubscriptionRecord): boolean {
  const facts = ({ selection, eventObject, connectionId, accountRef, appId, taskId }: SubscriptionRecord) =>
    JSON.stringify([selection, eventObject, connectionId, accountRef, appId, taskId]);
  return facts(before) === facts(next);
}
