import type { ManifestSubscribeObject, SubscribeObjectConfig } from '../contract/index.ts';

/** Kinds of events that every provider has words for. */
export type SubscribeEvent = 'create' | 'update' | 'delete' | 'association';

/** What an application is told of an object as it happens. */
export interface SubscribeEvents {
  events: SubscribeEvent[];
  /** Fields whose changes count; none where all do, or where the customer's choice of fields decides. */
  watchedFields: string[];
  /** Events in the provider's own words. */
  others: string[];
}

/** @param config what is saved, which can leave events out */
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
