import type { FieldMappingEntry, HydratedReadObject, ReadObjectConfig } from '../contract/index.ts';
import { getOwn } from './get-own.ts';
import { isMapping } from './manifest-fields.ts';

/*
 * Edits of one read object's config. Each returns a new config and leaves everything that it is not about as it was:
 * schedule, backfill, filters and the like may have been set through the API.
 */

/**
 * Config of an object that was never saved: the suggested mappings are chosen, as far as the provider has the fields.
 * Required fields, schedule, destination and backfill are left to the server, which takes them from the manifest; so are
 * the mappings that nobody was asked for, which it takes from the manifest and from what the host offers.
 *
 * @param dynamicMappings the host's `fieldMapping` entries for this object
 */
export function initialReadConfig(
  object: HydratedReadObject,
  dynamicMappings: readonly FieldMappingEntry[] = [],
): ReadObjectConfig {
  const mappings: Record<string, string> = {};
  for (const field of [...(object.requiredFields ?? []), ...(object.optionalFields ?? [])]) {
    if (isMapping(field) && field.default && isKnownField(object, field.default)) {
      mappings[field.mapToName] = field.default;
    }
  }
  return applyDynamicMappings(
    { objectName: object.objectName, selectedFields: {}, selectedFieldMappings: mappings },
    dynamicMappings,
  );
}

/** Adds fields to what is read, or takes them out. Linear in the number of fields. */
export function selectFields(
  config: ReadObjectConfig,
  fieldNames: Iterable<string>,
  isSelected: boolean,
): ReadObjectConfig {
  const selectedFields = { ...config.selectedFields };
  for (const name of fieldNames) {
    if (isSelected) selectedFields[name] = true;
    else delete selectedFields[name];
  }
  return { ...config, selectedFields };
}

/** Whether a field is read, by choice or because all are. */
export function isFieldSelected(config: ReadObjectConfig | undefined, fieldName: string): boolean {
  if (!config) return false;
  if (config.selectedFieldsAuto === 'all') return true;
  return getOwn(config.selectedFields, fieldName) === true;
}

/**
 * Reads every field of an object, those that the provider adds later included; or only chosen ones, which are all that
 * there are at first.
 *
 * @param fieldNames fields that can be chosen
 */
export function selectAllFields(
  config: ReadObjectConfig,
  fieldNames: readonly string[],
  isAll: boolean,
): ReadObjectConfig {
  if (isAll) return { ...config, selectedFieldsAuto: 'all' };
  const { selectedFieldsAuto, ...rest } = config;
  return selectedFieldsAuto ? selectFields(rest, fieldNames, true) : config;
}

/** How many of some fields are read. */
export function countSelected(config: ReadObjectConfig | undefined, fieldNames: readonly string[]): number {
  return fieldNames.reduce((count, name) => count + (isFieldSelected(config, name) ? 1 : 0), 0);
}

/** The provider's field behind a mapping; undefined when it is not answered. */
export function mappedField(config: ReadObjectConfig | undefined, mapToName: string): string | undefined {
  return getOwn(config?.selectedFieldMappings, mapToName) || undefined;
}

/**
 * Answers a mapping, or takes the answer back. The value mappings of the field that it pointed to go with it, unless
 * another mapping still points there.
 *
 * @param fieldName the provider's field; undefined takes the answer back
 */
export function mapField(config: ReadObjectConfig, mapToName: string, fieldName: string | undefined): ReadObjectConfig {
  const { [mapToName]: previous, ...others } = config.selectedFieldMappings ?? {};
  const selectedFieldMappings = fieldName ? { ...others, [mapToName]: fieldName } : others;
  const next = { ...config, selectedFieldMappings };
  const isOrphaned = previous !== undefined && !mappedFields(next).has(previous);
  if (!isOrphaned || !config.selectedValueMappings?.[previous]) return next;
  const { [previous]: _orphan, ...selectedValueMappings } = config.selectedValueMappings;
  return { ...next, selectedValueMappings };
}

/**
 * Answers which of the provider's values stand for the application's, or takes answers back.
 *
 * @param fieldName the provider's field
 * @param answers the application's value to the provider's; undefined takes an answer back
 */
export function mapValues(
  config: ReadObjectConfig,
  fieldName: string,
  answers: Readonly<Record<string, string | undefined>>,
): ReadObjectConfig {
  const { [fieldName]: previous, ...others } = config.selectedValueMappings ?? {};
  const values = Object.entries({ ...previous, ...answers }).flatMap(([appValue, value]) =>
    value ? [[appValue, value] as const] : [],
  );
  const selectedValueMappings = values.length > 0 ? { ...others, [fieldName]: Object.fromEntries(values) } : others;
  return { ...config, selectedValueMappings };
}

/** Stops reading an object, or resumes it. */
export function disableReading(config: ReadObjectConfig, isDisabled: boolean): ReadObjectConfig {
  return { ...config, disabled: isDisabled };
}

/**
 * Notes the mappings that the host offers at run time; without any, the config stays as it is. An answer from before the
 * host fixed its mapping gives way.
 */
export function applyDynamicMappings(
  config: ReadObjectConfig,
  dynamicMappings: readonly FieldMappingEntry[],
): ReadObjectConfig {
  if (dynamicMappings.length === 0) return config;
  return dynamicMappings.reduce<ReadObjectConfig>(
    (next, { mapToName, fieldName }) =>
      fieldName && mappedField(next, mapToName) ? mapField(next, mapToName, undefined) : next,
    { ...config, dynamicMappingsInput: [...dynamicMappings] },
  );
}

/** The provider's fields that are delivered under another name by the customer's answers or the host's. */
export function mappedFields(config: ReadObjectConfig): Set<string> {
  const fields = new Set(Object.values(config.selectedFieldMappings ?? {}));
  for (const { fieldName } of config.dynamicMappingsInput ?? []) if (fieldName) fields.add(fieldName);
  fields.delete('');
  return fields;
}

function isKnownField(object: HydratedReadObject, fieldName: string): boolean {
  const { allFieldsMetadata, allFields } = object;
  if (allFieldsMetadata) return Object.hasOwn(allFieldsMetadata, fieldName);
  return !allFields || allFields.some((field) => field.fieldName === fieldName);
}
