import { stack } from '../../../styles/mixins.css.ts';
import type { HydratedReadObject, ManifestSubscribeObject, SubscribeObjectConfig } from '../../contract/index.ts';
import { getOwn } from '../../domain/get-own.ts';
import { subscribeEvents } from '../../domain/subscribe-events.ts';
import { useMessages } from '../../locales/messages-context.ts';
import { Section } from '../configure/Section.tsx';

/** An object of which the application is told as things happen. */
export interface SubscribedObject {
  /** As the builder describes it; the hydrated description of an integration leaves it out. */
  object: ManifestSubscribeObject;
  /** Name of the object as the customer reads it. */
  label: string;
  /** What is saved, which can leave events out. */
  config?: SubscribeObjectConfig;
  /** The read object of the same name, which knows the provider's words for fields. */
  readObject?: HydratedReadObject;
}

interface SubscribeSectionProps {
  appName: string;
  /** One, or several where they have no pane of their own. */
  objects: readonly SubscribedObject[];
}

/** Says of which events the application is told. There is nothing to choose: the builder decides. */
export function SubscribeSection({ appName, objects }: SubscribeSectionProps) {
  const { settings } = useMessages();
  const sentences = objects.flatMap(({ object, label, config, readObject }) => {
    const { events, watchedFields, others } = subscribeEvents(object, config);
    return [
      events.length > 0 && settings.notifiedOf(appName, label, events),
      watchedFields.length > 0 &&
        settings.notifiedOfFields(
          appName,
          watchedFields.map((name) => labelOf(readObject, name)),
        ),
      others.length > 0 && settings.notifiedOfOthers(appName, label, others),
    ].filter((sentence) => sentence !== false);
  });
  if (sentences.length === 0) return null;
  return (
    <Section title={settings.realTimeUpdates}>
      {() => (
        <ul className={stack[2]}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function labelOf(object: HydratedReadObject | undefined, fieldName: string): string {
  return getOwn(object?.allFieldsMetadata, fieldName)?.displayName || fieldName;
}
