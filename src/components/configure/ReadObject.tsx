import { useState } from 'react';
import type { FieldMappingEntry, HydratedReadObject, ReadObjectConfig } from '../../contract/index.ts';
import { objectLabel } from '../../domain/manifest-questions.ts';
import type { Draft } from '../../state/useDraft.ts';
import { ReadSettings } from '../settings/ReadSettings.tsx';
import { ReadObjectPane } from './ReadObjectPane.view.tsx';
import { StopReading } from './StopReading.tsx';
import { useReadObject } from './useReadObject.ts';
import type { ReadToggle } from './useReadToggle.ts';

interface ReadObjectProps {
  appName: string;
  providerName: string;
  object: HydratedReadObject;
  draft: Draft;
  /** Config as the server has it; undefined for an object that was never set up. */
  saved: ReadObjectConfig | undefined;
  offered: readonly FieldMappingEntry[] | undefined;
  /** A save was tried: what is missing is shown from then on. */
  isChecked: boolean;
  saveError?: string;
  toggle: ReadToggle;
  /** Asks the provider again for what it could not describe. */
  onRetry: () => void;
  isRetrying: boolean;
}

/** One read object: its questions, and the answers in the draft. */
export function ReadObject(props: ReadObjectProps) {
  const { appName, providerName, object, draft, saved, offered, toggle, isChecked } = props;
  const { objectName } = object;
  const [isAskingToStop, setAskingToStop] = useState(false);
  const { config, ...control } = useReadObject({ object, draft, offered, isChecked });

  return (
    <ReadObjectPane
      appName={appName}
      isIncluded={config !== undefined}
      isRetrying={props.isRetrying}
      isToggling={toggle.isPending}
      object={control.model}
      onInclude={control.include}
      onMap={control.map}
      onMapValues={control.mapValues}
      onResume={() => void toggle.resume(objectName)}
      onRetry={props.onRetry}
      onSelect={control.select}
      onSelectAll={control.selectAll}
      onStop={() => setAskingToStop(true)}
      providerName={providerName}
      saveError={props.saveError}
      settings={
        config && (
          <ReadSettings
            appName={appName}
            config={config}
            object={object}
            onChange={control.edit}
            providerName={providerName}
          />
        )
      }
      state={saved ? (saved.disabled ? 'stopped' : 'reading') : 'new'}
      toggleError={isAskingToStop ? undefined : toggle.errorOf(objectName)}
    >
      {isAskingToStop && (
        <StopReading
          appName={appName}
          error={toggle.errorOf(objectName)}
          isBusy={toggle.isPending}
          label={objectLabel(object)}
          onCancel={() => setAskingToStop(false)}
          onConfirm={async () => {
            if (await toggle.stop(objectName)) setAskingToStop(false);
          }}
        />
      )}
    </ReadObjectPane>
  );
}
