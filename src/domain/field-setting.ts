/** When a field is written on create. Both an object of values and the type of one value. */
export const FieldSettingWriteOnCreateEnum = { Always: 'always', Never: 'never' } as const;
export type FieldSettingWriteOnCreateEnum =
  (typeof FieldSettingWriteOnCreateEnum)[keyof typeof FieldSettingWriteOnCreateEnum];

/** When a field is written on update. Both an object of values and the type of one value. */
export const FieldSettingWriteOnUpdateEnum = { Always: 'always', Never: 'never', IfEmpty: 'ifEmpty' } as const;
export type FieldSettingWriteOnUpdateEnum =
  (typeof FieldSettingWriteOnUpdateEnum)[keyof typeof FieldSettingWriteOnUpdateEnum];
