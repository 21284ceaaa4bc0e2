import { stack } from '../../../../styles/mixins.css.ts';
import type { HydratedReadObject, ManifestSubscribeObject, SubscribeObjectConfig } from '../../../contract/index.ts';
import { subscribeEvents } from '../../../domain/subscribe-events.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { Section } from '../../ui/Section.tsx';
import { formatEvents } from './format-events.ts';

/** An object with real-time updates. */
interface SubscribedObject {
  /** Subscription from the manifest; the hydrated integration omits it. */
  object: ManifestSubscribeObject;
  /** Display name of the object. */
  label: string;
  /** Saved config, which can exclude events. */
  config?: SubscribeObjectConfig;
  /** Read object with the same name, for display names of fields. */
  readObject?: HydratedReadObject;
}

interface SubscribeSectionProps {
  appName: string;
  /** One object, or several on a shared pane. */
  objects: readonly SubscribedObject[];
}

/** Lists the events that the application is notified of. The manifest decides, so there are no options. */
export function SubscribeSection({ appName, objects }: SubscribeSectionProps) {
  const messages = useScreenMessages();
  const sentences = objects.flatMap(({ object, label, config, readObject }) =>
    formatEvents(subscribeEvents(object, config), appName, label, readObject, messages),
  );
  if (sentences.length === 0) return null;
  return (
    <Section title={messages.settings.realTimeUpdates}>
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
