import type { FieldMetadata } from '../contract/index.ts';

/** How a value for a field is given: out of a list, as yes or no, as a number or as text. */
export type ValueKind = 'choice' | 'boolean' | 'integer' | 'number' | 'text';

/** @param field as the provider describes it; of an unknown one, values are text */
export function valueKind(field: Pick<FieldMetadata, 'valueType' | 'values'> | undefined): ValueKind {
  switch (field?.valueType) {
    case 'boolean':
      return 'boolean';
    case 'int':
      return 'integer';
    case 'float':
      return 'number';
    default:
      return field?.values?.length ? 'choice' : 'text';
  }
}

/**
 * A number as a person types it, without separators of thousands.
 *
 * @returns undefined for nothing, `NaN` for what is no such number
 */
export function parseNumber(text: string, isWhole: boolean, min = -Infinity): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const value = /^[-+]?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return value < min || (isWhole && !Number.isSafeInteger(value)) ? Number.NaN : value;
}
