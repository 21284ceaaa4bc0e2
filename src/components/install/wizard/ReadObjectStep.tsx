import type { ObjectStep } from '../../../domain/wizard-steps.ts';
import { useInstallationSetup } from '../../../provider/InstallationSetup.tsx';
import { useMessages } from '../../../provider/useMessages.ts';
import { Callout } from '../../ui/Callout.tsx';
import { MappingSections } from '../configure/MappingSections.view.tsx';
import { OptionalFieldsSection } from '../configure/OptionalFieldsSection.view.tsx';
import { Pane } from '../configure/Pane.tsx';
import { ReadSettings } from '../configure/ReadSettings.tsx';
import { RequiredFieldsSection } from '../configure/RequiredFieldsSection.view.tsx';
import { SubscribeSection } from '../configure/SubscribeSection.tsx';
import { useReadObject } from '../configure/useReadObject.ts';
import { ObjectFailure } from './ObjectFailure.view.tsx';

interface ReadObjectStepProps {
  step: ObjectStep;
  /** Name of the object. */
  label: string;
}

/** Step for the mappings or fields of one object. Use the step's id as key. */
export function ReadObjectStep({ step, label }: ReadObjectStepProps) {
  const { appName, providerName, isChecked, rejection, reload } = useInstallationSetup();
  const { object, kind } = step;
  const { configure, wizard } = useMessages();
  const { config, subscription, model, edits, edit } = useReadObject(object);
  const { optionalFields, providerLabel, schedule } = model;
  const isMatch = kind === 'match';
  const hasNothing = model.requiredFields.length + optionalFields.length === 0;

  const summary =
    providerLabel && providerLabel !== model.label
      ? configure.syncSummaryAs(appName, providerLabel, providerName, model.label, schedule)
      : configure.syncSummary(appName, label, providerName, schedule);

  return (
    <Pane
      summary={model.isFullSync ? configure.fullSyncs(providerName, summary) : summary}
      title={isMatch ? wizard.mapTitle(label) : wizard.fieldsTitle(label)}
    >
      {object.error && (
        <ObjectFailure
          error={object.error}
          isRetrying={reload.isBusy}
          label={label}
          onLeaveOut={() => edits.onInclude(false)}
          onRetry={reload.run}
          providerName={providerName}
        />
      )}
      {/* Otherwise shown above the list of optional fields. */}
      {model.selectionError && optionalFields.length === 0 && <Callout tone="error">{model.selectionError}</Callout>}
      {isMatch && !object.error && (
        <MappingSections
          appName={appName}
          object={model}
          onMap={edits.onMap}
          onMapValues={edits.onMapValues}
          providerName={providerName}
        />
      )}
      {!isMatch && !object.error && (
        <>
          <RequiredFieldsSection object={model} />
          <OptionalFieldsSection
            appName={appName}
            object={model}
            onSelect={edits.onSelect}
            onSelectAll={edits.onSelectAll}
            providerName={providerName}
          />
          {hasNothing && !model.selectionError && <p>{configure.nothingToChoose(label)}</p>}
          {subscription && (
            <SubscribeSection appName={appName} objects={[{ ...subscription, label, readObject: object }]} />
          )}
          {config && (
            <ReadSettings
              appName={appName}
              edited={{ object, config, isChecked, rejection }}
              onChange={edit}
              providerName={providerName}
            />
          )}
        </>
      )}
    </Pane>
  );
}
