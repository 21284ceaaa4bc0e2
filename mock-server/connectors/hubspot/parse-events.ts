import type { Digests } from '../../core/kernel/ports.ts';
import type { AccountEvent, AssociatedRecord, EventBatch } from '../../core/kernel/subscribe-connector.ts';
import type { LosslessJson, LosslessObject } from '../../core/subscriptions/lossless-json.ts';
import {
  canonicalJsonText,
  isLosslessObject,
  JsonNumber,
  losslessJsonText,
  parseLosslessJson,
} from '../../core/subscriptions/lossless-json.ts';
import type { EventType } from './event-types.ts';
import { eventClassOf, findEventObject, parseEventType } from './event-types.ts';

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
  return Number.isSafeInteger(time) && time > 0 ? time : undefined;
}
