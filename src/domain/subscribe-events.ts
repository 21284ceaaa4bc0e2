import type { Integration, ManifestSubscribeObject, SubscribeObjectConfig } from '../contract/index.ts';

/** Standard event. */
type SubscribeEvent = 'create' | 'update' | 'delete' | 'association';

/** Events that the application is notified of. */
export interface SubscribeEvents {
  events: SubscribeEvent[];
  /** Fields whose changes trigger an update event; empty for all fields or the customer's selection. */
  watchedFields: string[];
  /** Provider-specific events. */
  others: string[];
}

/** @param config saved config, which can exclude events */
export function subscribeEvents(object: ManifestSubscribeObject, config?: SubscribeObjectConfig): SubscribeEvents {
  const { createEvent, updateEvent, deleteEvent, associationChangeEvent } = object;
  const kinds = [
    ['create', createEvent, config?.createEvent],
    ['update', updateEvent, config?.updateEvent],
    ['delete', deleteEvent, config?.deleteEvent],
    ['association', associationChangeEvent, undefined],
  ] as const;
  const events = kinds.flatMap(([event, declared, saved]) => (declared && saved?.enabled !== 'never' ? [event] : []));
  const watched = config?.updateEvent?.requiredWatchFields ?? updateEvent?.requiredWatchFields ?? [];
  return {
    events,
    watchedFields: events.includes('update') ? watched : [],
    others: config?.otherEvents ?? object.otherEvents ?? [],
  };
}

/** Whether the application is notified of events although no object is read: only those of the provider's kinds. */
export function hasEventsWithoutReads({ latestRevision }: Integration): boolean {
  return latestRevision.content.subscribe?.objects.some(({ otherEvents = [] }) => otherEvents.length > 0) ?? false;
}
