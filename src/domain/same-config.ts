import type { ReadObjectConfig, WriteObjectConfig } from '../contract/index.ts';
import { isSameJson } from './same-json.ts';
import { writeSettingChoices } from './write-config.ts';

/**
 * Whether two configs of a read object mean the same: unticked is absent, an empty map is absent, not disabled is
 * absent. Which mappings the host offered is not the customer's choice and makes no difference.
 */
export function isSameReadConfig(a: ReadObjectConfig | undefined, b: ReadObjectConfig | undefined): boolean {
  if (a === b) return true;
  return Boolean(a && b && isSameSelection(a.selectedFields, b.selectedFields) && isSameJson(essence(a), essence(b)));
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

/** Compared without copies: an object may have thousands of fields, and this runs after every tick. */
function isSameSelection(a: Record<string, boolean> = {}, b: Record<string, boolean> = {}): boolean {
  if (a === b) return true;
  let surplus = 0;
  for (const name of Object.keys(a)) {
    if (!a[name]) continue;
    if (!(Object.hasOwn(b, name) && b[name])) return false;
    surplus += 1;
  }
  for (const name of Object.keys(b)) if (b[name]) surplus -= 1;
  return surplus === 0;
}

function essence(config: ReadObjectConfig) {
  const { dynamicMappingsInput: _offered, selectedFields: _compared, disabled, ...rest } = config;
  return {
    ...rest,
    disabled: disabled === true,
    selectedFieldMappings: config.selectedFieldMappings ?? {},
    selectedValueMappings: config.selectedValueMappings ?? {},
    fieldFilters: config.fieldFilters ?? [],
  };
}
