import type { FieldSetting } from '../contract/index.ts';

/** When a field is written on create. Both an object of values and the type of one value. */
export const FieldSettingWriteOnCreateEnum = { Always: 'always', Never: 'never' } as const;
export type FieldSettingWriteOnCreateEnum =
  (typeof FieldSettingWriteOnCreateEnum)[keyof typeof FieldSettingWriteOnCreateEnum];

/** When a field is written on update. Both an object of values and the type of one value. */
export const FieldSettingWriteOnUpdateEnum = { Always: 'always', Never: 'never', IfEmpty: 'ifEmpty' } as const;
export type FieldSettingWriteOnUpdateEnum =
  (typeof FieldSettingWriteOnUpdateEnum)[keyof typeof FieldSettingWriteOnUpdateEnum];

/** Value of a field input; `NaN` for an invalid number. */
export type FieldInputValue = string | number | boolean;

/** Returns the default value; undefined without one. */
export function getDefaultValue(setting: FieldSetting | undefined): FieldInputValue | undefined {
  const { stringValue, integerValue, booleanValue } = setting?.default ?? {};
  // JSON stores `NaN` as null in a persisted draft.
  if (integerValue === null) return Number.NaN;
  return stringValue ?? integerValue ?? booleanValue;
}

/**
 * Converts a default value to its stored form. Fractions are stored as text, because the format has no member for them.
 */
export function toDefault(value: FieldInputValue | undefined): FieldSetting['default'] {
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number' && !(Number.isFinite(value) && !Number.isInteger(value)))
    return { integerValue: value };
  return value === undefined ? undefined : { stringValue: String(value) };
}

/** Whether the provider supports writing only empty fields. Source: specification, Field setting. */
export function canWriteIfEmpty(provider: string): boolean {
  return provider === 'hubspot' || provider === 'salesforce';
}
