import type { FieldMappingEntry, HydratedReadObject, ReadObjectConfig } from '../contract/index.ts';
import { getOwn } from './json.ts';
import { isMapping } from './manifest-fields.ts';

/*
 * Edits of one read object's config. Each returns a new config and keeps all other members, such as schedule, backfill
 * and filters that were set through the API.
 */

/**
 * Returns the initial config of an object with the suggested mappings, if the provider has the fields. The server fills
 * in required fields, schedule, destination, backfill and automatic mappings from the manifest.
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

/** Selects or deselects fields. Linear in the number of fields. */
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

/** Whether a field is selected, individually or with all fields. */
export function isFieldSelected(config: ReadObjectConfig | undefined, fieldName: string): boolean {
  if (!config) return false;
  if (config.selectedFieldsAuto === 'all') return true;
  return getOwn(config.selectedFields, fieldName) === true;
}

/**
 * Selects all fields including future ones, or individual fields, starting with all current ones.
 *
 * @param fieldNames optional fields
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

/** Counts the selected fields. */
export function countSelected(config: ReadObjectConfig | undefined, fieldNames: readonly string[]): number {
  return fieldNames.reduce((count, name) => count + (isFieldSelected(config, name) ? 1 : 0), 0);
}

/** Returns the provider field of a mapping; undefined if it is not mapped. */
export function mappedField(config: ReadObjectConfig | undefined, mapToName: string): string | undefined {
  return getOwn(config?.selectedFieldMappings, mapToName) || undefined;
}

/**
 * Sets or clears a mapping. Value mappings of the previous field are removed, unless another mapping uses the field.
 *
 * @param fieldName provider field; undefined clears the mapping
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
 * Sets or clears value mappings of a field.
 *
 * @param fieldName the provider's field
 * @param answers provider value by application value; undefined clears a mapping
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

/** Pauses or resumes an object. */
export function disableReading(config: ReadObjectConfig, isDisabled: boolean): ReadObjectConfig {
  return { ...config, disabled: isDisabled };
}

/**
 * Stores the host's dynamic mappings; without any, the config is unchanged. A customer mapping gives way to a fixed
 * dynamic mapping.
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

/** Returns the provider fields mapped by the customer or the host. */
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
