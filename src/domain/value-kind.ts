import type { FieldMetadata } from '../contract/index.ts';

/** Kind of input for a field value. */
export type ValueKind = 'choice' | 'boolean' | 'integer' | 'number' | 'text';

/** @param field metadata; values of unknown fields are text */
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
 * Parses a number without thousands separators, as it is typed in any country: with a decimal comma, or in the wide digits
 * of Japanese keyboards. `1,500` may be either number and is none.
 *
 * @returns undefined for an empty text, `NaN` for an invalid number
 */
export function parseNumber(text: string, isWhole: boolean, min = -Infinity): number | undefined {
  const trimmed = text
    .normalize('NFKC')
    .trim()
    .replace(/^([-+]?\d+),(?!\d{3}$)/, '$1.')
    .replace(/^([-+]?0),/, '$1.');
  if (trimmed === '') return undefined;
  const value = /^[-+]?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return value < min || (isWhole && !Number.isSafeInteger(value)) ? Number.NaN : value;
}
