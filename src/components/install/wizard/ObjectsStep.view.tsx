import { useMessages } from '../../../provider/useMessages.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Section } from '../../ui/Section.tsx';
import { FirstMatches } from '../configure/FirstMatches.view.tsx';
import { Pane } from '../configure/Pane.tsx';
import type { ObjectSelection } from '../configure/WriteObjectsPane.view.tsx';
import { ObjectChecklist } from '../configure/WriteObjectsPane.view.tsx';
import { ObjectFailure } from './ObjectFailure.view.tsx';

interface ObjectsStepProps {
  appName: string;
  providerName: string;
  reads: ObjectSelection;
  writes: ObjectSelection;
  /** Whether to show that nothing is selected. */
  isMissing: boolean;
  /** Reloads objects that the provider failed to describe. */
  reload: { run: () => void; isBusy: boolean };
}

/** Step for choosing objects to sync and to write. */
export function ObjectsStep({ appName, providerName, reads, writes, isMissing, reload }: ObjectsStepProps) {
  const { wizard } = useMessages();
  return (
    <Pane summary={wizard.choose(providerName)} title={wizard.chooseTitle}>
      {isMissing && <Callout tone="error">{wizard.chooseOne}</Callout>}
      {reads.objects.length > 0 && (
        <Section title={wizard.syncSection(appName)}>
          {(titleId) => <ObjectChecklist {...reads} labelledBy={titleId} />}
        </Section>
      )}
      <FirstMatches items={reads.objects.filter(({ error }) => error)}>
        {({ objectName, label, error = '' }) => (
          <ObjectFailure
            error={error}
            isRetrying={reload.isBusy}
            key={objectName}
            label={label}
            onRetry={reload.run}
            providerName={providerName}
          />
        )}
      </FirstMatches>
      {writes.objects.length > 0 && (
        <Section title={wizard.writeSection(appName)}>
          {(titleId) => <ObjectChecklist {...writes} labelledBy={titleId} />}
        </Section>
      )}
    </Pane>
  );
}
