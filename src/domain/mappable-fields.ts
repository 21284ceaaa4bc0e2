import type { FieldMetadata, HydratedReadObject } from '../contract/index.ts';
import { getOwn } from './get-own.ts';

/** A field of the provider's object that can be chosen for a mapping. */
export interface MappableField {
  fieldName: string;
  /** The provider's words. */
  label: string;
  /** Another field has the same label, so the API name must stand beside it. */
  isAmbiguous: boolean;
  /** Type and values, where the provider tells them. */
  metadata?: FieldMetadata;
}

/**
 * Every field of an object that a mapping can point to, sorted by label as the language sorts.
 * Servers fill `allFieldsMetadata`, older ones only the deprecated `allFields`.
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
