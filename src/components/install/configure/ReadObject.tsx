import type { ReactNode } from 'react';
import { useState } from 'react';
import type {
  FieldMappingEntry,
  HydratedReadObject,
  ManifestSubscribeObject,
  ReadObjectConfig,
  SubscribeObjectConfig,
} from '../../../contract/index.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import type { Draft } from '../../../provider/useDraft.ts';
import { PauseSyncDialog } from './PauseSyncDialog.tsx';
import { ReadObjectPane } from './ReadObjectPane.view.tsx';
import { ReadSettings } from './ReadSettings.tsx';
import { SubscribeSection } from './SubscribeSection.tsx';
import type { PauseSync } from './usePauseSync.ts';
import { useReadObject } from './useReadObject.ts';

interface ReadObjectProps {
  appName: string;
  providerName: string;
  object: HydratedReadObject;
  draft: Draft;
  /** Saved config; undefined for an object that was never included. */
  saved: ReadObjectConfig | undefined;
  dynamicMappings: readonly FieldMappingEntry[] | undefined;
  /** Whether missing values are shown: after the first attempt to save. */
  isChecked: boolean;
  saveError?: string;
  /** Error of the last save. */
  rejection?: Error;
  /** Subscription of the object, if any. */
  subscribed?: ManifestSubscribeObject;
  /** Saved subscription config. */
  subscribedConfig?: SubscribeObjectConfig;
  toggle: PauseSync;
  /** Choice between alternative provider objects. */
  choice?: ReactNode;
  /** Discards the changes to this object; absent without changes. */
  onDiscard?: () => void;
  /** Reloads an object that the provider failed to describe. */
  onRetry: () => void;
  isRetrying: boolean;
}

/** Controller of one read object's pane. */
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
              // Alternatives replace each other in one pane.
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
