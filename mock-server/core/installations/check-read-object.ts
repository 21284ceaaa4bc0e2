import type { ManifestReadObject, ReadFilter, ReadObjectConfig } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath } from '../kernel/validation-issues.ts';
import { scheduleError } from '../manifest/schedule-error.ts';
import { predefinedMappings, withBuilderMappings } from './builder-mappings.ts';
import { completeReadObject } from './complete-content.ts';

/**
 * Validates what a customer chose for a read object, before the server's additions.
 *
 * @param object the same object in the manifest
 * @param place location of the config in the body
 */
export function checkReadObject(
  config: ReadObjectConfig,
  object: ManifestReadObject,
  place: readonly string[],
): Finding[] {
  const at = (...parts: (string | number)[]) => fieldPath([...place, ...parts]);
  const complete = withBuilderMappings(completeReadObject(config, object, { withDefaults: true }), object);
  return [
    ...checkSchedule(config, object, at),
    ...checkFields(complete, at),
    ...checkMappings(config, complete, object, at),
    ...checkValueMappings(config, at),
    ...checkFilters(config.fieldFilters ?? [], (index) => at('fieldFilters', index)),
    ...checkFilters(config.backfill?.fieldFilters ?? [], (index) => at('backfill', 'fieldFilters', index)),
  ];
}

type Locate = (...parts: (string | number)[]) => string;

function checkSchedule({ schedule }: ReadObjectConfig, object: ManifestReadObject, at: Locate): Finding[] {
  // The manifest's own was validated when it was deployed.
  if (schedule === undefined || schedule === object.schedule) return [];
  const error = scheduleError(schedule, LIMITS.minScheduleMinutes);
  return error === undefined ? [] : [{ name: at('schedule'), detail: error.detail, value: schedule }];
}

function checkFields(complete: ReadObjectConfig, at: Locate): Finding[] {
  const isAnyRead =
    complete.selectedFieldsAuto === 'all' ||
    Object.values(complete.selectedFields ?? {}).includes(true) ||
    Object.keys(complete.selectedFieldMappings ?? {}).length > 0;
  return isAnyRead ? [] : [{ name: at('selectedFields'), detail: 'At least one field must be selected.' }];
}

function checkMappings(
  config: ReadObjectConfig,
  complete: ReadObjectConfig,
  object: ManifestReadObject,
  at: Locate,
): Finding[] {
  const chosen = new Map(Object.entries(config.selectedFieldMappings ?? {}));
  const mapped = new Set(Object.keys(complete.selectedFieldMappings ?? {}));
  const findings: Finding[] = [];
  for (const field of object.requiredFields ?? []) {
    if (field.fieldName !== undefined || mapped.has(field.mapToName)) continue;
    findings.push({
      name: at('selectedFieldMappings', field.mapToName),
      detail: `A field must be chosen for "${field.mapToDisplayName ?? field.mapToName}".`,
    });
  }
  for (const { mapToName, fieldName } of predefinedMappings(complete, object)) {
    const other = chosen.get(mapToName);
    if (other === undefined || other === '' || other === fieldName) continue;
    findings.push({
      name: at('selectedFieldMappings', mapToName),
      detail: `The integration delivers the field "${fieldName}" under this name already.`,
      value: other,
    });
  }
  return findings;
}

/** A value mapped to two of the builder's values would be ambiguous on delivery. */
function checkValueMappings({ selectedValueMappings = {} }: ReadObjectConfig, at: Locate): Finding[] {
  return Object.entries(selectedValueMappings).flatMap(([fieldName, mapping]) => {
    const seen = new Set<string>();
    return Object.entries(mapping).flatMap<Finding>(([ours, theirs]) => {
      const isRepeated = theirs !== '' && seen.has(theirs);
      seen.add(theirs);
      return isRepeated
        ? [
            {
              name: at('selectedValueMappings', fieldName, ours),
              detail: `The value "${theirs}" of the provider is mapped twice.`,
              value: theirs,
            },
          ]
        : [];
    });
  });
}

function checkFilters(filters: readonly ReadFilter[], at: (index: number) => string): Finding[] {
  const seen = new Set<string>();
  return filters.flatMap<Finding>(({ fieldName }, index) => {
    const isRepeated = seen.has(fieldName);
    seen.add(fieldName);
    return isRepeated
      ? [{ name: at(index), detail: `There is more than one condition on the field "${fieldName}".`, value: fieldName }]
      : [];
  });
}
