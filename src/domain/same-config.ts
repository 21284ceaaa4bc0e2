import type { ReadObjectConfig } from '../contract/index.ts';
import { isSameJson } from './same-json.ts';

/**
 * Whether two configs of a read object mean the same: unticked is absent, an empty map is absent, not disabled is
 * absent. Which mappings the host offered is not the customer's choice and makes no difference.
 */
export function isSameReadConfig(a: ReadObjectConfig | undefined, b: ReadObjectConfig | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && isSameJson(essence(a), essence(b)));
}

/** Whether two configs of a read object differ in nothing but being stopped. */
export function differsInDisabledOnly(a: ReadObjectConfig, b: ReadObjectConfig): boolean {
  return (
    Boolean(a.disabled) !== Boolean(b.disabled) &&
    isSameReadConfig({ ...a, disabled: false }, { ...b, disabled: false })
  );
}

function essence(config: ReadObjectConfig) {
  const { dynamicMappingsInput: _offered, disabled, selectedFields = {}, ...rest } = config;
  return {
    ...rest,
    disabled: disabled === true,
    selectedFields: Object.fromEntries(Object.entries(selectedFields).filter(([, isSelected]) => isSelected)),
    selectedFieldMappings: config.selectedFieldMappings ?? {},
    selectedValueMappings: config.selectedValueMappings ?? {},
  };
}
