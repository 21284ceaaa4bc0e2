import type { FieldMetadata, FieldValueType } from '../../../src/contract/index.ts';

/**
 * Field metadata from a sample, for providers that describe nothing: the names are certain, the types are what
 * one value shows.
 *
 * @param record as the provider gave it
 * @returns by field name; the display name is the field's name, since the provider has no other
 */
export function inferFields(record: Record<string, unknown>): Record<string, FieldMetadata> {
  return Object.fromEntries(
    Object.entries(record).map(([fieldName, value]) => [
      fieldName,
      { fieldName, displayName: fieldName, valueType: valueType(value) },
    ]),
  );
}

function valueType(value: unknown): FieldValueType {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return 'float';
    case 'boolean':
      return 'boolean';
    default:
      // Null has no type, and lists and objects have no value type.
      return 'other';
  }
}
