import { accountOf } from '../connections/fresh-credential.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import { findTokenClient, requestCredential } from '../connections/request-credential.ts';
import { isRenewable, openCredential, renewalDueAt, sealCredential } from '../connections/sealed-credential.ts';
import type { ConnectorContext, Ports, ProviderAccount, ProviderFailure } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import type { AccountPart, AccountSubscriptions } from '../kernel/subscribe-connector.ts';
import type { SubscriptionPartRecord, SubscriptionRecord, TaskRecord } from '../kernel/subscription-records.ts';
import { connectionOfTask, installationOfTask, providerOfTask, streamTaskId } from '../kernel/task-ids.ts';
import { taskIn } from '../scheduling/task-request.ts';
import type { ReconcileOutcome } from './reconcile-outcome.ts';
import { Findings, isFinalFailure } from './reconcile-outcome.ts';
import { leaseOf, underLease } from './task-lease.ts';

const CHANNEL = 'channel';
const MEMBER = 'member/';

/** An account in which an installation has subscriptions. */
interface ManagedAccount {
  taskId: string;
  /** Under which the parts are written. */
  lease: ReturnType<typeof leaseOf>;
  connectionId: string;
  installationId: string;
  api: AccountSubscriptions;
  context: ConnectorContext;
  parts: Map<string, SubscriptionPartRecord>;
}

/** @returns name of the part for an object */
export function memberPart(eventObject: string): string {
  return `${MEMBER}${eventObject}`;
}

/**
 * Compares the channel of an installation and its members with what is wanted, and sends the difference. What was made is
 * known by its name, so a call whose response was lost is not carried out twice.
 *
 * @param rows wanted subscriptions of the installation
 */
export async function reconcileAccount(
  ports: Ports,
  task: TaskRecord,
  rows: readonly SubscriptionRecord[],
): Promise<ReconcileOutcome> {
  const findings = new Findings(rows, 'account');
  const account = await openAccount(ports, task);
  if (typeof account === 'string') {
    if (rows.length > 0) return findings.failAll({ kind: 'unauthorized', message: account, retryable: false });
    return giveUp(ports, task, account, findings);
  }
  if (task.data.isVerifying === true) {
    const failure = await forgetMissing(ports, account);
    if (failure !== undefined) return findings.failAll(failure);
  }
  const { name, stream } = { name: account.api.channelOf(account.installationId), stream: streamOf(task) };
  if (rows.length === 0) {
    // The stream ends before the channel does. What is wanted again since is left to the request that came with it.
    const isUnwanted = await underLease(ports, account.lease, async ({ subscriptions, eventChannels, tasks }) => {
      const current = await subscriptions.listByTask(task.id);
      if (current.some(({ state }) => state !== 'removing')) return false;
      await eventChannels.delete(name);
      await tasks.request(taskIn(task.queue, stream, ports.clock.now()));
      return true;
    });
    return isUnwanted ? removeAll(ports, account, findings) : findings.end();
  }
  await removeMembers(ports, account, new Set(rows.map(({ eventObject }) => memberPart(eventObject))), findings);
  const channel = await ensure(ports, account, CHANNEL, { kind: 'channel' });
  if (channel !== undefined) return findings.failAll(channel);
  for (const { eventObject, objectName } of rows) {
    const failure = await ensure(ports, account, memberPart(eventObject), { kind: 'member', objectName });
    if (failure !== undefined) findings.fail(objectName, failure);
  }
  await underLease(ports, account.lease, async (repositories) => {
    const { installationId, connectionId } = account;
    await repositories.eventChannels.add({ name, installationId, connectionId, isOpen: false });
    await repositories.tasks.request(taskIn(task.queue, stream, ports.clock.now()));
  });
  const channels = await ports.store.eventChannels.listByConnections([account.connectionId]);
  return { ...findings.end(), isOpen: channels.some((one) => one.name === name && one.isOpen) };
}

function streamOf({ id }: TaskRecord): string {
  return streamTaskId(providerOfTask(id), connectionOfTask(id));
}

/** @returns why the account cannot be called, if so */
async function openAccount(ports: Ports, task: TaskRecord): Promise<ManagedAccount | string> {
  const connectionId = connectionOfTask(task.id);
  const api = ports.connectors.subscribeOf?.(providerOfTask(task.id))?.accountSubscriptions;
  if (api === undefined) return 'The provider sends no events.';
  const parts = await ports.store.subscriptions.listParts(task.id);
  const context = await openContext(ports, connectionId, task);
  if (typeof context === 'string') return context;
  return {
    taskId: task.id,
    lease: leaseOf(task),
    connectionId,
    installationId: installationOfTask(task.id),
    api,
    context,
    parts: new Map(parts.map((part) => [part.name, part])),
  };
}

async function openContext(ports: Ports, connectionId: string, task: TaskRecord): Promise<ConnectorContext | string> {
  const stored = await ports.store.connections.get(connectionId);
  if (stored !== undefined) {
    const opened = await openProviderContext(ports, stored);
    return opened.ok ? opened.value.context : opened.rejection.detail;
  }
  const { connection, sealedCredential } = task.data;
  if (connection === undefined || sealedCredential === undefined) return 'The connection was deleted.';
  const gone: ConnectionRecord = { ...connection, sealedCredential };
  const credential = await openCredential(ports, gone);
  if (!credential.ok) return credential.rejection.detail;
  const account = accountOf(ports, gone, credential.value);
  return account === undefined ? 'The provider left the catalogue.' : removalContext(ports, task, gone, account);
}

/**
 * A context for a connection that was deleted. A new token is stored in the task, under its lease: a rotated refresh token
 * that is lost cannot be requested again.
 */
function removalContext(
  ports: Ports,
  task: TaskRecord,
  connection: ConnectionRecord,
  account: ProviderAccount,
): ConnectorContext {
  let current = account;
  const renew = async (): Promise<ProviderFailure | undefined> => {
    const renewed = await requestCredential(ports, current, await findTokenClient(ports, connection));
    if (!renewed.ok) return renewed.rejection;
    current = { ...current, credential: renewed.value };
    task.data = { ...task.data, sealedCredential: await sealCredential(ports, connection.id, renewed.value) };
    if (task.lease !== undefined) {
      await ports.store.tasks.putCredential(task.id, task.data.sealedCredential ?? '', task.lease.token);
    }
    return undefined;
  };
  return {
    metadata: account.metadata,
    now: () => ports.clock.now(),
    send: async (request) => {
      // A token endpoint that is away for a while is no reason not to try the present token.
      if (ports.clock.now() >= renewalDueAt(current.credential)) await renew();
      const response = await ports.gateway.send(current, request);
      if (!response.ok || response.value.status !== 401 || !isRenewable(current.credential)) return response;
      const failure = await renew();
      return failure === undefined ? ports.gateway.send(current, request) : { ok: false, rejection: failure };
    },
  };
}

/** @returns a failure, after which the part may or may not exist */
async function ensure(ports: Ports, account: ManagedAccount, name: string, part: AccountPart) {
  if (account.parts.get(name)?.providerId !== undefined) return undefined;
  const { taskId, installationId } = account;
  await putPart(ports, account, { taskId, name });
  const made = await account.api.create(account.context, installationId, part, `Events for ${installationId}`);
  if (made.ok) {
    await putPart(ports, account, { taskId, name, providerId: made.value });
    return undefined;
  }
  if (isFinalFailure(made.rejection)) await deletePart(ports, account, name);
  return made.rejection;
}

async function putPart(ports: Ports, account: ManagedAccount, part: SubscriptionPartRecord): Promise<void> {
  await underLease(ports, account.lease, ({ subscriptions }) => subscriptions.putPart(part));
  account.parts.set(part.name, part);
}

async function deletePart(ports: Ports, account: ManagedAccount, name: string): Promise<void> {
  await underLease(ports, account.lease, ({ subscriptions }) => subscriptions.deletePart(account.taskId, name));
  account.parts.delete(name);
}

async function removeMembers(
  ports: Ports,
  account: ManagedAccount,
  wanted: ReadonlySet<string>,
  findings: Findings,
): Promise<void> {
  for (const { name, providerId } of [...account.parts.values()]) {
    if (!name.startsWith(MEMBER) || wanted.has(name)) continue;
    await removePart(ports, account, name, providerId, findings);
  }
}

async function removeAll(ports: Ports, account: ManagedAccount, findings: Findings): Promise<ReconcileOutcome> {
  await removeMembers(ports, account, new Set(), findings);
  const channel = account.parts.get(CHANNEL);
  if (channel !== undefined && findings.end().failure === undefined) {
    await removePart(ports, account, CHANNEL, channel.providerId, findings);
  }
  return findings.end();
}

async function removePart(
  ports: Ports,
  account: ManagedAccount,
  name: string,
  providerId: string | undefined,
  findings: Findings,
): Promise<void> {
  const part: AccountPart =
    name === CHANNEL ? { kind: 'channel' } : { kind: 'member', objectName: name.slice(MEMBER.length) };
  let id = providerId;
  if (id === undefined) {
    const found = await account.api.find(account.context, account.installationId, part);
    if (!found.ok) return findings.retryLater(found.rejection);
    id = found.value;
  }
  const removed = id === undefined ? undefined : await account.api.remove(account.context, part, id);
  if (removed?.ok === false && !isFinalFailure(removed.rejection)) return findings.retryLater(removed.rejection);
  if (removed?.ok === false) {
    ports.log.error('subscription.not_removed', {
      part: name,
      taskId: account.taskId,
      reason: removed.rejection.message,
    });
  }
  await deletePart(ports, account, name);
}

/** Forgets parts that do not exist at the provider. @returns a failure to find out */
async function forgetMissing(ports: Ports, account: ManagedAccount) {
  for (const { name, providerId } of [...account.parts.values()]) {
    if (providerId === undefined) continue;
    const part: AccountPart =
      name === CHANNEL ? { kind: 'channel' } : { kind: 'member', objectName: name.slice(MEMBER.length) };
    const found = await account.api.find(account.context, account.installationId, part);
    if (!found.ok) return found.rejection;
    if (found.value !== undefined) continue;
    await deletePart(ports, account, name);
  }
  return undefined;
}

/** Forgets what cannot be removed without a credential. */
async function giveUp(ports: Ports, task: TaskRecord, reason: string, findings: Findings): Promise<ReconcileOutcome> {
  for (const { name } of await ports.store.subscriptions.listParts(task.id)) {
    ports.log.error('subscription.not_removed', { part: name, taskId: task.id, reason });
    await underLease(ports, leaseOf(task), ({ subscriptions }) => subscriptions.deletePart(task.id, name));
  }
  return findings.end();
}
