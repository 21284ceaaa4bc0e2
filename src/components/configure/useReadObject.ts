import { useState } from 'react';
import type { FieldMappingEntry, HydratedReadObject, ReadObjectConfig } from '../../contract/index.ts';
import { editReadConfig, readConfig, withReadConfig } from '../../domain/config-content.ts';
import { mapField, mapValues, selectAllFields, selectFields } from '../../domain/read-config.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { Draft } from '../../state/useDraft.ts';
import type { MappingEvents } from './MappingList.view.tsx';
import type { MappingSelection } from './mapping-errors.ts';
import { readErrors, validateMapping } from './mapping-errors.ts';
import type { ReadObjectModel } from './read-object-model.ts';
import { useReadObjectModel } from './useReadObjectModel.ts';

interface ReadObjectOptions {
  object: HydratedReadObject;
  draft: Draft;
  /** The host's mappings for this object. */
  dynamicMappings: readonly FieldMappingEntry[] | undefined;
  /** What is missing is shown. */
  isChecked: boolean;
}

/** One read object in a draft: what its parts show, and the edits that they ask for. */
export interface ReadObjectControl {
  /** Undefined while the object is left out. */
  config: ReadObjectConfig | undefined;
  model: ReadObjectModel;
  /** Edits the config; an object that was left out is taken in. */
  edit: (change: (config: ReadObjectConfig) => ReadObjectConfig) => void;
  /** Takes the object in, or leaves it out. */
  include: (isIncluded: boolean) => void;
  map: MappingEvents['onMap'];
  mapValues: MappingEvents['onMapValues'];
  /** Unticking a field while all are read reads the others one by one. */
  select: (fieldNames: string[], isSelected: boolean) => void;
  /** Reads every field, those that the provider adds later included; or chosen ones. */
  selectAll: (isAll: boolean) => void;
}

/** The controller of one read object, for every screen that shows its parts. */
export function useReadObject({ object, draft, dynamicMappings, isChecked }: ReadObjectOptions): ReadObjectControl {
  const messages = useMessages();
  // An answer that is refused goes into no draft; it is kept apart until the next answer.
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
