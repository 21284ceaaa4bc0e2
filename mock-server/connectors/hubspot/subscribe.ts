import type { ConnectorContext, Digests, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import type {
  AccountEvent,
  AssociatedRecord,
  EventBatch,
  EventRequest,
  EventRequestError,
  SubscribeConnector,
} from '../../core/kernel/subscribe-connector.ts';
import { isInstant } from '../../core/kernel/time.ts';
import type { LosslessJson, LosslessObject } from '../../core/subscriptions/lossless-json.ts';
import {
  canonicalJsonText,
  isLosslessObject,
  JsonNumber,
  losslessJsonText,
  parseLosslessJson,
} from '../../core/subscriptions/lossless-json.ts';
import { batchWriter } from './batch-writer.ts';
import { listProperties } from './describe-object.ts';
import type { EventType } from './event-types.ts';
import { eventClassOf, eventNameOf, findEventObject, parseEventType } from './event-types.ts';
import { compareSubscriptions, MAX_SUBSCRIPTIONS, planSubscriptions } from './plan-subscriptions.ts';
import { readRecordsById } from './read-record.ts';
import {
  createSubscription,
  deleteSubscription,
  developerAccount,
  listSubscriptions,
  readTarget,
  setSubscriptionActive,
  writeTarget,
} from './webhooks-client.ts';

/** HubSpot's events. Source: HubSpot, webhooks API v3 of legacy public apps. */
export const hubspotSubscribe: SubscribeConnector = {
  provider: 'hubspot',
  findObject: findEventObject,
  eventName: eventNameOf,
  maxRecordsPerRead: batchWriter.maxRecords,
  readRecords: readRecordsById,
  reception: { findFormError, findSigners, parse: parseEvents },
  appSubscriptions: {
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    accountOf: developerAccount,
    listWatchableFields,
    plan: planSubscriptions,
    compare: compareSubscriptions,
    readTarget,
    writeTarget,
    list: listSubscriptions,
    create: createSubscription,
    setActive: setSubscriptionActive,
    remove: deleteSubscription,
  },
};

/** Names the properties that HubSpot defines, shows and does not calculate, and the custom ones of the account. */
async function listWatchableFields(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<{ watchable: string[]; custom: string[] }, ProviderFailure>> {
  const properties = await listProperties(context, objectName);
  if (!properties.ok) return properties;
  const watchable: string[] = [];
  const custom: string[] = [];
  for (const { name, hubspotDefined, hidden, calculated } of properties.value) {
    if (typeof name !== 'string') continue;
    if (hubspotDefined !== true) custom.push(name);
    else if (hidden !== true && calculated !== true) watchable.push(name);
  }
  return ok({ watchable, custom });
}

const TIMESTAMP = 'x-hubspot-request-timestamp';
const SIGNATURE = 'x-hubspot-signature-v3';

/** ms by which the clocks of HubSpot and this server may differ. */
const TOLERANCE_MS = 300_000;

/** Base64 of 32 bytes. */
const DIGEST = /^[A-Za-z0-9+/]{43}=$/;

/** Signs in place of a secret where there is none, so that the time a response takes does not tell. */
const NO_SECRET = 'no secret';

/**
 * Checks the form of version 3 of HubSpot's signature, and its time. The signatures of versions 1 and 2 do not cover the
 * time and are ignored.
 *
 * Source: HubSpot, validating requests (version 3).
 */
export function findFormError({ header }: EventRequest, now: number): EventRequestError | undefined {
  const timestamp = header(TIMESTAMP);
  const signature = header(SIGNATURE);
  if (!timestamp || !signature) return 'headersMissing';
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE_MS) {
    return 'timestampOutsideTolerance';
  }
  return DIGEST.test(signature) ? undefined : 'wrongSignature';
}

/** Verifies a signature: HMAC-SHA256 with the client secret over method, address, body and timestamp. */
export async function findSigners(
  { method, url, body, header }: EventRequest,
  secrets: readonly string[],
  digests: Digests,
): Promise<string[]> {
  const [timestamp, signature] = [header(TIMESTAMP) ?? '', header(SIGNATURE) ?? ''];
  const usable = secrets.filter((secret) => secret !== '');
  const keys = usable.length === 0 ? [NO_SECRET] : usable;
  const expected = await Promise.all(
    keys.map((key) => digests.hmacSha256Base64(new TextEncoder().encode(key), method, url, body, timestamp)),
  );
  const isSigned = expected.map((digest) => isEqual(digest, signature));
  return usable.filter((_secret, index) => isSigned[index]);
}

/** Compares two texts of the same length in a time that does not depend on where they differ. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}

/**
 * Parses the body of a request with events.
 *
 * @param receivedAt ms since the epoch, for events without a time
 * @returns undefined when the body is no list of objects
 * Source: HubSpot, webhooks API v3 (payloads), and generic webhook subscriptions.
 */
export async function parseEvents(body: string, digests: Digests, receivedAt: number): Promise<EventBatch | undefined> {
  const list = parseLosslessJson(body);
  if (!Array.isArray(list) || !list.every(isLosslessObject)) return undefined;
  const parsed = await Promise.all(list.map((event) => parseEvent(event, digests, receivedAt)));
  const events = parsed.filter((event) => event !== undefined);
  return { events, malformed: list.length - events.length };
}

/**
 * Returns the text that identifies an event over repeated deliveries. HubSpot's event id is not unique.
 *
 * @returns JSON without the number of the attempt, members sorted by name
 */
function canonicalEventText({ attemptNumber: _attempt, ...event }: LosslessObject): string {
  return canonicalJsonText(event);
}

/** @returns undefined without an event type, account or record */
async function parseEvent(
  event: LosslessObject,
  digests: Digests,
  receivedAt: number,
): Promise<AccountEvent | undefined> {
  const { subscriptionType, propertyName } = event;
  if (typeof subscriptionType !== 'string') return undefined;
  const typeId = textOf(event.objectTypeId) ?? textOf(event.fromObjectTypeId);
  const type = parseEventType(subscriptionType, typeId);
  const accountRef = textOf(event.portalId);
  if (type === undefined || accountRef === undefined) return undefined;
  const recordId = recordIdOf(event, type);
  if (recordId === undefined) return undefined;
  const eventClass = eventClassOf(type);
  const association = eventClass === 'associationUpdate' ? associationOf(event, type) : undefined;
  const isNamed = typeof propertyName === 'string' && propertyName !== '';
  return {
    objectName: type.objectName,
    eventClass,
    providerEventType: subscriptionType,
    recordId,
    ...(eventClass === 'update' && isNamed && { changedFields: [propertyName] }),
    occurredAt: timeOf(event.occurredAt) ?? receivedAt,
    key: await digests.sha256Hex(canonicalEventText(event)),
    rawEvent: losslessJsonText(event),
    accountRef,
    ...(association !== undefined && { association }),
  };
}

/** Record of an event: of an association the side that it starts from, of a merge the record that remains. */
function recordIdOf(event: LosslessObject, { kind }: EventType): string | undefined {
  const objectId = textOf(event.objectId);
  if (kind === 'associationChange') return textOf(event.fromObjectId) ?? objectId;
  if (kind === 'merge') return textOf(event.newObjectId) ?? textOf(event.primaryObjectId) ?? objectId;
  return objectId;
}

function associationOf(
  event: LosslessObject,
  { objectName }: EventType,
): { from: AssociatedRecord; to: AssociatedRecord } | undefined {
  const fromId = textOf(event.fromObjectId);
  const toId = textOf(event.toObjectId);
  if (fromId === undefined || toId === undefined) return undefined;
  const toType = textOf(event.toObjectTypeId);
  const toName = toType === undefined ? targetOf(event.associationType) : (findEventObject(toType)?.name ?? toType);
  return {
    from: { id: fromId, objectName },
    to: { id: toId, ...(toName !== undefined && { objectName: toName }) },
  };
}

/** Object that an association such as `CONTACT_TO_COMPANY` leads to; a label may follow its name. */
function targetOf(associationType: LosslessJson | undefined): string | undefined {
  if (typeof associationType !== 'string') return undefined;
  const words = associationType.toLowerCase().split('_to_')[1]?.split('_') ?? [];
  for (let count = words.length; count > 0; count -= 1) {
    const object = findEventObject(words.slice(0, count).join('_'));
    if (object !== undefined) return object.name;
  }
  return undefined;
}

/** An id, which outside is always a text, with all its digits. */
function textOf(value: LosslessJson | undefined): string | undefined {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function timeOf(value: LosslessJson | undefined): number | undefined {
  const time = Number(textOf(value));
  return isInstant(time) ? time : undefined;
}
