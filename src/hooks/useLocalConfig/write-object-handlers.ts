import type { FieldSetting, WriteObjectConfig } from '../../contract/index.ts';
import { writeConfig } from '../../domain/config-content.ts';
import type { FieldSettingWriteOnCreateEnum, FieldSettingWriteOnUpdateEnum } from '../../domain/field-setting.ts';
import { enableDeletion, fieldSetting, withFieldSetting } from '../../domain/write-config.ts';
import type { DraftAccess } from './draft-access.ts';

/** Value that stands in for a missing one; exactly one of the three. */
export type FieldSettingDefault = NonNullable<FieldSetting['default']>;

/** Reads and edits one write object of the draft. An edit of an unknown object begins its config. */
export interface WriteObjectHandlers {
  /** Config in the draft; undefined when the object is not written. */
  object: WriteObjectConfig | undefined;
  /** Writes the object. */
  setEnableWrite: () => void;
  /** Removes the object. */
  setDisableWrite: () => void;
  /** Config in the draft at the moment of the call. */
  getWriteObject: () => WriteObjectConfig | undefined;
  /** Settings of a field. */
  getSelectedFieldSettings: (fieldName: string) => FieldSetting | undefined;
  /** Replaces the settings of a field; undefined deletes them. */
  setSelectedFieldSettings: (params: { fieldName: string; settings: FieldSetting | undefined }) => void;
  /** Value that is written when a record has none. */
  getDefaultValues: (fieldName: string) => FieldSettingDefault | undefined;
  /** Sets that value; undefined deletes it. */
  setDefaultValues: (params: { fieldName: string; value: FieldSettingDefault | undefined }) => void;
  /** When the field is written on create. */
  getWriteOnCreateSetting: (fieldName: string) => FieldSettingWriteOnCreateEnum | undefined;
  /** Sets it; undefined means the default. */
  setWriteOnCreateSetting: (params: { fieldName: string; value: FieldSettingWriteOnCreateEnum | undefined }) => void;
  /** When the field is written on update. */
  getWriteOnUpdateSetting: (fieldName: string) => FieldSettingWriteOnUpdateEnum | undefined;
  /** Sets it; undefined means the default. */
  setWriteOnUpdateSetting: (params: { fieldName: string; value: FieldSettingWriteOnUpdateEnum | undefined }) => void;
  /** Allows deletes. */
  setEnableDeletion: () => void;
  /** Forbids deletes. */
  setDisableDeletion: () => void;
}

/** @param access the draft as it is at the moment of each call */
export function writeObjectHandlers({ get, editWrite }: DraftAccess, objectName: string): WriteObjectHandlers {
  const current = () => writeConfig(get(), objectName);
  const setting = (fieldName: string) => fieldSetting(current(), fieldName);
  const change = (fieldName: string, part: FieldSetting) =>
    editWrite(objectName, (config) =>
      withFieldSetting(config, fieldName, { ...fieldSetting(config, fieldName), ...part }),
    );
  return {
    object: current(),
    setEnableWrite: () => editWrite(objectName, (config) => config),
    setDisableWrite: () => editWrite(objectName, () => undefined),
    getWriteObject: current,
    getSelectedFieldSettings: setting,
    setSelectedFieldSettings: ({ fieldName, settings }) =>
      editWrite(objectName, (config) => withFieldSetting(config, fieldName, settings)),
    getDefaultValues: (fieldName) => setting(fieldName)?.default,
    setDefaultValues: ({ fieldName, value }) => change(fieldName, { default: value }),
    getWriteOnCreateSetting: (fieldName) => setting(fieldName)?.writeOnCreate,
    setWriteOnCreateSetting: ({ fieldName, value }) => change(fieldName, { writeOnCreate: value }),
    getWriteOnUpdateSetting: (fieldName) => setting(fieldName)?.writeOnUpdate,
    setWriteOnUpdateSetting: ({ fieldName, value }) => change(fieldName, { writeOnUpdate: value }),
    setEnableDeletion: () => editWrite(objectName, (config) => enableDeletion(config, true)),
    setDisableDeletion: () => editWrite(objectName, (config) => enableDeletion(config, false)),
  };
}
