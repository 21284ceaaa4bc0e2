import type { ReactNode } from 'react';
import { useState } from 'react';
import type { HydratedReadObject } from '../../../contract/index.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import { useInstallationSetup } from '../../../provider/InstallationSetup.tsx';
import { PauseSyncDialog } from './lazy-parts.tsx';
import { ReadObjectPane } from './ReadObjectPane.view.tsx';
import { ReadSettings } from './ReadSettings.tsx';
import { SubscribeSection } from './SubscribeSection.tsx';
import type { PauseSync } from './usePauseSync.ts';
import { useReadObject } from './useReadObject.ts';

interface ReadObjectProps {
  object: HydratedReadObject;
  saveError?: string;
  isSaving: boolean;
  toggle: PauseSync;
  /** Choice between alternative provider objects. */
  choice?: ReactNode;
  /** Discards the changes to this object; absent without changes. */
  onDiscard?: () => void;
}

/** Controller of one read object's pane. */
export function ReadObject({ object, saveError, isSaving, toggle, choice, onDiscard }: ReadObjectProps) {
  const { appName, providerName, isChecked, rejection, reload } = useInstallationSetup();
  const { objectName } = object;
  const [isAskingToStop, setAskingToStop] = useState(false);
  const { config, saved, subscription, model, edits, edit } = useReadObject(object);
  const label = objectLabel(object);

  return (
    <>
      <ReadObjectPane
        actions={{
          onDiscard,
          onPause: () => {
            toggle.reset();
            setAskingToStop(true);
          },
          onResume: () => void toggle.resume(objectName),
          onReload: reload.run,
          isReloading: reload.isBusy,
          isToggling: toggle.isPending,
          isSaving,
        }}
        appName={appName}
        choice={choice}
        edits={edits}
        object={{
          ...model,
          state: saved ? (saved.disabled ? 'stopped' : 'reading') : 'new',
          isIncluded: config !== undefined,
          hasSubscription: subscription !== undefined,
          saveError,
          toggleError: isAskingToStop ? undefined : toggle.errorOf(objectName),
        }}
        providerName={providerName}
      >
        {config && (
          <>
            {subscription && (
              <SubscribeSection appName={appName} objects={[{ ...subscription, label, readObject: object }]} />
            )}
            <ReadSettings
              appName={appName}
              edited={{ object, config, saved, isChecked, rejection }}
              // Alternatives replace each other in one pane.
              key={objectName}
              onChange={edit}
              providerName={providerName}
            />
          </>
        )}
      </ReadObjectPane>
      {isAskingToStop && (
        <PauseSyncDialog
          appName={appName}
          error={toggle.errorOf(objectName)}
          isBusy={toggle.isPending}
          label={label}
          onCancel={() => {
            toggle.reset();
            setAskingToStop(false);
          }}
          onConfirm={async () => {
            if (await toggle.stop(objectName)) setAskingToStop(false);
          }}
        />
      )}
    </>
  );
}
