import type { FieldMappingEntry, FieldMetadata, FieldValue } from '../contract/index.ts';
import { getOwn } from './json.ts';

/** A value of the host application. */
export type AppValue = NonNullable<FieldMappingEntry['mappedValues']>[number];

/**
 * Returns the possible values of a field; empty if the provider does not list them.
 *
 * @param labels labels of a boolean field's values
 */
export function valuesOf(field: FieldMetadata | undefined, labels: { yes: string; no: string }): readonly FieldValue[] {
  if (field?.values?.length) return field.values;
  if (field?.valueType !== 'boolean') return [];
  return [
    { value: 'true', displayValue: labels.yes },
    { value: 'false', displayValue: labels.no },
  ];
}

/**
 * Maps values with the same name, case-insensitively; each provider value once.
 *
 * @param answers existing mappings, which are kept
 * @returns new mappings only: provider value by application value
 */
export function sameNamedValues(
  appValues: readonly AppValue[],
  values: readonly FieldValue[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const byName = new Map<string, string>();
  for (const { value } of values) byName.set(fold(value), value);
  for (const { value, displayValue } of values) byName.set(fold(displayValue), value);
  const taken = new Set(Object.values(answers));
  const matches: [string, string][] = [];
  for (const { mappedValue, mappedDisplayValue } of appValues) {
    const match = byName.get(fold(mappedDisplayValue)) ?? byName.get(fold(mappedValue));
    if (match === undefined || taken.has(match) || getOwn(answers, mappedValue)) {
      continue;
    }
    taken.add(match);
    matches.push([mappedValue, match]);
  }
  return Object.fromEntries(matches);
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}
