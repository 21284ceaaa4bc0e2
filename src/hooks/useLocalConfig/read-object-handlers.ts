import type { BackfillConfig, ReadFilter, ReadObjectConfig } from '../../contract/index.ts';
import { readConfig } from '../../domain/config-content.ts';
import { getOwn } from '../../domain/json.ts';
import {
  disableReading,
  isFieldSelected,
  mapField,
  mappedField,
  mapValues,
  selectAllFields,
  selectFields,
} from '../../domain/read-config.ts';
import { withFilter, withoutFilter, withSchedule } from '../../domain/read-settings.ts';
import type { DraftAccess } from './draft-access.ts';

/** Reads and edits one read object of the draft. An edit of an unknown object begins its config. */
export interface ReadObjectHandlers {
  /** Config in the draft; undefined when the object is not in it. */
  object: ReadObjectConfig | undefined;
  /** Reads the object, and resumes it when it was paused. */
  setEnableRead: () => void;
  /** Pauses the object. */
  setDisableRead: () => void;
  /** Whether an optional field is selected. */
  getSelectedField: (fieldName: string) => boolean;
  /** Selects an optional field, or no longer. */
  setSelectedField: (params: { fieldName: string; selected: boolean }) => void;
  /** The provider's field behind a mapping. */
  getFieldMapping: (mapToName: string) => string | undefined;
  /** Maps a field of the provider to a name of the manifest. */
  setFieldMapping: (params: { fieldName: string; mapToName: string }) => void;
  /** Removes a mapping. */
  deleteFieldMapping: (mapToName: string) => void;
  /** Every field is read, those included that the provider adds later. */
  getAllFields: () => boolean;
  /** With false, the fields that were chosen one by one count again. */
  setAllFields: (isAll: boolean) => void;
  /** Value mappings of one of the provider's fields: the application's value to the provider's. */
  getValueMappings: (fieldName: string) => Record<string, string>;
  /** The provider's value behind one of the application's. */
  getValueMapping: (params: { fieldName: string; mappedValue: string }) => string | undefined;
  /** Maps a value of the application to one of the provider. */
  setValueMapping: (params: { fieldName: string; mappedValue: string; value: string }) => void;
  /** Removes the mapping of one value. */
  deleteValueMapping: (params: { fieldName: string; mappedValue: string }) => void;
  /** Removes all value mappings of a field. */
  deleteValueMappings: (fieldName: string) => void;
  /** Conditions on the records, joined by "and". */
  getFilters: () => ReadFilter[];
  /** Sets the condition on a field, in place of an earlier one. */
  setFilter: (filter: Pick<ReadFilter, 'fieldName' | 'value'>) => void;
  /** Removes the condition on a field. */
  removeFilter: (fieldName: string) => void;
  /** How much history is read once; undefined leaves it to the manifest. */
  getBackfill: () => BackfillConfig | undefined;
  /** Sets how much history is read; undefined leaves it to the manifest. */
  setBackfill: (backfill: BackfillConfig | undefined) => void;
  /** Cron, five fields, UTC; undefined leaves it to the manifest. */
  getSchedule: () => string | undefined;
  /** Sets the schedule; undefined leaves it to the manifest. */
  setSchedule: (schedule: string | undefined) => void;
}

/** @param access the draft as it is at the moment of each call */
export function readObjectHandlers({ get, editRead }: DraftAccess, objectName: string): ReadObjectHandlers {
  const edit = (change: (config: ReadObjectConfig) => ReadObjectConfig) => editRead(objectName, change);
  const current = () => readConfig(get(), objectName);
  const valuesOf = (fieldName: string) => getOwn(current()?.selectedValueMappings, fieldName) ?? {};
  return {
    object: current(),
    setEnableRead: () => edit((config) => disableReading(config, false)),
    setDisableRead: () => edit((config) => disableReading(config, true)),
    getSelectedField: (fieldName) => isFieldSelected(current(), fieldName),
    setSelectedField: ({ fieldName, selected }) => edit((config) => selectFields(config, [fieldName], selected)),
    getFieldMapping: (mapToName) => mappedField(current(), mapToName),
    setFieldMapping: ({ fieldName, mapToName }) => edit((config) => mapField(config, mapToName, fieldName)),
    deleteFieldMapping: (mapToName) => edit((config) => mapField(config, mapToName, undefined)),
    getAllFields: () => current()?.selectedFieldsAuto === 'all',
    setAllFields: (isAll) => edit((config) => selectAllFields(config, [], isAll)),
    getValueMappings: valuesOf,
    getValueMapping: ({ fieldName, mappedValue }) => getOwn(valuesOf(fieldName), mappedValue),
    setValueMapping: ({ fieldName, mappedValue, value }) =>
      edit((config) => mapValues(config, fieldName, { [mappedValue]: value })),
    deleteValueMapping: ({ fieldName, mappedValue }) =>
      edit((config) => mapValues(config, fieldName, { [mappedValue]: undefined })),
    deleteValueMappings: (fieldName) =>
      edit(({ selectedValueMappings, ...config }) => {
        const { [fieldName]: _deleted, ...others } = selectedValueMappings ?? {};
        return { ...config, selectedValueMappings: others };
      }),
    getFilters: () => current()?.fieldFilters ?? [],
    setFilter: ({ fieldName, value }) => edit((config) => withFilter(config, fieldName, value)),
    removeFilter: (fieldName) => edit((config) => withoutFilter(config, fieldName)),
    getBackfill: () => current()?.backfill,
    setBackfill: (backfill) => edit((config) => ({ ...config, backfill })),
    getSchedule: () => current()?.schedule,
    setSchedule: (schedule) => edit((config) => withSchedule(config, schedule)),
  };
}
