import { isJsonObject } from '../shared/json-object.ts';
import type { CustomFieldMetadata } from './custom-field-metadata.ts';

/** Change of an existing field. */
export type FieldChange =
  | { kind: 'none' }
  | { kind: 'update'; metadata: Record<string, unknown> }
  | { kind: 'impossible'; message: string };

/**
 * Lays wanted metadata over what a field has: the provider replaces the whole when it is changed, so all that is not
 * spoken of must be sent along. Values of a selection are added and relabelled, never taken away: records may contain them.
 *
 * @param present as the Tooling API gives it
 */
export function mergeCustomField(wanted: CustomFieldMetadata, present: Record<string, unknown>): FieldChange {
  if (present.type !== wanted.type) {
    const message = `The field is of the type ${String(present.type)} already and is not turned into ${wanted.type}.`;
    return { kind: 'impossible', message };
  }
  const { valueSet, ...plain } = wanted;
  const merged: Record<string, unknown> = { ...present, ...plain };
  if (valueSet !== undefined) merged.valueSet = mergeValueSets(valueSet, present.valueSet);
  return sameJson(merged, present) ? { kind: 'none' } : { kind: 'update', metadata: merged };
}

function mergeValueSets(wanted: unknown, present: unknown): unknown {
  if (!isJsonObject(wanted) || !isJsonObject(present)) return wanted;
  // A field that shares the values of others has no list, and the shared one is not this field's to change.
  if (typeof present.valueSetName === 'string') return present;
  const definition = isJsonObject(present.valueSetDefinition) ? present.valueSetDefinition : {};
  const values = new Map(valuesOf(present).map((value) => [value.valueName, value]));
  for (const value of valuesOf(wanted)) values.set(value.valueName, { ...values.get(value.valueName), ...value });
  return {
    ...present,
    restricted: wanted.restricted,
    valueSetDefinition: { ...definition, value: [...values.values()] },
  };
}

function valuesOf({ valueSetDefinition }: Record<string, unknown>): Record<string, unknown>[] {
  const values = isJsonObject(valueSetDefinition) ? valueSetDefinition.value : undefined;
  return Array.isArray(values) ? values.filter(isJsonObject) : [];
}

/** Members that are null count as absent, and their order does not count. */
function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(normal(left)) === JSON.stringify(normal(right));
}

function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  members.sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, normal(member)]));
}
