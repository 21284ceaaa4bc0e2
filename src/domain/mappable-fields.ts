import type { FieldMetadata, HydratedReadObject } from '../contract/index.ts';
import { getOwn } from './get-own.ts';

/** A provider field that can be mapped. */
export interface MappableField {
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
