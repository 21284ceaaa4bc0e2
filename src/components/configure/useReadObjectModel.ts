import { useMemo } from 'react';
import type {
  FieldMappingEntry,
  HydratedMappingField,
  HydratedReadObject,
  ReadObjectConfig,
} from '../../contract/index.ts';
import {
  fieldLabel,
  objectLabel,
  optionalFields,
  optionalMappings,
  requiredFields,
  requiredMappings,
} from '../../domain/manifest-questions.ts';
import { mappableFields } from '../../domain/mappable-fields.ts';
import { countSelected, isFieldSelected, mappedField } from '../../domain/read-config.ts';
import type { Messages } from '../../locales/en.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { Mapping } from './MappingList.view.tsx';
import type { ReadObjectModel } from './read-object-model.ts';
import { schedulePhrase } from './schedule-phrase.ts';

/**
 * A read object as its pane shows it. What depends on the provider's answer alone is worked out once; an edit costs
 * one pass over the optional fields.
 *
 * @param config undefined while the object is left out
 * @param errors by map-to name
 * @param offered the host's mappings for this object
 */
export function useReadObjectModel(
  object: HydratedReadObject,
  config: ReadObjectConfig | undefined,
  errors: ReadonlyMap<string, string>,
  offered: readonly FieldMappingEntry[] | undefined,
): ReadObjectModel {
  const messages = useMessages();
  const fixed = useMemo(() => fixedParts(object, offered, messages), [object, offered, messages]);
  const fieldNames = useMemo(() => fixed.optionalFields.map((field) => field.fieldName), [fixed]);

  const toMapping =
    (isRequired: boolean) =>
    (mapping: HydratedMappingField): Mapping => ({
      mapToName: mapping.mapToName,
      label: fieldLabel(mapping),
      prompt: mapping.prompt,
      isRequired,
      fieldName: mappedField(config, mapping.mapToName),
      suggestion: mapping.default,
      error: errors.get(mapping.mapToName),
    });

  return {
    ...fixed,
    error: object.error,
    requiredMappings: fixed.requiredMappings.map(toMapping(true)),
    optionalMappings: fixed.optionalMappings.map(toMapping(false)),
    isSelected: (fieldName) => isFieldSelected(config, fieldName),
    selectedCount: countSelected(config, fieldNames),
  };
}

function fixedParts(object: HydratedReadObject, offered: readonly FieldMappingEntry[] | undefined, messages: Messages) {
  const known = object.allFieldsMetadata ?? {};
  const { types } = messages.field;
  const typeOf = (fieldName: string) => {
    const type = Object.hasOwn(known, fieldName) ? known[fieldName]?.valueType : undefined;
    return type && types[type];
  };
  return {
    label: objectLabel(object),
    providerLabel: object.displayName,
    schedule: schedulePhrase(object.schedule, messages),
    alwaysRead: requiredFields(object).map((field) => ({ fieldName: field.fieldName, label: fieldLabel(field) })),
    requiredMappings: requiredMappings(object),
    optionalMappings: optionalMappings(object, offered),
    fields: mappableFields(object).map(({ fieldName, label, metadata }) => ({
      value: fieldName,
      label,
      detail: fieldName,
      type: metadata?.valueType && types[metadata.valueType],
    })),
    optionalFields: optionalFields(object).map((field) => ({
      fieldName: field.fieldName,
      label: fieldLabel(field),
      type: typeOf(field.fieldName),
    })),
  };
}
