import { stack } from '../../../../styles/mixins.css.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { limitNames } from '../configure/format-save-status.ts';
import { Pane } from '../configure/Pane.tsx';
import type { ReadGroup } from './read-groups.ts';
import { fullSyncLabels, MAX_NAMES } from './read-groups.ts';

interface SuccessStepProps {
  /** Name of the integration. */
  name: string;
  appName: string;
  providerName: string;
  reads: readonly ReadGroup[];
  /** Labels of the write objects. */
  writes: readonly string[];
  /** Events that the application is notified of, as sentences. */
  events: readonly string[];
  /** Goes on to the settings. */
  onLeave: () => void;
}

/** Confirms the install and states what happens next. */
export function SuccessStep({ name, appName, providerName, reads, writes, events, onLeave }: SuccessStepProps) {
  const messages = useMessages();
  const { wizard } = messages;
  const short = (labels: readonly string[]) => limitNames([...labels], messages, MAX_NAMES);
  const full = fullSyncLabels(reads);
  return (
    <Pane summary={wizard.success(appName, providerName)} title={wizard.successTitle(name)}>
      {reads.length + writes.length + events.length > 0 && (
        <Section title={wizard.nextTitle}>
          {(titleId) => (
            <ul aria-labelledby={titleId} className={stack[2]}>
              {reads.map(({ labels, schedule, start }) => (
                <li key={labels[0]}>
                  {start === 'none'
                    ? wizard.firstChange(appName, short(labels), schedule)
                    : wizard.firstHistory(appName, short(labels), start, schedule)}
                </li>
              ))}
              {full.length > 0 && <li>{wizard.fullSyncs(providerName, short(full))}</li>}
              {writes.length > 0 && <li>{wizard.canWrite(appName, short(writes), providerName)}</li>}
              {events.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {/* Placed away from the install button, so that a double click doesn't press it. */}
      <div>
        <Button onClick={onLeave} variant="primary">
          {wizard.finish}
        </Button>
      </div>
    </Pane>
  );
}
