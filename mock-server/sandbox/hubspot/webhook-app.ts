import type { JsonRecord } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { ChangeListener } from './associations.ts';
import type { SandboxResponse } from './response.ts';
import { invalid, notFound, refusal, success } from './response.ts';
import type { EventTypeFacts } from './webhook-event-types.ts';
import { findSubscriptionError, parseEventType } from './webhook-event-types.ts';

/** App that has webhooks at the simulated HubSpot, and that its OAuth client belongs to. */
export const DEMO_APP_ID = 700_001;

/** Developer API key of the account that owns the app. */
export const DEMO_DEVELOPER_KEY = 'demo-developer-key';

/** Where events go, and how many requests at a time. */
export interface WebhookTarget {
  targetUrl: string;
  maxConcurrentRequests: number;
}

/** Settings and subscriptions of one app. */
export interface WebhookApp {
  /** Handles a request below `/webhooks/v3`. `path` begins with the app's id. */
  respond(method: string, path: readonly string[], body: JsonRecord | undefined): SandboxResponse;
  /** Undefined until an address was registered. */
  target(): WebhookTarget | undefined;
  /**
   * Registers a target address as the app's settings page does; null removes it.
   *
   * @returns the error in the address; undefined when it was accepted
   */
  setTarget(targetUrl: string | null): string | undefined;
  /** Makes the events of changes, one for each active subscription that a change matches. */
  eventsOf: (...changes: Parameters<ChangeListener>) => JsonRecord[];
  reset(): void;
}

/** Options of a simulated app. */
export interface WebhookAppParts {
  appId: number;
  maxSubscriptions: number;
  now: () => Date;
}

interface Settings extends WebhookTarget {
  createdAt: string;
  updatedAt: string;
}

interface Subscription extends EventTypeFacts {
  id: string;
  active: boolean;
  createdAt: string;
  updatedAt?: string;
}

/** Requests at a time when only the address was given. */
const DEFAULT_CONCURRENCY = 10;
const FIRST_ID = 1_001;

/** Simulates the webhooks API of one app. Source: HubSpot, webhooks API v3. */
export function createWebhookApp({ appId, maxSubscriptions, now }: WebhookAppParts): WebhookApp {
  let settings: Settings | undefined;
  const subscriptions = new Map<string, Subscription>();
  let nextId = FIRST_ID;
  let nextEventId = 1;

  function save(target: WebhookTarget): void {
    const at = now().toISOString();
    settings = { ...target, createdAt: settings?.createdAt ?? at, updatedAt: at };
  }

  function putSettings(body: JsonRecord | undefined): SandboxResponse {
    const { targetUrl, throttling } = body ?? {};
    const { maxConcurrentRequests, period } = isJsonRecord(throttling) ? throttling : {};
    if (typeof targetUrl !== 'string') return invalid('Some required fields were not set: [targetUrl]');
    const error = findTargetError(targetUrl);
    if (error !== undefined) return invalid(error);
    const isCount = typeof maxConcurrentRequests === 'number' && Number.isInteger(maxConcurrentRequests);
    if (!isCount || maxConcurrentRequests < 1 || period !== 'SECONDLY') {
      return invalid('throttling needs maxConcurrentRequests, at least 1, and the period SECONDLY');
    }
    save({ targetUrl, maxConcurrentRequests });
    return settingsResponse();
  }

  function settingsResponse(): SandboxResponse {
    if (settings === undefined) return notFound(`No webhook settings found for app ${appId}`);
    const { targetUrl, maxConcurrentRequests, createdAt, updatedAt } = settings;
    return success({ targetUrl, throttling: { maxConcurrentRequests, period: 'SECONDLY' }, createdAt, updatedAt });
  }

  function createSubscription(body: JsonRecord | undefined): SandboxResponse {
    const { eventType, propertyName, objectTypeId, active = false } = body ?? {};
    if (typeof eventType !== 'string') return invalid('Some required fields were not set: [eventType]');
    const facts: EventTypeFacts = {
      eventType,
      ...(typeof propertyName === 'string' && propertyName !== '' && { propertyName }),
      ...(typeof objectTypeId === 'string' && objectTypeId !== '' && { objectTypeId }),
    };
    const error = findSubscriptionError(facts);
    if (error !== undefined) return invalid(error);
    // HubSpot does not document its response to a repetition.
    if ([...subscriptions.values()].some((known) => isSameEventType(known, facts))) {
      return refusal(409, `A subscription to ${eventType} already exists.`, { category: 'CONFLICT' });
    }
    if (subscriptions.size >= maxSubscriptions) {
      return invalid(`An app can have at most ${maxSubscriptions} subscriptions.`);
    }
    const id = String(nextId);
    nextId += 1;
    const subscription = { id, ...facts, active: active === true, createdAt: now().toISOString() };
    subscriptions.set(id, subscription);
    return success({ ...subscription }, 201);
  }

  function changeSubscription(before: Subscription, body: JsonRecord | undefined): SandboxResponse {
    if (typeof body?.active !== 'boolean') return invalid('Some required fields were not set: [active]');
    const changed = { ...before, active: body.active, updatedAt: now().toISOString() };
    subscriptions.set(changed.id, changed);
    return success({ ...changed });
  }

  return {
    respond(method, [app, collection, id, ...rest], body) {
      if (app !== String(appId) || rest.length > 0) return notFound();
      if (collection === 'settings' && id === undefined) {
        if (method === 'GET') return settingsResponse();
        return method === 'PUT' ? putSettings(body) : notAllowed();
      }
      if (collection !== 'subscriptions') return notFound();
      if (id === undefined) {
        if (method === 'GET') return success({ results: [...subscriptions.values()].map((known) => ({ ...known })) });
        return method === 'POST' ? createSubscription(body) : notAllowed();
      }
      const known = subscriptions.get(id);
      if (known === undefined) return notFound(`No subscription ${id} exists for app ${appId}`);
      if (method === 'PATCH') return changeSubscription(known, body);
      if (method !== 'DELETE') return notAllowed();
      subscriptions.delete(id);
      return { status: 204 };
    },
    target: () => settings,
    setTarget(targetUrl) {
      if (targetUrl === null) {
        settings = undefined;
        return undefined;
      }
      const error = findTargetError(targetUrl);
      const { maxConcurrentRequests = DEFAULT_CONCURRENCY } = settings ?? {};
      if (error === undefined) save({ targetUrl, maxConcurrentRequests });
      return error;
    },
    eventsOf(changes) {
      const occurredAt = now().getTime();
      const eventId = nextEventId;
      // Changes of one request share their event id, as some of HubSpot's do.
      nextEventId += 1;
      return changes.flatMap(({ portalId, type, kind, propertyName, facts, genericFacts }) =>
        [...subscriptions.values()].flatMap((subscription): JsonRecord[] => {
          const parsed = parseEventType(subscription);
          const isMatch =
            subscription.active &&
            parsed?.typeId === type.typeId &&
            parsed.kind === kind &&
            subscription.propertyName === propertyName;
          if (!isMatch) return [];
          return [
            {
              eventId,
              subscriptionId: Number(subscription.id),
              portalId,
              appId,
              occurredAt,
              subscriptionType: subscription.eventType,
              attemptNumber: 0,
              changeSource: 'INTEGRATION',
              sourceId: `${appId}`,
              ...facts,
              ...(parsed.isGeneric && (genericFacts ?? { objectTypeId: type.typeId })),
            },
          ];
        }),
      );
    },
    reset() {
      settings = undefined;
      subscriptions.clear();
      nextId = FIRST_ID;
      nextEventId = 1;
    },
  };
}

function isSameEventType(one: EventTypeFacts, other: EventTypeFacts): boolean {
  return (
    one.eventType === other.eventType &&
    one.propertyName === other.propertyName &&
    one.objectTypeId === other.objectTypeId
  );
}

function notAllowed(): SandboxResponse {
  return refusal(405, 'Method not allowed', { category: 'VALIDATION_ERROR' });
}

/** HubSpot takes https addresses only; loopback is there for servers on the same machine. */
function findTargetError(targetUrl: string): string | undefined {
  const url = URL.canParse(targetUrl) ? new URL(targetUrl) : undefined;
  const isLoopback = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isTaken = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback);
  return isTaken ? undefined : `The target URL must be an https address: ${targetUrl}`;
}
