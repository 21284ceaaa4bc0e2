import { useState } from 'react';
import type { FieldMappingEntry, HydratedReadObject, ReadObjectConfig } from '../../../contract/index.ts';
import { editReadConfig, readConfig, withReadConfig } from '../../../domain/config-content.ts';
import { mapField, mapValues, selectAllFields, selectFields } from '../../../domain/read-config.ts';
import type { Draft } from '../../../provider/useDraft.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { MappingEvents } from './MappingList.view.tsx';
import type { MappingSelection } from './mapping-errors.ts';
import { readErrors, validateMapping } from './mapping-errors.ts';
import type { ReadObjectModel } from './read-object-model.ts';
import { useReadObjectModel } from './useReadObjectModel.ts';

interface ReadObjectOptions {
  object: HydratedReadObject;
  draft: Draft;
  /** The host's dynamic mappings for this object. */
  dynamicMappings: readonly FieldMappingEntry[] | undefined;
  /** Whether missing values are shown. */
  isChecked: boolean;
}

/** View model and edit functions of one read object. */
export interface ReadObjectControl {
  /** Undefined if the object is not included. */
  config: ReadObjectConfig | undefined;
  model: ReadObjectModel;
  /** Edits the config and includes the object if necessary. */
  edit: (change: (config: ReadObjectConfig) => ReadObjectConfig) => void;
  /** Includes or excludes the object. */
  include: (isIncluded: boolean) => void;
  map: MappingEvents['onMap'];
  mapValues: MappingEvents['onMapValues'];
  /** Deselecting a field while all are selected selects the others individually. */
  select: (fieldNames: string[], isSelected: boolean) => void;
  /** Selects all fields, including future ones, or individual fields. */
  selectAll: (isAll: boolean) => void;
}

/** Controller of one read object, used by the settings and the wizard. */
export function useReadObject({ object, draft, dynamicMappings, isChecked }: ReadObjectOptions): ReadObjectControl {
  const messages = useMessages();
  // An invalid mapping is not part of the draft; it is kept in local state until the next change.
  const [rejected, setRejected] = useState<(MappingSelection & { objectName: string }) | null>(null);

  const { objectName } = object;
  const config = readConfig(draft.content, objectName);
  const errors = readErrors(object, config, dynamicMappings, isChecked, messages);
  const rejection = (answer: MappingSelection) =>
    config && validateMapping(object, config, answer, dynamicMappings, messages);
  const message = rejected?.objectName === objectName ? rejection(rejected) : undefined;
  if (rejected && message) errors.mappings.set(rejected.mapToName, message);
  const model = useReadObjectModel(object, config, errors, dynamicMappings);

  const edit = (change: (config: ReadObjectConfig) => ReadObjectConfig) =>
    draft.update((content) => editReadConfig(content, object, change, dynamicMappings));

  const optionalNames = () => model.optionalFields.map((field) => field.fieldName);

  return {
    config,
    model,
    edit,
    include: (isIncluded) => {
      if (isIncluded) edit((current) => current);
      else draft.update((content) => withReadConfig(content, objectName, undefined));
    },
    map: (mapToName, fieldName) => {
      const answer = fieldName ? { objectName, mapToName, fieldName } : null;
      const isRefused = answer && rejection(answer);
      setRejected(isRefused ? answer : null);
      if (!isRefused) edit((current) => mapField(current, mapToName, fieldName));
    },
    mapValues: (fieldName, answers) => edit((current) => mapValues(current, fieldName, answers)),
    select: (fieldNames, isSelected) =>
      edit((current) => {
        const chosen = isSelected ? current : selectAllFields(current, optionalNames(), false);
        return selectFields(chosen, fieldNames, isSelected);
      }),
    selectAll: (isAll) => edit((current) => selectAllFields(current, optionalNames(), isAll)),
  };
}
