import type { HydratedReadObject, ReadObjectConfig } from '../contract/index.ts';
import { optionalMappings, requiredFields, requiredMappings } from './manifest-fields.ts';
import { mappedField, mappedFields } from './read-config.ts';

/** Something about an object's config that keeps it from being saved. */
export type ReadIssue =
  /** A mapping that must be answered is not. */
  | { kind: 'missing-mapping'; objectName: string; mapToName: string }
  /** The mappings under `mapToNames` point to the same field of the provider. */
  | { kind: 'duplicate-mapping'; objectName: string; fieldName: string; mapToNames: string[] }
  /** The provider's value stands for several of the application's, which could not be told apart on delivery. */
  | { kind: 'repeated-value'; objectName: string; fieldName: string; value: string; appValues: string[] }
  /** Not one field would be read. */
  | { kind: 'nothing-selected'; objectName: string };

/** What keeps a config from being saved; empty when nothing does. Linear in fields and mappings. */
export function readIssues(object: HydratedReadObject, config: ReadObjectConfig): ReadIssue[] {
  const { objectName } = object;
  const issues: ReadIssue[] = [];
  for (const { mapToName } of requiredMappings(object, config.dynamicMappingsInput)) {
    if (!mappedField(config, mapToName)) issues.push({ kind: 'missing-mapping', objectName, mapToName });
  }
  for (const [fieldName, mapToNames] of answersByField(object, config)) {
    if (mapToNames.length > 1) issues.push({ kind: 'duplicate-mapping', objectName, fieldName, mapToNames });
  }
  for (const [fieldName, values] of Object.entries(config.selectedValueMappings ?? {})) {
    for (const [value, appValues] of keysByValue(Object.entries(values))) {
      if (appValues.length > 1) issues.push({ kind: 'repeated-value', objectName, fieldName, value, appValues });
    }
  }
  if (readsNothing(object, config)) issues.push({ kind: 'nothing-selected', objectName });
  return issues;
}

/**
 * The answers to an object's questions by the provider's field that they point to. Names that the builder mapped, and
 * answers to what nobody asks any more, are not the customer's to change.
 */
function answersByField(object: HydratedReadObject, config: ReadObjectConfig): Map<string, string[]> {
  const dynamicMappings = config.dynamicMappingsInput;
  const questions = [...requiredMappings(object, dynamicMappings), ...optionalMappings(object, dynamicMappings)];
  return keysByValue(questions.map(({ mapToName }) => [mapToName, mappedField(config, mapToName)]));
}

/** Turns entries around; keys without a value are left out. */
function keysByValue(entries: readonly [key: string, value: string | undefined][]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [key, value] of entries) {
    if (!value) continue;
    const others = keys.get(value);
    if (others) others.push(key);
    else keys.set(value, [key]);
  }
  return keys;
}

function readsNothing(object: HydratedReadObject, config: ReadObjectConfig): boolean {
  return (
    config.selectedFieldsAuto !== 'all' &&
    requiredFields(object).length === 0 &&
    !Object.values(config.selectedFields ?? {}).includes(true) &&
    mappedFields(config).size === 0
  );
}
