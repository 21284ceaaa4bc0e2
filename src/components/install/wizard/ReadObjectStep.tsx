import type { FieldMappingEntry, ManifestSubscribeObject } from '../../../contract/index.ts';
import type { ObjectStep } from '../../../domain/wizard-steps.ts';
import type { Draft } from '../../../provider/useDraft.ts';
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
  appName: string;
  providerName: string;
  step: ObjectStep;
  /** Name of the object. */
  label: string;
  draft: Draft;
  dynamicMappings: readonly FieldMappingEntry[] | undefined;
  /** Subscription of the object, if any. */
  subscribed?: ManifestSubscribeObject;
  /** Error of the last save. */
  rejection?: Error;
  /** Whether missing values are shown. */
  isChecked: boolean;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Step for the mappings or fields of one object. Use the step's id as key. */
export function ReadObjectStep(props: ReadObjectStepProps) {
  const { appName, providerName, step, label, draft, dynamicMappings, isChecked } = props;
  const { object, kind } = step;
  const { configure, wizard } = useMessages();
  const { model, config, ...control } = useReadObject({ object, draft, dynamicMappings, isChecked });
  const { optionalFields, providerLabel, schedule } = model;
  const isMatch = kind === 'match';
  const hasNothing = model.requiredFields.length + optionalFields.length === 0;

  return (
    <Pane
      summary={
        providerLabel && providerLabel !== model.label
          ? configure.syncSummaryAs(appName, providerLabel, providerName, model.label, schedule)
          : configure.syncSummary(appName, label, providerName, schedule)
      }
      title={isMatch ? wizard.mapTitle(label) : wizard.fieldsTitle(label)}
    >
      {object.error && (
        <ObjectFailure
          error={object.error}
          isRetrying={props.isRetrying}
          label={label}
          onLeaveOut={() => control.include(false)}
          onRetry={props.onRetry}
          providerName={providerName}
        />
      )}
      {/* Otherwise shown above the list of optional fields. */}
      {model.selectionError && optionalFields.length === 0 && <Callout tone="error">{model.selectionError}</Callout>}
      {isMatch && !object.error && (
        <MappingSections
          appName={appName}
          object={model}
          onMap={control.map}
          onMapValues={control.mapValues}
          providerName={providerName}
        />
      )}
      {!isMatch && !object.error && (
        <>
          <RequiredFieldsSection object={model} />
          <OptionalFieldsSection
            appName={appName}
            object={model}
            onSelect={control.select}
            onSelectAll={control.selectAll}
            providerName={providerName}
          />
          {hasNothing && !model.selectionError && <p>{configure.nothingToChoose(label)}</p>}
          {props.subscribed && (
            <SubscribeSection appName={appName} objects={[{ object: props.subscribed, label, readObject: object }]} />
          )}
          {config && (
            <ReadSettings
              appName={appName}
              config={config}
              isChecked={isChecked}
              object={object}
              onChange={control.edit}
              providerName={providerName}
              rejection={props.rejection}
            />
          )}
        </>
      )}
    </Pane>
  );
}
