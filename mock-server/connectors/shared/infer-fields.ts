import type { FieldMetadata, FieldValueType } from '../../../src/contract/index.ts';
import { displayNameOf } from '../../core/kernel/names.ts';

/**
 * Field metadata from a sample, for providers that describe nothing: the names are certain, the types are what
 * one value shows.
 *
 * @param record as the provider gave it
 * @returns by field name; the display name is derived from it, since the provider has no labels
 */
export function inferFields(record: Record<string, unknown>): Record<string, FieldMetadata> {
  return Object.fromEntries(
    Object.entries(record).map(([fieldName, value]) => [
      fieldName,
      { fieldName, displayName: displayNameOf(fieldName), valueType: valueType(fieldName, value) },
    ]),
  );
}

/** Instants such as `2026-01-31T09:15:00.000-05:00` and `2026-01-31 09:15:00 UTC`. */
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

function valueType(fieldName: string, value: unknown): FieldValueType {
  switch (typeof value) {
    case 'string':
      if (INSTANT.test(value)) return 'datetime';
      return DATE.test(value) ? 'date' : 'string';
    case 'number':
      return 'float';
    case 'boolean':
      return 'boolean';
    default:
      // Lists and objects have no value type, and null shows none; a name in `_at` is an instant's.
      return value === null && fieldName.endsWith('_at') ? 'datetime' : 'other';
  }
}
