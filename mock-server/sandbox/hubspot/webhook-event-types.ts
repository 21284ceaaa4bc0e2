import type { ObjectType } from './object-types.ts';
import { findObjectType } from './object-types.ts';

/** Kinds of events of every object. Source: HubSpot, webhooks API (subscription types). */
const KINDS = ['creation', 'deletion', 'propertyChange', 'merge', 'restore', 'associationChange'] as const;

/** Kind of an event: the part of its type behind the dot. */
export type EventKind = (typeof KINDS)[number] | 'privacyDeletion';

/** Objects with their own event types, by the name before the dot. */
const NAMED_OBJECTS: Readonly<Record<string, string>> = {
  contact: '0-1',
  company: '0-2',
  deal: '0-3',
  ticket: '0-5',
  product: '0-7',
  line_item: '0-8',
};

/** Standard objects that events of the type `object.*` can be about. Source: HubSpot, generic webhook subscriptions. */
const STANDARD_TYPE_IDS: ReadonlySet<string> = new Set([
  ...Object.values(NAMED_OBJECTS),
  ...['0-14', '0-18', '0-19', '0-27', '0-46', '0-47', '0-48', '0-49', '0-53', '0-115', '0-116', '0-123', '0-136'],
]);

/** Type id of products, the one object without association events. */
const PRODUCTS = '0-7';

/** Event type of a subscription, as a request names it. */
export interface EventTypeFacts {
  eventType: string;
  propertyName?: string;
  objectTypeId?: string;
}

/** Object and kind of an event type, whether it is named after the object or generic. */
export interface ParsedEventType {
  typeId: string;
  kind: EventKind;
  isGeneric: boolean;
}

/**
 * Finds the object and the kind of an event type.
 *
 * @returns undefined for an event type that HubSpot does not have
 */
export function parseEventType({ eventType, objectTypeId }: EventTypeFacts): ParsedEventType | undefined {
  const [prefix = '', word = '', ...rest] = eventType.split('.');
  if (rest.length > 0) return undefined;
  const isGeneric = prefix === 'object';
  const named = Object.hasOwn(NAMED_OBJECTS, prefix) ? NAMED_OBJECTS[prefix] : undefined;
  const typeId = isGeneric ? objectTypeId : named;
  if (typeId === undefined || !STANDARD_TYPE_IDS.has(typeId)) return undefined;
  if (!isGeneric && objectTypeId !== undefined) return undefined;
  if (prefix === 'contact' && word === 'privacyDeletion') return { typeId, kind: word, isGeneric };
  const kind = KINDS.find((one) => one === word);
  if (kind === undefined || (kind === 'associationChange' && typeId === PRODUCTS)) return undefined;
  return { typeId, kind, isGeneric };
}

/**
 * Checks whether a subscription can be made.
 *
 * @returns HubSpot's message for an invalid subscription; undefined for a valid one
 */
export function findSubscriptionError(facts: EventTypeFacts): string | undefined {
  const { eventType, propertyName } = facts;
  const parsed = parseEventType(facts);
  if (parsed === undefined) return `Invalid subscription type: ${eventType}`;
  if (parsed.kind !== 'propertyChange') {
    return propertyName === undefined ? undefined : `A subscription to ${eventType} takes no propertyName.`;
  }
  if (propertyName === undefined) return `A subscription to ${eventType} needs a propertyName.`;
  const type = findObjectType(parsed.typeId);
  return type === undefined || isDefinedByHubspot(type, propertyName)
    ? undefined
    : `Property "${propertyName}" is not a HubSpot-defined property and cannot be subscribed to.`;
}

function isDefinedByHubspot({ properties }: ObjectType, name: string): boolean {
  return properties.some((property) => property.name === name && property.hubspotDefined === true);
}
