import type { FieldSetting, WriteObjectConfig } from '../contract/index.ts';
import { getOwn } from './json.ts';

/** Returns the settings of a write field; undefined without any. */
export function fieldSetting(config: WriteObjectConfig | undefined, fieldName: string): FieldSetting | undefined {
  return getOwn(config?.selectedFieldSettings, fieldName);
}

/** Replaces the settings of one field; undefined deletes them. */
export function withFieldSetting(
  config: WriteObjectConfig,
  fieldName: string,
  setting: FieldSetting | undefined,
): WriteObjectConfig {
  const { [fieldName]: _previous, ...others } = config.selectedFieldSettings ?? {};
  return { ...config, selectedFieldSettings: setting ? { ...others, [fieldName]: setting } : others };
}

/**
 * Changes some settings of one field. Unset values are removed, including empty objects.
 *
 * @param change members to replace, undefined unsets one; undefined as a whole unsets all
 */
export function changeFieldSetting(
  config: WriteObjectConfig,
  fieldName: string,
  change: FieldSetting | undefined,
): WriteObjectConfig {
  const setting = change && { ...fieldSetting(config, fieldName), ...change };
  const isSet = Object.values(setting ?? {}).some((value) => value !== undefined);
  const next = withFieldSetting(config, fieldName, isSet ? setting : undefined);
  return Object.keys(next.selectedFieldSettings ?? {}).length > 0
    ? next
    : { ...next, selectedFieldSettings: undefined };
}

/** Enables or disables deletion. */
export function enableDeletion(config: WriteObjectConfig, enabled: boolean): WriteObjectConfig {
  return { ...config, deletionSettings: { enabled } };
}

/** Enables deletion, or removes the setting. */
export function allowDeletion(config: WriteObjectConfig, isAllowed: boolean): WriteObjectConfig {
  return { ...config, deletionSettings: isAllowed ? { enabled: true } : undefined };
}

/** Whether writes use the mappings of the read object. @param byDefault the manifest's default */
export function inheritsMapping(config: WriteObjectConfig | undefined, byDefault: boolean): boolean {
  return config?.inheritMapping ?? byDefault;
}

/** Sets whether writes use the mappings of the read object. The manifest's default is not stored. */
export function inheritMapping(config: WriteObjectConfig, inherits: boolean, byDefault: boolean): WriteObjectConfig {
  return { ...config, inheritMapping: inherits === byDefault ? undefined : inherits };
}
