import type {
  FieldMappingEntry,
  HydratedIntegration,
  HydratedReadObject,
  ReadObjectConfig,
} from '../../../contract/index.ts';
import { resolveDynamicMappings } from '../../../domain/automatic-mappings.ts';
import { getOwn } from '../../../domain/json.ts';
import { fieldLabel, objectLabel, optionalMappings, requiredMappings } from '../../../domain/manifest-fields.ts';
import { applyDynamicMappings, mapField } from '../../../domain/read-config.ts';
import { readIssues } from '../../../domain/read-issues.ts';
import type { ScreenMessages } from '../../../locales/en-screen.ts';

/** Returns the display names of an object's mappings and fields. */
function namesOf(object: HydratedReadObject, dynamicMappings: readonly FieldMappingEntry[]) {
  const mappings = [...requiredMappings(object), ...optionalMappings(object, dynamicMappings)];
  return {
    mapping: (mapToName: string) => {
      const mapping = mappings.find((candidate) => candidate.mapToName === mapToName);
      return mapping ? fieldLabel(mapping) : mapToName;
    },
    field: (fieldName: string) =>
      getOwn(object.allFieldsMetadata, fieldName)?.displayName ||
      object.allFields?.find((field) => field.fieldName === fieldName)?.displayName ||
      fieldName,
  };
}

/** Returns the display names of an object, read or written, and of its mappings and fields. */
export function labelsOf(manifest: HydratedIntegration, objectName: string) {
  const isNamed = (object: { objectName: string }) => object.objectName === objectName;
  const read = manifest.read?.objects.find(isNamed);
  return {
    ...namesOf(read ?? { objectName, displayName: '', destination: '', schedule: '' }, []),
    object: objectLabel(read ?? manifest.write?.objects.find(isNamed) ?? { objectName }),
  };
}

/** Validation errors of one object. */
export interface ReadErrors {
  /** By map-to name. */
  mappings: Map<string, string>;
  /** By the provider's field, then by the application's value. */
  values: Map<string, Map<string, string>>;
  /** Set if no field is selected. */
  selection?: string;
}

/**
 * Validates an object's config.
 *
 * @param isChecked whether missing values count; contradictions always do
 */
export function readErrors(
  object: HydratedReadObject,
  config: ReadObjectConfig | undefined,
  dynamicMappings: readonly FieldMappingEntry[] | undefined,
  isChecked: boolean,
  { configure }: ScreenMessages,
): ReadErrors {
  const errors: ReadErrors = { mappings: new Map(), values: new Map() };
  if (!config) return errors;
  const names = namesOf(object, resolveDynamicMappings(config, dynamicMappings));
  for (const issue of readIssues(object, config)) {
    if (issue.kind === 'duplicate-mapping') {
      for (const mapToName of issue.mapToNames) {
        const other = issue.mapToNames.find((candidate) => candidate !== mapToName) ?? mapToName;
        errors.mappings.set(mapToName, configure.duplicateMapping(names.field(issue.fieldName), names.mapping(other)));
      }
    } else if (issue.kind === 'repeated-value') {
      const byValue = new Map(issue.appValues.map((appValue) => [appValue, configure.repeatedValue(issue.value)]));
      errors.values.set(issue.fieldName, new Map([...(errors.values.get(issue.fieldName) ?? []), ...byValue]));
    } else if (isChecked && issue.kind === 'missing-mapping') {
      errors.mappings.set(issue.mapToName, configure.missingMapping(names.mapping(issue.mapToName)));
    } else if (isChecked) {
      errors.selection = configure.nothingSelected;
    }
  }
  return errors;
}

/** A mapping of an application field to a provider field. */
export interface MappingSelection {
  mapToName: string;
  fieldName: string;
}

/**
 * Validates a mapping: a provider field can only be mapped once.
 *
 * @returns the error; undefined if the mapping is valid
 */
export function validateMapping(
  object: HydratedReadObject,
  config: ReadObjectConfig,
  { mapToName, fieldName }: MappingSelection,
  dynamicMappings: readonly FieldMappingEntry[] | undefined,
  messages: ScreenMessages,
): string | undefined {
  const next = mapField(applyDynamicMappings(config, dynamicMappings ?? []), mapToName, fieldName);
  return readErrors(object, next, dynamicMappings, false, messages).mappings.get(mapToName);
}
