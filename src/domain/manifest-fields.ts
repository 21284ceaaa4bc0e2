import type {
  FieldMappingEntry,
  HydratedExistentField,
  HydratedField,
  HydratedMappingField,
  HydratedReadObject,
} from '../contract/index.ts';

/** Whether the customer is asked which of the provider's fields stands behind it. */
export function isMapping(field: HydratedField): field is HydratedMappingField {
  // By value: a server or client may carry the key with an empty or undefined value.
  return !field.fieldName;
}

function isExistent(field: HydratedField): field is HydratedExistentField {
  return Boolean(field.fieldName);
}

/** Fields that are always read. */
export function requiredFields(object: HydratedReadObject): HydratedExistentField[] {
  return object.requiredFields?.filter(isExistent) ?? [];
}

/** Fields that the customer may add. */
export function optionalFields(object: HydratedReadObject): HydratedExistentField[] {
  return object.optionalFields?.filter(isExistent) ?? [];
}

/**
 * Mappings that must be answered. One that the host fixes is no question.
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
 * Mappings that may be answered: the manifest's, then those that the host adds at run time. A mapping of the host
 * takes the place of the manifest's of the same name; one that fixes its field, or whose field the manifest names, is no
 * question.
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

/** Names that the manifest gives to the provider's fields: map-to name to field name. */
export function predefinedMappings(object: HydratedReadObject): Map<string, string> {
  const names = new Map<string, string>();
  for (const { mapToName, fieldName } of [...(object.requiredFields ?? []), ...(object.optionalFields ?? [])]) {
    if (mapToName && fieldName) names.set(mapToName, fieldName);
  }
  return names;
}

/** What a label is made from. */
export interface Labelled {
  fieldName?: string;
  displayName?: string;
  mapToName?: string;
  mapToDisplayName?: string;
}

/** Name of a field or mapping as the customer reads it: the builder's words first, then the provider's. */
export function fieldLabel({ mapToDisplayName, displayName, mapToName, fieldName }: Labelled): string {
  return mapToDisplayName || displayName || mapToName || fieldName || '';
}

/** Name of an object as the customer reads it. */
export function objectLabel(object: { objectName: string; displayName?: string; mapToDisplayName?: string }): string {
  return object.mapToDisplayName || object.displayName || object.objectName;
}
