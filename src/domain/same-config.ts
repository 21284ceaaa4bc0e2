import type { ReadObjectConfig, WriteObjectConfig } from '../contract/index.ts';
import { getDefaultValue } from './field-setting.ts';
import { getOwn, isSameJson } from './json.ts';

/**
 * Whether two read configs are equivalent: unselected fields, empty maps and `disabled: false` equal absent ones.
 * Dynamic mappings are ignored, because they are not the customer's choice.
 */
export function isSameReadConfig(a: ReadObjectConfig | undefined, b: ReadObjectConfig | undefined): boolean {
  if (a === b) return true;
  return Boolean(
    a &&
      b &&
      countSelectionDifferences(a.selectedFields, b.selectedFields) === 0 &&
      isSameJson(normalize(a), normalize(b)),
  );
}

/** Whether two read configs only differ in being paused. */
export function differsInDisabledOnly(a: ReadObjectConfig, b: ReadObjectConfig): boolean {
  return (
    Boolean(a.disabled) !== Boolean(b.disabled) &&
    isSameReadConfig({ ...a, disabled: false }, { ...b, disabled: false })
  );
}

/**
 * Whether two write configs are equivalent: disabled deletion, default write rules and empty settings equal absent
 * ones.
 */
export function isSameWriteConfig(a: WriteObjectConfig | undefined, b: WriteObjectConfig | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    isSameJson(writeSettingChoices(a), writeSettingChoices(b)) &&
    isSameJson(a.selectedValueDefaults ?? {}, b.selectedValueDefaults ?? {})
  );
}

/**
 * Counts the fields that are selected in only one of two selections. Avoids copies, because it runs after every edit
 * and an object may have thousands of fields.
 */
export function countSelectionDifferences(a: Record<string, boolean> = {}, b: Record<string, boolean> = {}): number {
  return a === b ? 0 : countOnlyInFirst(a, b) + countOnlyInFirst(b, a);
}

function countOnlyInFirst(a: Record<string, boolean>, b: Record<string, boolean>): number {
  let count = 0;
  for (const name of Object.keys(a)) if (a[name] && !getOwn(b, name)) count += 1;
  return count;
}

function normalize(config: ReadObjectConfig) {
  const { dynamicMappingsInput: _offered, selectedFields: _compared, disabled, ...rest } = config;
  return {
    ...rest,
    disabled: disabled === true,
    selectedFieldMappings: config.selectedFieldMappings ?? {},
    selectedValueMappings: config.selectedValueMappings ?? {},
    fieldFilters: config.fieldFilters ?? [],
  };
}

/** Returns schedule, history and filters as a flat record, for counting and comparing. */
export function readSettingChoices({ schedule, backfill, fieldFilters }: ReadObjectConfig): Record<string, unknown> {
  return {
    ...(schedule && { schedule }),
    ...(backfill && { backfill: JSON.stringify(backfill) }),
    ...Object.fromEntries((fieldFilters ?? []).map(({ fieldName, value }) => [`=${fieldName}`, value])),
  };
}

/** Returns the write settings as a flat record, for counting and comparing. Defaults are omitted. */
export function writeSettingChoices(config: WriteObjectConfig): Record<string, unknown> {
  const { inheritMapping: inherits, deletionSettings, selectedFieldSettings = {} } = config;
  const choices: [string, unknown][] = [
    ['inherit', inherits],
    ['delete', deletionSettings?.enabled || undefined],
  ];
  for (const [fieldName, setting] of Object.entries(selectedFieldSettings)) {
    const { writeOnCreate, writeOnUpdate } = setting;
    choices.push(
      [`default ${fieldName}`, getDefaultValue(setting)],
      [`create ${fieldName}`, writeOnCreate === 'always' ? undefined : writeOnCreate],
      [`update ${fieldName}`, writeOnUpdate === 'always' ? undefined : writeOnUpdate],
    );
  }
  return Object.fromEntries(choices.filter(([, value]) => value !== undefined));
}
