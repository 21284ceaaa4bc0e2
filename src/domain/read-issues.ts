import type { HydratedReadObject, ReadObjectConfig } from '../contract/index.ts';
import { isMapping, requiredFields, requiredMappings } from './manifest-questions.ts';
import { mappedField } from './read-config.ts';

/** Something about an object's config that keeps it from being saved. */
export type ReadIssue =
  /** A mapping that must be answered is not. */
  | { kind: 'missing-mapping'; objectName: string; mapToName: string }
  /** The mappings under `mapToNames` point to the same field of the provider. */
  | { kind: 'duplicate-mapping'; objectName: string; fieldName: string; mapToNames: string[] }
  /** Not one field would be read. */
  | { kind: 'nothing-selected'; objectName: string };

/** What keeps a config from being saved; empty when nothing does. Linear in fields and mappings. */
export function readIssues(object: HydratedReadObject, config: ReadObjectConfig): ReadIssue[] {
  const { objectName } = object;
  const issues: ReadIssue[] = [];
  for (const { mapToName } of requiredMappings(object)) {
    if (!mappedField(config, mapToName)) issues.push({ kind: 'missing-mapping', objectName, mapToName });
  }
  for (const [fieldName, mapToNames] of answersByField(object, config)) {
    if (mapToNames.length > 1) issues.push({ kind: 'duplicate-mapping', objectName, fieldName, mapToNames });
  }
  if (readsNothing(object, config)) issues.push({ kind: 'nothing-selected', objectName });
  return issues;
}

/**
 * The customer's answers by the provider's field that they point to. Names that the builder mapped are no answers: the
 * server adds them on every save and the customer can't change them.
 */
function answersByField(object: HydratedReadObject, config: ReadObjectConfig): Map<string, string[]> {
  const fixed = new Set<string>();
  for (const field of [...(object.requiredFields ?? []), ...(object.optionalFields ?? [])]) {
    if (!isMapping(field) && field.mapToName) fixed.add(field.mapToName);
  }
  const answers = new Map<string, string[]>();
  for (const [mapToName, fieldName] of Object.entries(config.selectedFieldMappings ?? {})) {
    if (!fieldName || fixed.has(mapToName)) continue;
    const others = answers.get(fieldName);
    if (others) others.push(mapToName);
    else answers.set(fieldName, [mapToName]);
  }
  return answers;
}

function readsNothing(object: HydratedReadObject, config: ReadObjectConfig): boolean {
  return (
    config.selectedFieldsAuto !== 'all' &&
    requiredFields(object).length === 0 &&
    !Object.values(config.selectedFields ?? {}).includes(true) &&
    !Object.values(config.selectedFieldMappings ?? {}).some(Boolean)
  );
}
