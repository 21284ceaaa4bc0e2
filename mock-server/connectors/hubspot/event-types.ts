import type { ProviderEvent, SubscribableObject } from '../../core/kernel/subscribe-connector.ts';
import { HUBSPOT_OBJECTS, OWNERS } from './objects.ts';

/** Object with events. */
export interface EventObject extends SubscribableObject {
  typeId: string;
  /** Word for one record, in names of associations and in its own event types. */
  singular: string;
  /** Whether event types are named after it; those of all others are `object.…`. */
  hasOwnEventTypes: boolean;
}

/** Type ids of the standard objects. Source: HubSpot, understanding the CRM (object type ids). */
const TYPE_IDS: Readonly<Record<string, string>> = {
  calls: '0-48',
  communications: '0-18',
  companies: '0-2',
  contacts: '0-1',
  deals: '0-3',
  emails: '0-49',
  feedback_submissions: '0-19',
  invoices: '0-53',
  leads: '0-136',
  line_items: '0-8',
  meetings: '0-47',
  notes: '0-46',
  orders: '0-123',
  postal_mail: '0-116',
  products: '0-7',
  quotes: '0-14',
  tasks: '0-27',
  tickets: '0-5',
  users: '0-115',
};

/** Source: HubSpot, webhooks API v3 (subscription types). */
const WITH_OWN_EVENT_TYPES: ReadonlySet<string> = new Set([
  'contacts',
  'companies',
  'deals',
  'tickets',
  'products',
  'line_items',
]);

const EVENT_OBJECTS: readonly EventObject[] = Object.keys(HUBSPOT_OBJECTS).flatMap((name) => {
  const typeId = Object.hasOwn(TYPE_IDS, name) ? TYPE_IDS[name] : undefined;
  if (name === OWNERS || typeId === undefined) return [];
  return [
    {
      name,
      typeId,
      singular: name === 'companies' ? 'company' : name.replace(/s$/, ''),
      hasOwnEventTypes: WITH_OWN_EVENT_TYPES.has(name),
      hasAssociationEvents: name !== 'products',
    },
  ];
});

/**
 * Finds an object by its name, singular or plural and in any case, or by its type id.
 *
 * @returns undefined for custom objects and owners, of which an application gets no events
 */
export function findEventObject(name: string): EventObject | undefined {
  const wanted = name.toLowerCase();
  return EVENT_OBJECTS.find((object) => [object.name, object.singular, object.typeId].includes(wanted));
}

/** Event type of an object, as a subscription names it. */
export function eventTypeOf(object: EventObject, kind: string): { eventType: string; objectTypeId?: string } {
  return object.hasOwnEventTypes
    ? { eventType: `${object.singular}.${kind}` }
    : { eventType: `object.${kind}`, objectTypeId: object.typeId };
}

/** Object and kind of an event type. */
export interface EventType {
  /** Absent for custom objects and for what is no CRM object, such as conversations. */
  object?: EventObject;
  /** Name of the object, or what stands in its place. */
  objectName: string;
  /** Part behind the dot, such as `propertyChange`. */
  kind: string;
}

/**
 * Splits an event type into object and kind.
 *
 * @param objectTypeId of generic event types, `object.…`
 * @returns undefined when either is missing
 */
export function parseEventType(eventType: string, objectTypeId: string | undefined): EventType | undefined {
  const [prefix = '', kind = '', ...rest] = eventType.split('.');
  const objectName = prefix === 'object' ? objectTypeId : prefix;
  if (objectName === undefined || objectName === '' || kind === '' || rest.length > 0) return undefined;
  const object = findEventObject(objectName);
  return { ...(object !== undefined && { object }), objectName: object?.name ?? objectName, kind };
}

const CLASSES: Readonly<Record<string, ProviderEvent['eventClass']>> = {
  creation: 'create',
  propertyChange: 'update',
  deletion: 'delete',
  associationChange: 'associationUpdate',
};

/** Class of an event. A deletion for privacy deletes a contact; of other objects it deletes only messages. */
export function eventClassOf({ objectName, kind }: EventType): ProviderEvent['eventClass'] {
  if (objectName === 'contacts' && kind === 'privacyDeletion') return 'delete';
  return (Object.hasOwn(CLASSES, kind) ? CLASSES[kind] : undefined) ?? 'other';
}

/** One name for an event of an object, whether it was named after the object or generically. */
export function eventNameOf(objectName: string, eventType: string): string {
  const object = findEventObject(objectName);
  const parsed = parseEventType(eventType, object?.typeId ?? objectName);
  return parsed === undefined ? eventType : `${parsed.object?.singular ?? parsed.objectName}.${parsed.kind}`;
}
