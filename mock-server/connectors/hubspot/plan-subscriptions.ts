import type {
  AppSubscription,
  AppSubscriptions,
  PresentSubscription,
  SubscriptionChanges,
  SubscriptionPlan,
  UnsupportedEvent,
  WantedObject,
} from '../../core/kernel/subscribe-connector.ts';
import type { EventObject } from './event-types.ts';
import { eventTypeOf, findEventObject, parseEventType } from './event-types.ts';

/** Subscriptions that an app can have. Source: HubSpot, webhooks API v3 (limits). */
export const MAX_SUBSCRIPTIONS = 1_000;

/** Kinds of events that a manifest names in another way than by their name: a property belongs to each. */
const CHANGES = 'propertyChange';

/** See `AppSubscriptions.plan`. Events come before changes: each of them is one subscription for all records. */
export const planSubscriptions: AppSubscriptions['plan'] = (wanted, options = {}): SubscriptionPlan => {
  const { isCustom = () => false, foreignKeys = new Set() } = options;
  const unsupported: UnsupportedEvent[] = [];
  const planned = new Map<string, AppSubscription>();
  const objects = wanted.flatMap((entry) => {
    const object = findEventObject(entry.objectName);
    if (object !== undefined) return [{ object, entry }];
    const reason = `HubSpot sends an app no events of the object "${entry.objectName}".`;
    unsupported.push({ objectName: entry.objectName, reason });
    return [];
  });
  for (const { object, entry } of objects) {
    for (const kind of kindsOf(object, entry, unsupported)) {
      const subscription = subscriptionTo(object, kind);
      planned.set(subscription.key, subscription);
    }
  }

  const leftOut = new Map<string, SubscriptionPlan['leftOut'][number]>();
  const refused = new Set<string>();
  let room = MAX_SUBSCRIPTIONS - foreignKeys.size;
  for (const key of planned.keys()) if (!foreignKeys.has(key)) room -= 1;
  for (const list of ['named', 'selected', 'all'] as const) {
    for (const { object, entry } of objects) {
      for (const fieldName of propertyNames(entry.update?.[list] ?? [])) {
        const subscription = subscriptionTo(object, CHANGES, fieldName);
        const { key } = subscription;
        if (planned.has(key) || leftOut.has(key) || refused.has(key)) continue;
        const isForeign = foreignKeys.has(key);
        if (isCustom(object.name, fieldName)) {
          refused.add(key);
          const reason = `HubSpot sends an app no changes of "${fieldName}": it is a custom property of an account.`;
          unsupported.push({ objectName: object.name, fieldName, reason });
        } else if (isForeign || room > 0) {
          planned.set(key, subscription);
          if (!isForeign) room -= 1;
        } else leftOut.set(key, { objectName: object.name, fieldName });
      }
    }
  }
  return { subscriptions: [...planned.values()], unsupported, leftOut: [...leftOut.values()] };
};

/**
 * See `AppSubscriptions.compare`. Of several subscriptions that bring the same events, an active one of ours is used first,
 * then an active one of another party, then one of ours that was switched off; further ones of ours are removed.
 */
export const compareSubscriptions: AppSubscriptions['compare'] = (wanted, present, own, intents) => {
  const wantedKeys = new Set(wanted.map(({ key }) => key));
  const adopted = adoptIntended(present, own, intents);
  const ours = new Set([...own, ...adopted.map(({ id }) => id)]);
  const changes: SubscriptionChanges = {
    create: [],
    activate: [],
    remove: present.filter(({ id, key }) => ours.has(id) && !wantedKeys.has(key)),
    present: new Map(),
    adopted,
    blocked: [],
  };
  const byKey = Map.groupBy(present, ({ key }) => key);
  for (const subscription of new Map(wanted.map((entry) => [entry.key, entry])).values()) {
    const candidates = byKey.get(subscription.key) ?? [];
    const isOurs = ({ id }: PresentSubscription) => ours.has(id);
    const used =
      candidates.find((one) => one.isActive && isOurs(one)) ??
      candidates.find(({ isActive }) => isActive) ??
      candidates.find(isOurs) ??
      candidates[0];
    if (used === undefined) {
      changes.create.push(subscription);
      continue;
    }
    changes.present.set(subscription.key, used);
    changes.remove.push(...candidates.filter((one) => isOurs(one) && one !== used));
    if (!used.isActive) (isOurs(used) ? changes.activate : changes.blocked).push(used);
  }
  return changes;
};

/** Key of a subscription: the same for `contact.creation` and for `object.creation` of contacts. */
export function subscriptionKey(eventType: string, objectTypeId: string | undefined, fieldName: string | undefined) {
  const parsed = parseEventType(eventType, objectTypeId);
  const name = parsed === undefined ? eventType : `${parsed.object?.typeId ?? parsed.objectName}.${parsed.kind}`;
  return fieldName === undefined ? name : `${name}.${fieldName}`;
}

function subscriptionTo(object: EventObject, kind: string, fieldName?: string): AppSubscription {
  const { eventType, objectTypeId } = eventTypeOf(object, kind);
  return {
    key: subscriptionKey(eventType, objectTypeId, fieldName),
    eventType,
    ...(fieldName !== undefined && { fieldName }),
    ...(objectTypeId !== undefined && { objectTypeId }),
  };
}

/** Kinds of events that an object needs, apart from changes. */
function kindsOf(object: EventObject, entry: WantedObject, unsupported: UnsupportedEvent[]): string[] {
  const isContact = object.name === 'contacts';
  const kinds = [
    ...(entry.create ? ['creation'] : []),
    ...(entry.delete ? ['deletion', ...(isContact ? ['privacyDeletion'] : [])] : []),
    ...(entry.associationUpdate && object.hasAssociationEvents ? ['associationChange'] : []),
  ];
  if (entry.associationUpdate && !object.hasAssociationEvents) {
    const reason = `HubSpot sends no association events of ${object.name}.`;
    unsupported.push({ objectName: object.name, eventName: 'associationChange', reason });
  }
  for (const eventName of entry.otherEvents) {
    const kind = otherKind(object, eventName);
    if (kind !== undefined) kinds.push(kind);
    else {
      const reason = `HubSpot has no event "${eventName}" of ${object.name} that an app can subscribe to by its name.`;
      unsupported.push({ objectName: object.name, eventName, reason });
    }
  }
  return kinds;
}

/** @returns undefined for an event that the object does not have, and for changes, which belong to a property each */
function otherKind(object: EventObject, eventName: string): string | undefined {
  const parsed = parseEventType(eventName, object.typeId);
  if (parsed?.object?.name !== object.name) return undefined;
  const { kind } = parsed;
  if (kind === 'privacyDeletion') return object.name === 'contacts' ? kind : undefined;
  if (kind === 'associationChange') return object.hasAssociationEvents ? kind : undefined;
  return ['creation', 'deletion', 'merge', 'restore'].includes(kind) ? kind : undefined;
}

/** HubSpot's names are in lower case; the id of a record never changes. */
function propertyNames(fields: readonly string[]): string[] {
  return fields.map((name) => name.toLowerCase()).filter((name) => name !== 'id' && name !== '');
}

/** Those that were made between an intent and its outcome. */
function adoptIntended(
  present: readonly PresentSubscription[],
  own: ReadonlySet<string>,
  intents: ReadonlySet<string>,
): PresentSubscription[] {
  const open = new Set(intents);
  return present.filter(({ id, key }) => !own.has(id) && open.delete(key));
}
