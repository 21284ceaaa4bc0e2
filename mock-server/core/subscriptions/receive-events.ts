import { isProven, MAX_APPS_OF_APPLICATION, openClientSecret } from '../connections/provider-apps.ts';
import { findIntegration } from '../integrations/integrations.ts';
import { BoundedMap, cachePerStore } from '../kernel/caches.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ProviderAppRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import type {
  AccountEvent,
  EventRequest,
  EventRequestError,
  SubscribeConnector,
} from '../kernel/subscribe-connector.ts';
import type { EventBatchRecord, EventSelection, SubscriptionRecord } from '../kernel/subscription-records.ts';
import { cachedAuthorities } from '../projects/cached-authorities.ts';
import { queueName } from '../scheduling/work-queue.ts';

/** Application or integration that an address receives events for. */
export type EventAddress = { appId: string } | { project: string; integration: string };

/** Outcome of a request with events. Nothing is stored unless it is accepted. */
export type ReceptionOutcome = 'accepted' | 'unauthenticated' | 'malformed';

/** Outcomes of events before they are stored, for metrics. */
type Outcome = 'stored' | 'repeated' | 'malformed' | 'unknown_account' | 'not_subscribed' | 'unwatched';

/** An address with the secrets of the projects behind it, and the subscriptions that its events may be for. */
interface OpenAddress {
  signers: { secret: string; projectId: string }[];
  filter: { appId?: string; integrationId?: string };
}

/** Opened client secrets, because every request of an address is verified. */
const clientSecrets = cachePerStore<{ id: string; secret: Result<string, Rejection<'unprocessable'>> }>({
  idsOf: ({ id, secret }) => (secret.ok ? [id] : undefined),
  maxEntries: 1_000,
});

/** Intervals between two log lines about the same, in ms. */
const REJECTION_LOG_MS = 60_000;
const ACCOUNT_LOG_MS = 3_600_000;
const MAX_REMEMBERED = 1_000;

/**
 * Makes the function that receives requests with events. An accepted request is stored before the function returns; no
 * provider is called and no message sent before that.
 */
export function createEventReception(ports: Ports, provider: string) {
  const loggedAt = new BoundedMap<string, number>(MAX_REMEMBERED);

  function logAtMost(everyMs: number, event: string, fields: Record<string, unknown>): void {
    const key = JSON.stringify([event, fields]);
    const now = ports.clock.monotonic();
    if (now - (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < everyMs) return;
    loggedAt.set(key, now);
    ports.log.warn(event, fields);
  }

  async function receive(address: EventAddress, request: EventRequest): Promise<ReceptionOutcome> {
    const connector = ports.connectors.subscribeOf?.(provider);
    const reception = connector?.reception;
    if (connector === undefined || reception === undefined) return 'unauthenticated';
    const receivedAt = ports.clock.now();
    const reject = (reason: EventRequestError): ReceptionOutcome => {
      logAtMost(REJECTION_LOG_MS, 'subscribe.request_rejected', { provider, reason });
      return 'unauthenticated';
    };
    const formError = reception.findFormError(request, receivedAt);
    if (formError !== undefined) return reject(formError);
    const { signers, filter } = await openAddress(ports, provider, address);
    const secrets = [...new Set(signers.map(({ secret }) => secret))];
    const signedWith = new Set(await reception.findSigners(request, secrets, ports.digests));
    // Who knows only the secret of one project sends events to no other.
    const projectIds = signers.flatMap(({ secret, projectId }) => (signedWith.has(secret) ? [projectId] : []));
    if (projectIds.length === 0) return reject('wrongSignature');
    const parsed = await reception.parse(request.body, ports.digests, receivedAt);
    if (parsed === undefined) return 'malformed';
    count('malformed', parsed.malformed);
    if (parsed.events.length === 0) return 'accepted';

    const accountRefs = [...new Set(parsed.events.map(({ accountRef }) => accountRef))];
    const subscriptions = await ports.store.subscriptions.listByAccounts({
      provider,
      accountRefs,
      projectIds,
      ...filter,
    });
    const byAccount = Map.groupBy(subscriptions, ({ accountRef }) => accountRef ?? '');
    const routes = new Map<SubscriptionRecord, AccountEvent[]>();
    for (const event of parsed.events) {
      const candidates = byAccount.get(event.accountRef);
      if (candidates === undefined) {
        count('unknown_account');
        logAtMost(ACCOUNT_LOG_MS, 'subscribe.account_unknown', { provider, account: event.accountRef });
        continue;
      }
      const eventObject = (connector.findObject(event.objectName)?.name ?? event.objectName).toLowerCase();
      const matches = candidates.filter((candidate) => candidate.eventObject === eventObject);
      if (matches.length === 0) count('not_subscribed');
      for (const subscription of matches) {
        const match = matchEvent(connector, subscription, event);
        if (match !== 'wanted') count(match);
        else routes.set(subscription, [...(routes.get(subscription) ?? []), event]);
      }
    }
    await store(routes, receivedAt);
    return 'accepted';
  }

  async function store(routes: Map<SubscriptionRecord, AccountEvent[]>, receivedAt: number): Promise<void> {
    const batches = Array.from(routes, ([subscription, events]) => newBatch(ports, subscription, events, receivedAt));
    if (batches.length === 0) return;
    const stored = await ports.store.events.store(batches);
    count('stored', stored);
    count('repeated', batches.reduce((sum, { events }) => sum + events.length, 0) - stored);
    if (stored > 0) ports.jobs.wake('events');
  }

  function count(outcome: Outcome, amount = 1): void {
    if (amount > 0) ports.telemetry.count('subscribe_events', { provider, outcome }, amount);
  }

  return async (address: EventAddress, request: EventRequest): Promise<ReceptionOutcome> => {
    const outcome = await receive(address, request);
    ports.telemetry.count('subscribe_requests', { provider, outcome });
    return outcome;
  };
}

/** @returns events of one subscription, due now */
export function newBatch(
  ports: Pick<Ports, 'ids'>,
  { installationId, objectName, provider, projectId, connectionId }: SubscriptionRecord,
  events: AccountEvent[],
  receivedAt: number,
): EventBatchRecord {
  return {
    id: ports.ids.uuid(),
    installationId,
    objectName,
    queue: queueName(provider, projectId, connectionId),
    events,
    receivedAt,
    dueAt: receivedAt,
    attempts: 0,
  };
}

/** An address that does not exist has no secrets, so that it is rejected like a wrong signature. */
async function openAddress(ports: Ports, provider: string, address: EventAddress): Promise<OpenAddress> {
  const store = cachedAuthorities(ports);
  if ('appId' in address) {
    const { appId } = address;
    const apps = await store.providerApps.listByAppId(provider, appId);
    // A project that manages the application has to prove it; one without a developer key does so by its secret alone.
    const owners = apps.filter((app) => app.sealedDeveloperKey === undefined || isProven(app));
    return { signers: await signersOf(ports, owners), filter: { appId } };
  }
  const project = await store.projects.find(address.project);
  const integration = project === undefined ? undefined : await findIntegration(store, project, address.integration);
  if (project === undefined || integration?.ok !== true) return { signers: [], filter: {} };
  const apps = await store.providerApps.listNewest(project.id, provider, MAX_APPS_OF_APPLICATION);
  return { signers: await signersOf(ports, apps), filter: { integrationId: integration.value.id } };
}

async function signersOf(ports: Ports, apps: readonly ProviderAppRecord[]): Promise<OpenAddress['signers']> {
  const signers = await Promise.all(
    apps.map(async (app) => {
      const { id, projectId, sealedClientSecret } = app;
      const { secret } = await clientSecrets(ports).get(`${id} ${sealedClientSecret}`, async () => ({
        id,
        secret: await openClientSecret(ports, app),
      }));
      return secret.ok ? [{ secret: secret.value, projectId }] : [];
    }),
  );
  return signers.flat();
}

/** Whether an installation gets an event. */
type EventMatch = 'wanted' | 'not_subscribed' | 'unwatched';

/** Evaluates an event of the subscribed object by what the installation wants. */
export function matchEvent(
  connector: Pick<SubscribeConnector, 'eventName'>,
  { eventObject, selection }: Pick<SubscriptionRecord, 'eventObject' | 'selection'>,
  event: AccountEvent,
): EventMatch {
  const name = connector.eventName(eventObject, event.providerEventType);
  const isNamed = selection.otherEvents.some((other) => connector.eventName(eventObject, other) === name);
  if (isNamed) return 'wanted';
  if (!isOfWantedClass(selection, event)) return 'not_subscribed';
  return event.eventClass !== 'update' || isWatched(selection, event) ? 'wanted' : 'unwatched';
}

function isOfWantedClass(selection: EventSelection, { eventClass }: AccountEvent): boolean {
  switch (eventClass) {
    case 'create':
      return selection.create;
    case 'update':
      return selection.update !== undefined;
    case 'delete':
      return selection.delete;
    case 'associationUpdate':
      return selection.associationUpdate !== undefined;
    case 'other':
      return false;
    default:
      return eventClass satisfies never;
  }
}

/** An event that does not say what changed may be about any field. */
function isWatched({ update }: EventSelection, { changedFields, changedGroups = [] }: AccountEvent): boolean {
  if (update === undefined) return false;
  if (update.by === 'all' || changedFields === undefined) return true;
  const watched = new Set(update.names.map((name) => name.toLowerCase()));
  return [...changedFields, ...changedGroups].some((name) => watched.has(name.toLowerCase()));
}
