import type { ConnectionStatus, NotificationEventType } from '../../../src/contract/index.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import { defineTransitions } from '../kernel/state-machine.ts';
import { overtaken, StoreConflict } from '../kernel/store-errors.ts';
import { identityTaskId, streamTaskId } from '../kernel/task-ids.ts';
import { toInstant } from '../kernel/time.ts';
import { connectionChanged, connectionFailed } from '../messaging/notification-events.ts';
import { taskOf } from '../scheduling/task-request.ts';
import { recomputeHealth } from './installation-health.ts';

/** Status of a connection, or `absent` before it is created and after it is deleted. */
export type ConnectionState = ConnectionStatus | 'absent';

export type ConnectionEvent =
  | 'created'
  | 'tokenRefreshed'
  /** By an update of the connection or a new sign-in. */
  | 'credentialReplaced'
  /** Metadata or workspace changed, the credential did not. */
  | 'detailsChanged'
  /** The provider said to which account the credential belongs. */
  | 'accountFound'
  | 'requestSucceeded'
  /** Refused by the provider, or not readable with the server's encryption key. */
  | 'credentialRefused'
  | 'deleted';

/** A notification type is an effect of the same name: the notification is stored to be sent. */
export type ConnectionEffect = 'recomputeHealth' | Extract<NotificationEventType, `connection.${string}`>;

/** Input of the guards. */
export interface ConnectionFacts {
  /** The connection still has the values that the event follows from: for example the same credential. */
  isCurrent: boolean;
}

const STORED = ['created', 'working', 'bad_credentials'] as const;
const isCurrent = (facts: ConnectionFacts) => facts.isCurrent;

/** Status of a connection. A response of the provider about what was replaced since is ignored. */
export const connectionMachine = defineTransitions<ConnectionState, ConnectionEvent, ConnectionEffect, ConnectionFacts>(
  [
    { from: ['absent'], event: 'created', to: 'created', effects: ['connection.created'] },
    {
      from: STORED,
      event: 'tokenRefreshed',
      when: isCurrent,
      to: 'created',
      effects: ['recomputeHealth', 'connection.refreshed'],
    },
    {
      from: STORED,
      event: 'credentialReplaced',
      when: isCurrent,
      to: 'created',
      effects: ['recomputeHealth', 'connection.updated'],
    },
    { from: STORED, event: 'accountFound', when: isCurrent },
    { from: STORED, event: 'detailsChanged', effects: ['recomputeHealth', 'connection.updated'] },
    {
      from: ['created', 'bad_credentials'],
      event: 'requestSucceeded',
      when: isCurrent,
      to: 'working',
      effects: ['recomputeHealth'],
    },
    {
      from: ['created', 'working'],
      event: 'credentialRefused',
      when: isCurrent,
      to: 'bad_credentials',
      effects: ['recomputeHealth', 'connection.error'],
    },
    { from: ['bad_credentials'], event: 'credentialRefused', when: isCurrent },
    { from: STORED, event: 'deleted', to: 'absent', effects: ['connection.deleted'] },
  ],
);

/** Stores that the credential of a connection cannot be decrypted. @param reason as text */
export async function recordUnreadableCredential(
  ports: Ports,
  connection: ConnectionRecord,
  reason: string,
): Promise<void> {
  await recordResponse(ports, connection, 'credentialRefused', reason);
}

/**
 * Stores what a response says about the credential that it was made with.
 *
 * @param connection as it was used; its status follows, so that further calls with the same record cost no transaction
 * @returns undefined when there is nothing to store
 */
export function recordResponse(
  ports: Ports,
  connection: ConnectionRecord,
  event: 'requestSucceeded' | 'credentialRefused',
  reason?: string,
): Promise<void> | undefined {
  const { status } = connection;
  const next = connectionMachine.next(status, event, { isCurrent: true });
  if (next === undefined || next.state === status || next.state === 'absent') return undefined;
  connection.status = next.state;
  return storeResponse(ports, connection, status, { event, ...(reason !== undefined && { reason }) });
}

/** @param before status that applies again when the event cannot be stored */
async function storeResponse(
  ports: Ports,
  connection: ConnectionRecord,
  before: ConnectionStatus,
  input: ConnectionEventInput,
): Promise<void> {
  try {
    await changeConnection(ports, connection.id, { ...input, basedOn: calledWith(connection) });
  } catch (error) {
    connection.status = before;
    throw error;
  }
}

/** Members of a connection that a call to its provider was made with, and that the response is about. */
export function calledWith({
  sealedCredential,
  metadata,
  providerWorkspaceRef,
}: ConnectionRecord): NonNullable<ConnectionEventInput['basedOn']> {
  return { sealedCredential, metadata, providerWorkspaceRef };
}

/** An event of a connection, and what is stored with it. */
export interface ConnectionEventInput {
  event: ConnectionEvent;
  /** Members that the event follows from, as they were: it is ignored when one of them has changed. */
  basedOn?: Partial<
    Pick<ConnectionRecord, 'sealedCredential' | 'credentialTime' | 'metadata' | 'providerWorkspaceRef'>
  >;
  /** Members that change together with the status. */
  change?: Partial<Omit<ConnectionRecord, 'id' | 'projectId' | 'createTime' | 'status' | 'version'>>;
  /** Error message of `credentialRefused`. Never a credential. */
  reason?: string;
}

/** A connection after an event. */
export interface AppliedEvent {
  /** As it is stored; as it was, when it was deleted. */
  connection: ConnectionRecord;
  /** False when the connection ignored the event. */
  isApplied: boolean;
}

/** Remedy of a connection whose credentials are refused. */
export const RECONNECT =
  'Let the customer connect the account again in the widget, or renew its sign-in with the connectionId in POST /v1/oauth-connect.';

/** Version conflicts in a row, each of which means that another change succeeded. */
const MAX_CONFLICTS = 20;

/**
 * Applies an event to a connection: status, changed members, health of its installations and notifications.
 * Call inside a transaction, so that all of it is stored or nothing.
 *
 * @param connection the stored record, or the new one of `created`
 * @returns `stale` when the connection was changed or deleted in the meantime; nothing is stored then
 * @throws StoreConflict when its provider app was deleted in the meantime
 */
export async function applyConnectionEvent(
  ports: Ports,
  repositories: Repositories,
  connection: ConnectionRecord,
  { event, basedOn = {}, change, reason }: ConnectionEventInput,
): Promise<AppliedEvent | 'stale'> {
  const before: ConnectionState = event === 'created' ? 'absent' : connection.status;
  const next = connectionMachine.next(before, event, {
    isCurrent: canonicalJson({ ...connection, ...basedOn }) === canonicalJson(connection),
  });
  if (next === undefined) return { connection, isApplied: false };
  const isHealthChanged = next.effects.includes('recomputeHealth');
  const locked = isHealthChanged ? await lockInstallations(repositories, connection) : [];
  const replaced = event === 'credentialReplaced' && { credentialTime: toInstant(ports.clock.now()) };
  const news = replaced ? { ...change, ...replaced } : change;
  const stored = await storeState(ports, repositories, connection, before, next.state, news);
  if (stored === 'stale') return 'stale';
  if (event !== 'created' && next.state !== 'absent')
    await updateEvents(ports, repositories, connection, stored, event);
  const appId = event === 'created' ? stored.providerAppId : change?.providerAppId;
  if (appId !== undefined) await requireProviderApp(repositories, stored, appId);
  for (const effect of next.effects) await runEffect(ports, repositories, stored, effect, locked, reason);
  return { connection: stored, isApplied: true };
}

/**
 * Applies an event to a stored connection in its own transaction.
 *
 * @returns undefined when there is no such connection
 * @throws StoreConflict when other changes come first again and again
 */
export function changeConnection(
  ports: Ports,
  id: string,
  input: ConnectionEventInput,
): Promise<AppliedEvent | undefined> {
  return changeAndShow(ports, id, input, async (_, applied) => applied);
}

/** As {@link changeConnection}. @param show makes the result of the applied event in the same transaction */
export async function changeAndShow<T>(
  ports: Ports,
  id: string,
  input: ConnectionEventInput,
  show: (repositories: Repositories, applied: AppliedEvent) => Promise<T>,
): Promise<T | undefined> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    const outcome = await ports.store.transaction(async (repositories) => {
      const connection = await repositories.connections.get(id);
      if (connection === undefined) return undefined;
      const applied = await applyConnectionEvent(ports, repositories, connection, input);
      if (applied === 'stale') return applied;
      const { status } = applied.connection;
      return { status, isNew: status !== connection.status, shown: await show(repositories, applied) };
    });
    if (outcome === 'stale') continue;
    if (outcome === undefined) return undefined;
    const { status, isNew, shown } = outcome;
    const { reason } = input;
    if (isNew) {
      const remedy = status === 'bad_credentials' ? { remedy: RECONNECT } : {};
      ports.log.info('connection.status', {
        connectionId: id,
        status,
        ...(reason !== undefined && { reason }),
        ...remedy,
      });
    }
    return shown;
  }
  throw new StoreConflict(new Error(`The connection ${id} was changed by others ${MAX_CONFLICTS} times in a row.`));
}

/** Refuses a provider app that was deleted, or given to another provider, while the provider of the connection was asked. */
async function requireProviderApp({ providerApps }: Repositories, { provider }: ConnectionRecord, appId: string) {
  const app = await providerApps.getForShare(appId);
  if (app?.provider !== provider) throw new StoreConflict(new Error(`The provider app ${appId} is gone.`));
}

/** Locks the installations that use a connection, which come before it in the order of locks. @returns their ids */
async function lockInstallations(
  { installations }: Repositories,
  { id: connectionId, projectId }: ConnectionRecord,
): Promise<string[]> {
  const users = await installations.list({ projectId, connectionId });
  const locked = await installations.getManyForUpdate(users.map(({ id }) => id));
  return locked.map(({ id }) => id);
}

/** Lets the events of a connection continue with its account and credential. */
async function updateEvents(
  ports: Ports,
  repositories: Repositories,
  before: ConnectionRecord,
  stored: ConnectionRecord,
  event: ConnectionEvent,
): Promise<void> {
  const isAccountNew = before.accountRef !== stored.accountRef;
  if (isAccountNew) await repositories.subscriptions.setAccount(stored.id, stored.accountRef);
  // A refreshed token may belong to another account than the token that was imported with its refresh token.
  if (isAccountNew || event === 'tokenRefreshed') await requestIdentity(ports, repositories, stored);
  if (before.status !== 'bad_credentials' || stored.status === 'bad_credentials') return;
  const stream = streamTaskId(stored.provider, stored.id);
  if ((await repositories.tasks.get(stream)) === undefined) return;
  await repositories.tasks.request(taskOf(stream, stored.projectId, ports.clock.now()));
}

/** Lets the provider be asked to which account a connection with routed events belongs. */
async function requestIdentity(
  ports: Ports,
  repositories: Repositories,
  { id, projectId, provider }: ConnectionRecord,
): Promise<void> {
  const rows = await repositories.subscriptions.listByConnection(id);
  if (!rows.some(({ state }) => state !== 'removing')) return;
  if (ports.connectors.subscribeOf?.(provider)?.appSubscriptions === undefined) return;
  await repositories.tasks.request(taskOf(identityTaskId(provider, id), projectId, ports.clock.now()));
}

async function storeState(
  ports: Ports,
  { connections }: Repositories,
  connection: ConnectionRecord,
  before: ConnectionState,
  next: ConnectionState,
  change: ConnectionEventInput['change'],
): Promise<ConnectionRecord | 'stale'> {
  if (next === 'absent') return (await connections.delete(connection.id)) ? connection : 'stale';
  if (before === 'absent') {
    await connections.insert(connection);
    return connection;
  }
  if (next === before && change === undefined) return connection;
  const changed = { ...connection, ...change, status: next, updateTime: toInstant(ports.clock.now()) };
  if ((await connections.update(changed)) === 'stale') return 'stale';
  return { ...changed, version: connection.version + 1 };
}

async function runEffect(
  ports: Ports,
  repositories: Repositories,
  connection: ConnectionRecord,
  effect: ConnectionEffect,
  locked: readonly string[],
  reason = 'The credentials no longer work.',
): Promise<void> {
  switch (effect) {
    case 'recomputeHealth': {
      const { id: connectionId, projectId } = connection;
      const installations = await repositories.installations.list({ projectId, connectionId });
      if (installations.some(({ id }) => !locked.includes(id))) {
        throw overtaken('An installation uses the connection since its installations were locked.');
      }
      for (const id of locked) await recomputeHealth(repositories, id);
      return;
    }
    case 'connection.error':
      return connectionFailed(ports, repositories, connection, [reason], RECONNECT);
    case 'connection.created':
    case 'connection.updated':
    case 'connection.refreshed':
    case 'connection.deleted':
      return connectionChanged(ports, repositories, effect, connection);
    default:
      return effect satisfies never;
  }
}
