import type { HydratedReadObject, ReadObjectConfig } from '../contract/index.ts';
import { optionalMappings, requiredFields, requiredMappings } from './manifest-fields.ts';
import { mappedField, mappedFields } from './read-config.ts';

/** Validation issue of a read config. */
export type ReadIssue =
  /** A required mapping is missing. */
  | { kind: 'missing-mapping'; objectName: string; mapToName: string }
  /** Several mappings use the same provider field. */
  | { kind: 'duplicate-mapping'; objectName: string; fieldName: string; mapToNames: string[] }
  /** A provider value is mapped to several application values, which delivery could not distinguish. */
  | { kind: 'repeated-value'; objectName: string; fieldName: string; value: string; appValues: string[] }
  /** No field is selected. */
  | { kind: 'nothing-selected'; objectName: string };

/** Validates a read config. Linear in fields and mappings. */
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
 * Returns the customer's mappings by provider field. Manifest mappings and obsolete mappings are excluded, because the
 * customer can't change them.
 */
function answersByField(object: HydratedReadObject, config: ReadObjectConfig): Map<string, string[]> {
  const dynamicMappings = config.dynamicMappingsInput;
  const questions = [...requiredMappings(object, dynamicMappings), ...optionalMappings(object, dynamicMappings)];
  return keysByValue(questions.map(({ mapToName }) => [mapToName, mappedField(config, mapToName)]));
}

/** Inverts entries; keys without a value are omitted. */
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
