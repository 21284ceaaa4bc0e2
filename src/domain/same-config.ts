import type { ReadObjectConfig, WriteObjectConfig } from '../contract/index.ts';
import { getOwn } from './get-own.ts';
import { isSameJson } from './same-json.ts';
import { writeSettingChoices } from './write-config.ts';

/**
 * Whether two configs of a read object mean the same: unticked is absent, an empty map is absent, not disabled is
 * absent. Which mappings the host offered is not the customer's choice and makes no difference.
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

/** Whether two configs of a read object differ in nothing but being stopped. */
export function differsInDisabledOnly(a: ReadObjectConfig, b: ReadObjectConfig): boolean {
  return (
    Boolean(a.disabled) !== Boolean(b.disabled) &&
    isSameReadConfig({ ...a, disabled: false }, { ...b, disabled: false })
  );
}

/**
 * Whether two configs of a write object mean the same: deletes that are refused, fields that are always written and
 * empty settings are absent.
 */
export function isSameWriteConfig(a: WriteObjectConfig | undefined, b: WriteObjectConfig | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    isSameJson(writeSettingChoices(a), writeSettingChoices(b)) &&
    isSameJson(a.selectedValueDefaults ?? {}, b.selectedValueDefaults ?? {})
  );
}

/**
 * How many fields are ticked in one of two selections and not in the other. Without copies: an object may have thousands
 * of fields, and this runs after every edit.
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
