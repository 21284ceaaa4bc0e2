import { useState } from 'react';
import type { FieldMappingEntry, HydratedReadObject, ReadObjectConfig } from '../../contract/index.ts';
import { editReadConfig, readConfig, withReadConfig } from '../../domain/config-content.ts';
import { objectLabel } from '../../domain/manifest-questions.ts';
import { mapField, selectFields } from '../../domain/read-config.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { Draft } from '../../state/useDraft.ts';
import { ReadSettings } from '../settings/ReadSettings.tsx';
import { mappingErrors, mappingRefusal, selectionError } from './mapping-errors.ts';
import { ReadObjectPane } from './ReadObjectPane.view.tsx';
import { StopReading } from './StopReading.tsx';
import { useReadObjectModel } from './useReadObjectModel.ts';
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
  const messages = useMessages();
  const [isAskingToStop, setAskingToStop] = useState(false);
  // An answer that is refused goes into no draft; only why is kept, until the next answer.
  const [refused, setRefused] = useState<{ mapToName: string; message: string } | null>(null);

  const config = readConfig(draft.content, objectName);
  const errors = isChecked && config ? mappingErrors(object, config, offered, messages) : new Map<string, string>();
  if (refused) errors.set(refused.mapToName, refused.message);
  const model = useReadObjectModel(object, config, errors, offered);

  const edit = (change: (config: ReadObjectConfig) => ReadObjectConfig) =>
    draft.update((content) => editReadConfig(content, object, change, offered));

  const map = (mapToName: string, fieldName: string | undefined) => {
    const message = fieldName && config && mappingRefusal(object, config, { mapToName, fieldName }, offered, messages);
    setRefused(message ? { mapToName, message } : null);
    if (!message) edit((current) => mapField(current, mapToName, fieldName));
  };

  return (
    <ReadObjectPane
      appName={appName}
      isIncluded={config !== undefined}
      isRetrying={props.isRetrying}
      isToggling={toggle.isPending}
      object={{ ...model, selectionError: isChecked && config ? selectionError(object, config, messages) : undefined }}
      onInclude={(isIncluded) => {
        if (isIncluded) edit((current) => current);
        else draft.update((content) => withReadConfig(content, objectName, undefined));
      }}
      onMap={map}
      onResume={() => void toggle.resume(objectName)}
      onRetry={props.onRetry}
      onSelect={(fieldNames, isSelected) => edit((current) => selectFields(current, fieldNames, isSelected))}
      onStop={() => setAskingToStop(true)}
      providerName={providerName}
      saveError={props.saveError}
      settings={
        config && (
          <ReadSettings appName={appName} config={config} object={object} onChange={edit} providerName={providerName} />
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
