import { useState } from 'react';
import type {
  HydratedReadObject,
  ManifestSubscribeObject,
  ReadObjectConfig,
  SubscribeObjectConfig,
} from '../../../contract/index.ts';
import { editReadConfig, readConfig, withReadConfig } from '../../../domain/config-content.ts';
import { mapField, mapValues, selectAllFields, selectFields } from '../../../domain/read-config.ts';
import { useInstallationSetup } from '../../../provider/InstallationSetup.tsx';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { findFieldError } from './find-field-error.ts';
import { formatRejection } from './format-rejection.ts';
import type { MappingSelection } from './mapping-errors.ts';
import { readErrors, validateMapping } from './mapping-errors.ts';
import type { ReadObjectEdits, ReadObjectModel } from './read-object-model.ts';
import { useReadObjectModel } from './useReadObjectModel.ts';

/** View model and edit functions of one read object. */
export interface ReadObjectControl {
  object: HydratedReadObject;
  /** Config in the draft; undefined if the object is not included. */
  config: ReadObjectConfig | undefined;
  /** Saved config; undefined for an object that was never included. */
  saved: ReadObjectConfig | undefined;
  /** Real-time updates of the object, if any, with the saved config. */
  subscription: { object: ManifestSubscribeObject; config?: SubscribeObjectConfig } | undefined;
  model: ReadObjectModel;
  edits: ReadObjectEdits;
  /** Edits the config and includes the object if necessary. */
  edit: (change: (config: ReadObjectConfig) => ReadObjectConfig) => void;
}

/** Controller of one read object of the surrounding screen. */
export function useReadObject(object: HydratedReadObject): ReadObjectControl {
  const messages = useScreenMessages();
  const { draft, saved, integration, isChecked, rejection: failure, ...setup } = useInstallationSetup();
  // An invalid mapping is not part of the draft; it is kept in local state until the next change.
  const [rejected, setRejected] = useState<(MappingSelection & { objectName: string }) | null>(null);

  const { objectName } = object;
  const dynamicMappings = setup.dynamicMappings[objectName];
  const config = readConfig(draft.content, objectName);
  const errors = readErrors(object, config, dynamicMappings, isChecked, messages);
  const rejection = (answer: MappingSelection) =>
    config && validateMapping(object, config, answer, dynamicMappings, messages);
  const message = rejected?.objectName === objectName ? rejection(rejected) : undefined;
  if (rejected && message) errors.mappings.set(rejected.mapToName, message);
  for (const [mapToName, fieldName] of Object.entries(config?.selectedFieldMappings ?? {})) {
    const place = ['read', 'objects', objectName, 'selectedFieldMappings', mapToName];
    if (!errors.mappings.has(mapToName) && failure && findFieldError(failure, place, fieldName)) {
      errors.mappings.set(mapToName, formatRejection(failure, setup.manifest, messages, place));
    }
  }
  const model = useReadObjectModel(object, config, errors, dynamicMappings);
  const subscribed = integration.latestRevision.content.subscribe?.objects.find((one) => one.objectName === objectName);

  const edit = (change: (config: ReadObjectConfig) => ReadObjectConfig) =>
    draft.update((content) => editReadConfig(content, object, change, dynamicMappings));

  const optionalNames = () => model.optionalFields.map((field) => field.fieldName);

  return {
    object,
    config,
    saved: readConfig(saved, objectName),
    subscription: subscribed && { object: subscribed, config: saved?.subscribe?.objects[objectName] },
    model,
    edit,
    edits: {
      onInclude: (isIncluded) => {
        if (isIncluded) edit((current) => current);
        else draft.update((content) => withReadConfig(content, objectName, undefined));
      },
      onMap: (mapToName, fieldName) => {
        const answer = fieldName ? { objectName, mapToName, fieldName } : null;
        const isRefused = answer && rejection(answer);
        setRejected(isRefused ? answer : null);
        if (!isRefused) edit((current) => mapField(current, mapToName, fieldName));
      },
      onMapValues: (fieldName, answers) => edit((current) => mapValues(current, fieldName, answers)),
      onSelect: (fieldNames, isSelected) =>
        edit((current) => {
          const chosen = isSelected ? current : selectAllFields(current, optionalNames(), false);
          return selectFields(chosen, fieldNames, isSelected);
        }),
      onSelectAll: (isAll) => edit((current) => selectAllFields(current, optionalNames(), isAll)),
    },
  };
}
