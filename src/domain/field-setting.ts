import type { FieldSetting } from '../contract/index.ts';

/** When a field is written on create. Both an object of values and the type of one value. */
export const FieldSettingWriteOnCreateEnum = { Always: 'always', Never: 'never' } as const;
export type FieldSettingWriteOnCreateEnum =
  (typeof FieldSettingWriteOnCreateEnum)[keyof typeof FieldSettingWriteOnCreateEnum];

/** When a field is written on update. Both an object of values and the type of one value. */
export const FieldSettingWriteOnUpdateEnum = { Always: 'always', Never: 'never', IfEmpty: 'ifEmpty' } as const;
export type FieldSettingWriteOnUpdateEnum =
  (typeof FieldSettingWriteOnUpdateEnum)[keyof typeof FieldSettingWriteOnUpdateEnum];

/** A value that a person gives for a field; `NaN` while what they typed is no number. */
export type FieldInputValue = string | number | boolean;

/** Value that stands in for a missing one; undefined when there is none. */
export function getDefaultValue(setting: FieldSetting | undefined): FieldInputValue | undefined {
  const { stringValue, integerValue, booleanValue } = setting?.default ?? {};
  // A draft that was kept as text holds null where a number was missing.
  if (integerValue === null) return Number.NaN;
  return stringValue ?? integerValue ?? booleanValue;
}

/** A stand-in as it is stored. Fractions have no member of their own, so they are stored as text. */
export function toDefault(value: FieldInputValue | undefined): FieldSetting['default'] {
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number' && !(Number.isFinite(value) && !Number.isInteger(value)))
    return { integerValue: value };
  return value === undefined ? undefined : { stringValue: String(value) };
}

/** Whether the provider can be asked to write a field only where it is empty. Source: specification, Field setting. */
export function canWriteIfEmpty(provider: string): boolean {
  return provider === 'hubspot' || provider === 'salesforce';
}
