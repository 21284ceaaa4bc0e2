import type { FieldSetting, WriteObjectConfig } from '../contract/index.ts';

/** Settings of one field that is written; undefined when it has none. */
export function fieldSetting(config: WriteObjectConfig | undefined, fieldName: string): FieldSetting | undefined {
  const settings = config?.selectedFieldSettings ?? {};
  return Object.hasOwn(settings, fieldName) ? settings[fieldName] : undefined;
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

/** Allows deletes, or refuses them. */
export function enableDeletion(config: WriteObjectConfig, enabled: boolean): WriteObjectConfig {
  return { ...config, deletionSettings: { enabled } };
}
