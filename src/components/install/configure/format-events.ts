import type { HydratedReadObject } from '../../../contract/index.ts';
import { getOwn } from '../../../domain/json.ts';
import type { SubscribeEvents } from '../../../domain/subscribe-events.ts';
import type { ScreenMessages } from '../../../locales/en-screen.ts';

/** Formats the events of an object that the application is notified of. */
export function formatEvents(
  { events, watchedFields, others }: SubscribeEvents,
  appName: string,
  label: string,
  readObject: HydratedReadObject | undefined,
  { settings }: ScreenMessages,
): string[] {
  return [
    events.length > 0 && settings.notifiedOf(appName, label, events),
    watchedFields.length > 0 &&
      settings.notifiedOfFields(
        appName,
        watchedFields.map((name) => labelOf(readObject, name)),
      ),
    others.length > 0 && settings.notifiedOfOthers(appName, label, others),
  ].filter((sentence) => sentence !== false);
}

function labelOf(object: HydratedReadObject | undefined, fieldName: string): string {
  return getOwn(object?.allFieldsMetadata, fieldName)?.displayName || fieldName;
}
