import type { FieldMappingEntry, FieldMetadata, FieldValue } from '../contract/index.ts';
import { getOwn } from './get-own.ts';

/** A value of the host application that may stand for one of the provider's. */
export type AppValue = NonNullable<FieldMappingEntry['mappedValues']>[number];

/**
 * Values that a field of the provider can have; empty where it does not list them.
 *
 * @param labels for the two values of a field that holds yes or no
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
 * Answers for values that have the same name on both sides, in any case; no value of the provider twice.
 *
 * @param answers given already; these stay
 * @returns new answers only, the application's value to the provider's
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
