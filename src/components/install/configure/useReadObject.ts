import { useMemo, useState } from 'react';
import type {
  FieldMappingEntry,
  HydratedMappingField,
  HydratedReadObject,
  ManifestSubscribeObject,
  ReadObjectConfig,
  SubscribeObjectConfig,
} from '../../../contract/index.ts';
import { automaticMappings, resolveDynamicMappings } from '../../../domain/automatic-mappings.ts';
import { editReadConfig, readConfig, withReadConfig } from '../../../domain/config-content.ts';
import { getOwn } from '../../../domain/json.ts';
import {
  fieldLabel,
  objectLabel,
  optionalFields,
  optionalMappings,
  requiredFields,
  requiredMappings,
} from '../../../domain/manifest-fields.ts';
import {
  countSelected,
  isFieldSelected,
  mapField,
  mappedField,
  mapValues,
  selectAllFields,
  selectFields,
} from '../../../domain/read-config.ts';
import { isFullSync, scheduleOf } from '../../../domain/read-settings.ts';
import { valuesOf } from '../../../domain/value-mappings.ts';
import type { ScreenMessages } from '../../../locales/en-screen.ts';
import { useInstallationSetup } from '../../../provider/InstallationSetup.tsx';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { findFieldError } from './find-field-error.ts';
import { formatRejection } from './format-rejection.ts';
import { formatSchedule } from './format-schedule.ts';
import type { Mapping } from './MappingList.view.tsx';
import type { MappingSelection, ReadErrors } from './mapping-errors.ts';
import { readErrors, validateMapping } from './mapping-errors.ts';
import type { ReadObjectEdits, ReadObjectModel } from './read-object-model.ts';
import type { ObjectFields } from './useObjectFields.ts';
import { useObjectFields } from './useObjectFields.ts';
import type { ValueMappingModel } from './ValueMappings.view.tsx';

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

const NO_ANSWERS: Readonly<Record<string, string>> = {};
const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/**
 * Builds the view model of a read object. Parts that depend only on the provider's metadata are memoized; an edit costs
 * one pass over the optional fields.
 *
 * @param config undefined if the object is not included
 * @param dynamicMappings the host's dynamic mappings for this object
 */
function useReadObjectModel(
  object: HydratedReadObject,
  config: ReadObjectConfig | undefined,
  errors: ReadErrors,
  dynamicMappings: readonly FieldMappingEntry[] | undefined,
): ReadObjectModel {
  const messages = useScreenMessages();
  const resolvedMappings = resolveDynamicMappings(config, dynamicMappings);
  const fields = useObjectFields(object);
  const fixed = useMemo(
    () => fixedParts(object, resolvedMappings, fields, messages),
    [object, resolvedMappings, fields, messages],
  );

  /** Returns the value mapping of a field, if the host requests one. */
  const matching = (mapToName: string, fieldName: string | undefined): ValueMappingModel | undefined => {
    const appValues = fixed.appValues.get(mapToName);
    if (!appValues?.length || !fieldName) return undefined;
    return {
      fieldName,
      fieldLabel: fields.labelOf(fieldName),
      appValues,
      options: fixed.valuesOf(fieldName),
      answers: getOwn(config?.selectedValueMappings, fieldName) ?? NO_ANSWERS,
      errors: errors.values.get(fieldName) ?? NO_ERRORS,
    };
  };

  const toMapping =
    (isRequired: boolean) =>
    (mapping: HydratedMappingField): Mapping => {
      const { mapToName } = mapping;
      const fieldName = mappedField(config, mapToName);
      const isGone = fieldName !== undefined && fields.options.length > 0 && !fields.isKnown(fieldName);
      return {
        mapToName,
        label: fieldLabel(mapping),
        prompt: mapping.prompt,
        isRequired,
        fieldName,
        suggestion: mapping.default,
        // A JSON path is not part of the field list.
        note: isGone && !fieldName.startsWith('$') ? messages.configure.fieldGone(fieldName) : undefined,
        error: errors.mappings.get(mapToName),
        values: matching(mapToName, fieldName),
      };
    };

  return {
    ...fixed,
    schedule: formatSchedule(scheduleOf(object, config) ?? '', messages),
    isFullSync: isFullSync(object),
    hasWholeRecords: object.support?.wholeRecords === true,
    error: object.error,
    requiredMappings: fixed.requiredMappings.map(toMapping(true)),
    optionalMappings: fixed.optionalMappings.map(toMapping(false)),
    automaticMappings: automaticMappings(object, config, resolvedMappings).map(
      ({ mapToName, fieldName, isCustomerChoice, ...labels }) => ({
        mapToName,
        label: fieldLabel({ mapToName, ...labels }),
        fieldLabel: fields.labelOf(fieldName),
        isCustomerChoice,
        values: matching(mapToName, fieldName),
      }),
    ),
    isSelected: (fieldName) => isFieldSelected(config, fieldName),
    selectedCount: countSelected(config, fixed.optionalNames),
    readsAll: config?.selectedFieldsAuto ? true : object.optionalFieldsAuto && false,
    selectionError: errors.selection,
  };
}

function fixedParts(
  object: HydratedReadObject,
  dynamicMappings: readonly FieldMappingEntry[],
  { options, metadataOf }: ObjectFields,
  { configure, field }: ScreenMessages,
) {
  const optional = optionalFields(object).map((existent) => {
    const type = metadataOf(existent.fieldName)?.valueType;
    return { fieldName: existent.fieldName, label: fieldLabel(existent), type: type && field.types[type] };
  });
  return {
    objectName: object.objectName,
    label: objectLabel(object),
    providerLabel: object.displayName,
    requiredFields: requiredFields(object).map((existent) => ({
      fieldName: existent.fieldName,
      label: fieldLabel(existent),
    })),
    requiredMappings: requiredMappings(object, dynamicMappings),
    optionalMappings: optionalMappings(object, dynamicMappings),
    fields: options,
    appValues: new Map(dynamicMappings.map(({ mapToName, mappedValues }) => [mapToName, mappedValues])),
    valuesOf: (fieldName: string) => valuesOf(metadataOf(fieldName), configure),
    optionalFields: optional,
    optionalNames: optional.map(({ fieldName }) => fieldName),
  };
}
