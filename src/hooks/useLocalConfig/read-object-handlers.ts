import type { ReadObjectConfig } from '../../contract/index.ts';
import { readConfig } from '../../domain/config-content.ts';
import { disableReading, isFieldSelected, mapField, mappedField, selectFields } from '../../domain/read-config.ts';
import type { DraftAccess } from './draft-access.ts';

/** Questions about and edits of one read object of the draft. An edit of an unknown object begins its config. */
export interface ReadObjectHandlers {
  /** Config in the draft; undefined when the object is not in it. */
  object: ReadObjectConfig | undefined;
  setEnableRead: () => void;
  setDisableRead: () => void;
  getSelectedField: (fieldName: string) => boolean;
  setSelectedField: (params: { fieldName: string; selected: boolean }) => void;
  /** The provider's field behind a mapping. */
  getFieldMapping: (mapToName: string) => string | undefined;
  setFieldMapping: (params: { fieldName: string; mapToName: string }) => void;
  deleteFieldMapping: (mapToName: string) => void;
}

/** @param access the draft as it is at the moment of each call */
export function readObjectHandlers({ get, editRead }: DraftAccess, objectName: string): ReadObjectHandlers {
  const edit = (change: (config: ReadObjectConfig) => ReadObjectConfig) => editRead(objectName, change);
  const current = () => readConfig(get(), objectName);
  return {
    object: current(),
    setEnableRead: () => edit((config) => disableReading(config, false)),
    setDisableRead: () => edit((config) => disableReading(config, true)),
    getSelectedField: (fieldName) => isFieldSelected(current(), fieldName),
    setSelectedField: ({ fieldName, selected }) => edit((config) => selectFields(config, [fieldName], selected)),
    getFieldMapping: (mapToName) => mappedField(current(), mapToName),
    setFieldMapping: ({ fieldName, mapToName }) => edit((config) => mapField(config, mapToName, fieldName)),
    deleteFieldMapping: (mapToName) => edit((config) => mapField(config, mapToName, undefined)),
  };
}
