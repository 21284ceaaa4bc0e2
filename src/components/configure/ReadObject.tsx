import type { ReactNode } from 'react';
import { useState } from 'react';
import type {
  FieldMappingEntry,
  HydratedReadObject,
  ManifestSubscribeObject,
  ReadObjectConfig,
  SubscribeObjectConfig,
} from '../../contract/index.ts';
import { objectLabel } from '../../domain/manifest-fields.ts';
import type { Draft } from '../../state/useDraft.ts';
import { ReadSettings } from '../settings/ReadSettings.tsx';
import { SubscribeSection } from '../settings/SubscribeSection.tsx';
import { PauseSyncDialog } from './PauseSyncDialog.tsx';
import { ReadObjectPane } from './ReadObjectPane.view.tsx';
import type { PauseSync } from './usePauseSync.ts';
import { useReadObject } from './useReadObject.ts';

interface ReadObjectProps {
  appName: string;
  providerName: string;
  object: HydratedReadObject;
  draft: Draft;
  /** Config as the server has it; undefined for an object that was never set up. */
  saved: ReadObjectConfig | undefined;
  dynamicMappings: readonly FieldMappingEntry[] | undefined;
  /** A save was tried: what is missing is shown from then on. */
  isChecked: boolean;
  saveError?: string;
  /** Why the last save was refused, if it was. */
  rejection?: Error;
  /** Of what the application is told as it happens. */
  subscribed?: ManifestSubscribeObject;
  /** What is saved of that. */
  subscribedConfig?: SubscribeObjectConfig;
  toggle: PauseSync;
  /** Which of the provider's objects is meant, where several may be. */
  choice?: ReactNode;
  /** Goes back to what is saved of this object; absent where there is nothing to go back from. */
  onDiscard?: () => void;
  /** Asks the provider again for what it could not describe. */
  onRetry: () => void;
  isRetrying: boolean;
}

/** One read object: its questions, and the answers in the draft. */
export function ReadObject(props: ReadObjectProps) {
  const { appName, providerName, object, draft, saved, dynamicMappings, toggle, isChecked } = props;
  const { objectName } = object;
  const [isAskingToStop, setAskingToStop] = useState(false);
  const { config, ...control } = useReadObject({ object, draft, dynamicMappings, isChecked });

  return (
    <ReadObjectPane
      appName={appName}
      choice={props.choice}
      isIncluded={config !== undefined}
      isRetrying={props.isRetrying}
      isToggling={toggle.isPending}
      hasSubscription={props.subscribed !== undefined}
      object={control.model}
      onDiscard={props.onDiscard}
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
          <>
            {props.subscribed && (
              <SubscribeSection
                appName={appName}
                objects={[
                  {
                    object: props.subscribed,
                    config: props.subscribedConfig,
                    label: objectLabel(object),
                    readObject: object,
                  },
                ]}
              />
            )}
            <ReadSettings
              appName={appName}
              config={config}
              isChecked={isChecked}
              // Alternatives take each other's place in one pane.
              key={objectName}
              object={object}
              onChange={control.edit}
              providerName={providerName}
              rejection={props.rejection}
              saved={saved}
            />
          </>
        )
      }
      state={saved ? (saved.disabled ? 'stopped' : 'reading') : 'new'}
      toggleError={isAskingToStop ? undefined : toggle.errorOf(objectName)}
    >
      {isAskingToStop && (
        <PauseSyncDialog
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
