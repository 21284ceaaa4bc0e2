import type { AccountEvent, SubscribeConnector } from '../kernel/subscribe-connector.ts';
import type { EventSelection, SubscriptionRecord } from '../kernel/subscription-records.ts';

/** Whether an installation gets an event. */
export type EventMatch = 'wanted' | 'not_subscribed' | 'unwatched';

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
