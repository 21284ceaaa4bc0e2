import type {
  FieldMappingEntry,
  HydratedExistentField,
  HydratedField,
  HydratedIntegration,
  HydratedMappingField,
  HydratedReadObject,
} from '../contract/index.ts';

/** Whether the customer maps the field. */
export function isMapping(field: HydratedField): field is HydratedMappingField {
  // Checked by value, because the key may be present with an empty value.
  return !field.fieldName;
}

function isExistent(field: HydratedField): field is HydratedExistentField {
  return Boolean(field.fieldName);
}

/** Returns the required fields. */
export function requiredFields(object: HydratedReadObject): HydratedExistentField[] {
  return object.requiredFields?.filter(isExistent) ?? [];
}

/** Returns the optional fields. */
export function optionalFields(object: HydratedReadObject): HydratedExistentField[] {
  return object.optionalFields?.filter(isExistent) ?? [];
}

/**
 * Returns the required mappings, without those that the host fixes.
 *
 * @param dynamicMappings the host's `fieldMapping` entries for this object
 */
export function requiredMappings(
  object: HydratedReadObject,
  dynamicMappings: readonly FieldMappingEntry[] = [],
): HydratedMappingField[] {
  const fixed = new Set(dynamicMappings.flatMap(({ mapToName, fieldName }) => (fieldName ? [mapToName] : [])));
  return object.requiredFields?.filter(isMapping).filter(({ mapToName }) => !fixed.has(mapToName)) ?? [];
}

/**
 * Returns the optional mappings: the manifest's, then the host's dynamic ones. A dynamic mapping replaces a manifest
 * mapping of the same name; a mapping with a fixed field is omitted.
 *
 * @param dynamicMappings the host's `fieldMapping` entries for this object
 */
export function optionalMappings(
  object: HydratedReadObject,
  dynamicMappings: readonly FieldMappingEntry[] = [],
): HydratedMappingField[] {
  const taken = new Set(requiredMappings(object).map((mapping) => mapping.mapToName));
  for (const mapToName of predefinedMappings(object).keys()) taken.add(mapToName);
  const mappings = new Map<string, HydratedMappingField>();
  for (const mapping of object.optionalFields?.filter(isMapping) ?? []) mappings.set(mapping.mapToName, mapping);
  for (const { mapToName, mapToDisplayName, prompt, fieldName } of dynamicMappings) {
    if (taken.has(mapToName)) continue;
    if (fieldName) mappings.delete(mapToName);
    else mappings.set(mapToName, { mapToName, mapToDisplayName, prompt });
  }
  return [...mappings.values()];
}

/** Returns the field names that the manifest maps: map-to name to field name. */
export function predefinedMappings(object: HydratedReadObject): Map<string, string> {
  const names = new Map<string, string>();
  for (const { mapToName, fieldName } of [...(object.requiredFields ?? []), ...(object.optionalFields ?? [])]) {
    if (mapToName && fieldName) names.set(mapToName, fieldName);
  }
  return names;
}

/** Sources of a label. */
export interface Labelled {
  fieldName?: string;
  displayName?: string;
  mapToName?: string;
  mapToDisplayName?: string;
}

/** Returns the display name of a field or mapping: the manifest's, otherwise the provider's. */
export function fieldLabel({ mapToDisplayName, displayName, mapToName, fieldName }: Labelled): string {
  return mapToDisplayName || displayName || mapToName || fieldName || '';
}

/** Returns the display name of an object. */
export function objectLabel(object: { objectName: string; displayName?: string; mapToDisplayName?: string }): string {
  return object.mapToDisplayName || object.displayName || object.objectName;
}

/** Returns the display name of a read object, which is its name where the object is not described. */
export function readObjectLabel(manifest: HydratedIntegration | undefined, objectName: string): string {
  return objectLabel(manifest?.read?.objects.find((object) => object.objectName === objectName) ?? { objectName });
}
