import { developerKeyContext } from '../connections/provider-apps.ts';
import { openProviderContext, untrackedContext } from '../connections/provider-context.ts';
import type { ConnectorContext, Ports, ProviderFailure } from '../kernel/ports.ts';
import type { ProviderAppRecord } from '../kernel/records.ts';
import type {
  AppSubscription,
  AppSubscriptions,
  PresentSubscription,
  SubscribeConnector,
  WantedObject,
} from '../kernel/subscribe-connector.ts';
import type { SubscriptionPartRecord, SubscriptionRecord } from '../kernel/subscription-records.ts';
import { connectionOfTask, providerOfTask } from '../kernel/task-ids.ts';
import type { ReconcileOutcome } from './reconcile-outcome.ts';
import { Findings, isFinalFailure } from './reconcile-outcome.ts';

/** Name of the part that is the address; all others are keys of subscriptions. */
const TARGET = '#target';
const MAX_CONCURRENT_REQUESTS = 10;

/** An application and how to call the provider about it. */
interface ManagedApp {
  taskId: string;
  appId: string;
  api: AppSubscriptions;
  connector: SubscribeConnector;
  context: ConnectorContext;
  parts: Map<string, SubscriptionPartRecord>;
}

/**
 * Compares the subscriptions that all installations of an application want with those that exist, and sends the difference.
 * An intent is stored before each subscription is made, so that one whose response was lost is not made twice. Subscriptions of
 * others are used and never changed.
 *
 * @param rows wanted subscriptions of all installations
 */
export async function reconcileApp(
  ports: Ports,
  taskId: string,
  rows: readonly SubscriptionRecord[],
): Promise<ReconcileOutcome> {
  const findings = new Findings(rows, 'app');
  const opened = await openApp(ports, taskId);
  if (opened === undefined) {
    return findings.refuseAll('The developer API key of the application is missing or cannot be read.', 'setup');
  }
  const { app, providerApp } = opened;
  if (rows.length > 0) {
    const targetError = await agreeOnTarget(ports, app, findings);
    if (targetError !== undefined) return findings.end();
  }
  const listed = await app.api.list(app.context, app.appId);
  if (!listed.ok) return findings.failAll(listed.rejection);
  const { wanted, customFields } = await wantedObjects(ports, app, rows, findings);
  const own = new Set(
    [...app.parts.values()].flatMap(({ name, providerId }) => (name === TARGET ? [] : (providerId ?? []))),
  );
  const intents = new Set(
    [...app.parts.values()].flatMap(({ name, providerId }) => (providerId === undefined ? [name] : [])),
  );
  const foreignKeys = new Set(listed.value.flatMap(({ id, key }) => (own.has(id) || intents.has(key) ? [] : [key])));
  const plan = app.api.plan(wanted, { foreignKeys, isCustom: (name, field) => customFields.has(`${name} ${field}`) });
  for (const { objectName, reason } of plan.unsupported) findings.refuse(objectName, reason, 'unsupported');
  for (const { objectName, fieldName } of plan.leftOut) {
    ports.log.warn('subscription.left_out', {
      provider: providerApp.provider,
      appId: app.appId,
      objectName,
      fieldName,
    });
  }
  const changes = app.api.compare(plan.subscriptions, listed.value, own, intents);
  for (const { key, id } of changes.adopted) await putPart(ports, app, key, id);
  for (const { eventType } of changes.blocked) {
    findings.refuse(
      undefined,
      `The subscription to ${eventType} was made by another party and is switched off.`,
      'setup',
    );
  }
  await removeUnwanted(ports, app, changes.remove, findings);
  for (const subscription of changes.activate) {
    const done = await app.api.setActive(app.context, app.appId, subscription.id, true);
    if (!done.ok) findings.fail(objectOf(app, subscription), done.rejection);
  }
  await createMissing(ports, app, changes.create, findings);
  await forgetGone(ports, app, listed.value, changes.create);
  return findings.end();
}

async function openApp(
  ports: Ports,
  taskId: string,
): Promise<{ app: ManagedApp; providerApp: ProviderAppRecord } | undefined> {
  const [provider, appId] = [providerOfTask(taskId), connectionOfTask(taskId)];
  const connector = ports.connectors.subscribeOf?.(provider);
  const entry = ports.catalog.get(provider);
  const apps = await ports.store.providerApps.listByProvider(provider);
  if (connector?.appSubscriptions === undefined || entry === undefined) return undefined;
  for (const providerApp of apps) {
    const { sealedDeveloperKey } = providerApp;
    if (sealedDeveloperKey === undefined || providerApp.metadata?.providerParams?.['appId'] !== appId) continue;
    const key = await ports.secrets
      .open(sealedDeveloperKey, developerKeyContext(providerApp.id))
      .catch(() => undefined);
    if (key === undefined) continue;
    const api = connector.appSubscriptions;
    const context = untrackedContext(ports, api.accountOf(entry, key));
    const parts = new Map((await ports.store.subscriptions.listParts(taskId)).map((part) => [part.name, part]));
    return { providerApp, app: { taskId, appId, api, connector, context, parts } };
  }
  return undefined;
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
  const ownUrl = app.parts.get(TARGET)?.providerId;
  if (present.value?.targetUrl === targetUrl) return undefined;
  if (present.value !== undefined && present.value.targetUrl !== ownUrl) {
    return refuse(
      `The application sends its events to ${present.value.targetUrl}, which this server did not set. Remove that address, or set it to ${targetUrl}.`,
    );
  }
  await putPart(ports, app, TARGET, targetUrl);
  const written = await app.api.writeTarget(app.context, app.appId, {
    targetUrl,
    maxConcurrentRequests: MAX_CONCURRENT_REQUESTS,
  });
  if (written.ok) return undefined;
  findings.failAll(written.rejection);
  return written.rejection.message;
}

/** Works out what the provider is to send, object by object; all fields of an object are looked up at the provider. */
async function wantedObjects(
  ports: Ports,
  app: ManagedApp,
  rows: readonly SubscriptionRecord[],
  findings: Findings,
): Promise<{ wanted: WantedObject[]; customFields: Set<string> }> {
  const customFields = new Set<string>();
  const listed = new Map<string, string[]>();
  const wanted: WantedObject[] = [];
  for (const row of rows) {
    const { selection } = row;
    const objectName = app.connector.findObject(row.objectName)?.name;
    if (objectName === undefined) continue;
    const { update } = selection;
    if (update?.by === 'all' && !listed.has(objectName)) {
      const fields = await listFields(ports, app, row, objectName);
      if ('failure' in fields) findings.fail(row.objectName, fields.failure);
      else {
        listed.set(objectName, fields.watchable);
        for (const field of fields.custom) customFields.add(`${objectName} ${field}`);
      }
    }
    wanted.push({
      objectName,
      create: selection.create,
      delete: selection.delete,
      associationUpdate: selection.associationUpdate !== undefined,
      otherEvents: selection.otherEvents,
      ...(update !== undefined && {
        update: {
          named: update.by === 'names' ? update.names : [],
          selected: update.by === 'selected' ? update.names : [],
          all: update.by === 'all' ? (listed.get(objectName) ?? []) : [],
        },
      }),
    });
  }
  return { wanted, customFields };
}

async function listFields(
  ports: Ports,
  app: ManagedApp,
  { connectionId }: SubscriptionRecord,
  objectName: string,
): Promise<{ watchable: string[]; custom: string[] } | { failure: ProviderFailure }> {
  const connection = await ports.store.connections.get(connectionId);
  if (connection === undefined) return { watchable: [], custom: [] };
  const opened = await openProviderContext(ports, connection);
  if (!opened.ok) {
    return { failure: { kind: 'unauthorized', message: opened.rejection.detail, retryable: false } };
  }
  const fields = await app.api.listWatchableFields(opened.value.context, objectName);
  return fields.ok ? fields.value : { failure: fields.rejection };
}

async function removeUnwanted(
  ports: Ports,
  app: ManagedApp,
  unwanted: readonly PresentSubscription[],
  findings: Findings,
): Promise<void> {
  for (const { id, key, eventType } of unwanted) {
    const removed = await app.api.remove(app.context, app.appId, id);
    // Of two that bring the same events, the part may name the other one.
    if (removed.ok) {
      if (app.parts.get(key)?.providerId === id) await deletePart(ports, app, key);
    } else if (isFinalFailure(removed.rejection)) {
      ports.log.warn('subscription.not_removed', { appId: app.appId, eventType, reason: removed.rejection.message });
      await deletePart(ports, app, key);
    } else findings.retryLater(removed.rejection);
  }
}

async function createMissing(
  ports: Ports,
  app: ManagedApp,
  missing: readonly AppSubscription[],
  findings: Findings,
): Promise<void> {
  for (const subscription of missing) {
    await ports.store.subscriptions.putPart({ taskId: app.taskId, name: subscription.key });
    const created = await app.api.create(app.context, app.appId, subscription);
    if (created.ok) await putPart(ports, app, subscription.key, created.value.id);
    else {
      // It may exist when no response came: the intent stays until the next look.
      if (isFinalFailure(created.rejection)) await deletePart(ports, app, subscription.key);
      findings.fail(objectOf(app, subscription), created.rejection);
      if (created.rejection.kind === 'rateLimited') return;
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

async function putPart(ports: Ports, app: ManagedApp, name: string, providerId: string): Promise<void> {
  const part = { taskId: app.taskId, name, providerId };
  await ports.store.subscriptions.putPart(part);
  app.parts.set(name, part);
}

async function deletePart(ports: Ports, app: ManagedApp, name: string): Promise<void> {
  await ports.store.subscriptions.deletePart(app.taskId, name);
  app.parts.delete(name);
}

/** @returns the object that a subscription is about, as the connector names it */
function objectOf({ connector }: ManagedApp, { eventType, objectTypeId }: AppSubscription): string | undefined {
  return connector.findObject(objectTypeId ?? eventType.split('.')[0] ?? '')?.name;
}
