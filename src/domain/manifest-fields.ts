import type {
  FieldMappingEntry,
  FieldMetadata,
  HydratedExistentField,
  HydratedField,
  HydratedIntegration,
  HydratedMappingField,
  HydratedReadObject,
} from '../contract/index.ts';
import { getOwn } from './json.ts';

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

/** A provider field that can be mapped. */
interface MappableField {
  fieldName: string;
  /** Display name. */
  label: string;
  /** Whether another field has the same label, so that the API name must be shown. */
  isAmbiguous: boolean;
  /** Metadata, if available. */
  metadata?: FieldMetadata;
}

/**
 * Returns all fields of an object, sorted by label in the given language. Older servers only fill the deprecated
 * `allFields`.
 *
 * @param language BCP 47 tag
 */
export function mappableFields(object: HydratedReadObject, language: string): MappableField[] {
  const known = object.allFieldsMetadata ?? {};
  const names = new Map<string, string>();
  for (const field of object.allFields ?? []) {
    if (field.fieldName) names.set(field.fieldName, field.displayName || field.fieldName);
  }
  for (const [fieldName, metadata] of Object.entries(known)) names.set(fieldName, metadata.displayName || fieldName);

  const uses = new Map<string, number>();
  for (const label of names.values()) uses.set(label, (uses.get(label) ?? 0) + 1);

  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return [...names]
    .map(([fieldName, label]) => ({
      fieldName,
      label,
      isAmbiguous: (uses.get(label) ?? 0) > 1,
      metadata: getOwn(known, fieldName),
    }))
    .sort((a, b) => compare(a.label, b.label) || compare(a.fieldName, b.fieldName));
}
