import {
  editReadConfig,
  readConfig,
  selectWriteObjects,
  withReadConfig,
  writeConfig,
} from '../../../domain/config-content.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import { useInstallationSetup } from '../../../provider/InstallationSetup.tsx';
import { useMessages } from '../../../provider/useMessages.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Section } from '../../ui/Section.tsx';
import { FirstMatches } from '../configure/FirstMatches.view.tsx';
import { formatSchedule } from '../configure/format-schedule.ts';
import { Pane } from '../configure/Pane.tsx';
import type { ObjectSelection } from '../configure/WriteObjectsPane.view.tsx';
import { ObjectChecklist } from '../configure/WriteObjectsPane.view.tsx';
import { ObjectFailure } from './ObjectFailure.view.tsx';
import { readLabel } from './read-groups.ts';

/** Selects the objects of the draft. */
export function ChooseObjects() {
  const messages = useMessages();
  const { appName, providerName, manifest, draft, dynamicMappings, isChecked, reload } = useInstallationSetup();
  const { content } = draft;
  const reads = manifest.read?.objects ?? [];
  const writes = manifest.write?.objects ?? [];
  return (
    <ObjectsStep
      appName={appName}
      isMissing={isChecked}
      providerName={providerName}
      reads={{
        objects: reads.map((object) => {
          const { objectName, displayName, schedule, error } = object;
          const label = readLabel(manifest, object, messages);
          const other =
            displayName && displayName !== objectLabel(object) && messages.wizard.objectAs(displayName, providerName);
          const config = readConfig(content, objectName);
          return {
            objectName,
            label,
            note: [other, formatSchedule(config?.schedule ?? schedule, messages)].filter(Boolean).join(', '),
            error,
            isSelected: config !== undefined,
          };
        }),
        onSelect: (names, isSelected) =>
          draft.update((current) =>
            reads
              .filter(({ objectName }) => names.includes(objectName))
              .reduce(
                (next, object) =>
                  isSelected
                    ? editReadConfig(next, object, (config) => config, dynamicMappings[object.objectName])
                    : withReadConfig(next, object.objectName, undefined),
                current,
              ),
          ),
      }}
      reload={reload}
      writes={{
        objects: writes.map((object) => ({
          objectName: object.objectName,
          label: objectLabel(object),
          isSelected: writeConfig(content, object.objectName) !== undefined,
        })),
        onSelect: (names, isSelected) =>
          draft.update((current) => selectWriteObjects(current, names, isSelected, undefined)),
      }}
    />
  );
}

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
function ObjectsStep({ appName, providerName, reads, writes, isMissing, reload }: ObjectsStepProps) {
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
