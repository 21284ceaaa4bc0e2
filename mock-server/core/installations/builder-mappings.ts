import type { ManifestField, ManifestReadObject, ReadObjectConfig } from '../../../src/contract/index.ts';

/** A field of the provider and the name under which it is delivered. */
export interface FieldMapping {
  mapToName: string;
  fieldName: string;
}

/**
 * A customer's choices with the mappings that they were not asked for: those of the manifest, and those that the host
 * application fixed. They are no part of what is stored: the install component takes every stored mapping for an answer
 * of the customer, and drops the ones it did not ask for together with their value mappings.
 *
 * @param object the same object in the manifest that the config was made with
 */
export function withBuilderMappings(
  config: ReadObjectConfig,
  object: ManifestReadObject | undefined,
): ReadObjectConfig {
  // A map, because a field may bear any name, "__proto__" included.
  const mappings = new Map(Object.entries(config.selectedFieldMappings ?? {}));
  for (const { mapToName, fieldName } of fixedMappings(config)) {
    if (!mappings.has(mapToName)) mappings.set(mapToName, fieldName);
  }
  for (const { mapToName, fieldName } of predefinedMappings(config, object)) mappings.set(mapToName, fieldName);
  return { ...config, selectedFieldMappings: Object.fromEntries(mappings) };
}

/** Mappings of the manifest: of every required field, and of the optional ones that are read. */
export function predefinedMappings(config: ReadObjectConfig, object: ManifestReadObject | undefined): FieldMapping[] {
  const selected = new Map(Object.entries(config.selectedFields ?? {}));
  const isRead = ({ fieldName }: ManifestField) =>
    config.selectedFieldsAuto === 'all' || (fieldName !== undefined && selected.get(fieldName) === true);
  return [...(object?.requiredFields ?? []), ...(object?.optionalFields ?? []).filter(isRead)].flatMap(
    ({ fieldName, mapToName }) =>
      fieldName === undefined || mapToName === undefined ? [] : [{ mapToName, fieldName }],
  );
}

/** Mappings that the host application offers with their answer. */
export function fixedMappings({ dynamicMappingsInput = [] }: ReadObjectConfig): FieldMapping[] {
  return dynamicMappingsInput.flatMap(({ mapToName, fieldName }) => (fieldName ? [{ mapToName, fieldName }] : []));
}
