import type { FieldMappingEntry, HydratedReadObject, ReadObjectConfig } from '../../contract/index.ts';
import { fieldLabel, optionalMappings, requiredMappings } from '../../domain/manifest-questions.ts';
import { mapField } from '../../domain/read-config.ts';
import { readIssues } from '../../domain/read-issues.ts';
import type { Messages } from '../../locales/en.ts';

/** Names an object's mappings and fields as the customer reads them. */
function namesOf(object: HydratedReadObject, offered: readonly FieldMappingEntry[] | undefined) {
  const mappings = [...requiredMappings(object), ...optionalMappings(object, offered)];
  const known = object.allFieldsMetadata ?? {};
  return {
    mapping: (mapToName: string) => {
      const mapping = mappings.find((candidate) => candidate.mapToName === mapToName);
      return mapping ? fieldLabel(mapping) : mapToName;
    },
    field: (fieldName: string) =>
      (Object.hasOwn(known, fieldName) ? known[fieldName]?.displayName : undefined) ||
      object.allFields?.find((field) => field.fieldName === fieldName)?.displayName ||
      fieldName,
  };
}

/** What is wrong with the answers to an object's mappings, by map-to name. */
export function mappingErrors(
  object: HydratedReadObject,
  config: ReadObjectConfig,
  offered: readonly FieldMappingEntry[] | undefined,
  { configure }: Messages,
): Map<string, string> {
  const names = namesOf(object, offered);
  const errors = new Map<string, string>();
  for (const issue of readIssues(object, config)) {
    if (issue.kind === 'missing-mapping') {
      errors.set(issue.mapToName, configure.missingMapping(names.mapping(issue.mapToName)));
    } else if (issue.kind === 'duplicate-mapping') {
      for (const mapToName of issue.mapToNames) {
        const other = issue.mapToNames.find((candidate) => candidate !== mapToName) ?? mapToName;
        errors.set(mapToName, configure.duplicateMapping(names.field(issue.fieldName), names.mapping(other)));
      }
    }
  }
  return errors;
}

/** @returns what to say of an object of which not one field would be read; undefined when one would */
export function selectionError(
  object: HydratedReadObject,
  config: ReadObjectConfig,
  { configure }: Messages,
): string | undefined {
  const isEmpty = readIssues(object, config).some(({ kind }) => kind === 'nothing-selected');
  return isEmpty ? configure.nothingSelected : undefined;
}

/**
 * Why an answer can't be taken: the field already answers another mapping.
 *
 * @returns undefined when it can
 */
export function mappingRefusal(
  object: HydratedReadObject,
  config: ReadObjectConfig,
  { mapToName, fieldName }: { mapToName: string; fieldName: string },
  offered: readonly FieldMappingEntry[] | undefined,
  messages: Messages,
): string | undefined {
  const next = mapField(config, mapToName, fieldName);
  const isDuplicate = readIssues(object, next).some(
    (issue) => issue.kind === 'duplicate-mapping' && issue.mapToNames.includes(mapToName),
  );
  return isDuplicate ? mappingErrors(object, next, offered, messages).get(mapToName) : undefined;
}
