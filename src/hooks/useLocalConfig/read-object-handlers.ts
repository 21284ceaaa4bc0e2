import type { BackfillConfig, ReadFilter, ReadObjectConfig } from '../../contract/index.ts';
import { readConfig } from '../../domain/config-content.ts';
import { getOwn } from '../../domain/get-own.ts';
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
  /** Every field is read, those included that the provider adds later. */
  getAllFields: () => boolean;
  /** With false, the fields that were chosen one by one count again. */
  setAllFields: (isAll: boolean) => void;
  /** Answers for the values of one of the provider's fields: the application's value to the provider's. */
  getValueMappings: (fieldName: string) => Record<string, string>;
  /** The provider's value behind one of the application's. */
  getValueMapping: (params: { fieldName: string; mappedValue: string }) => string | undefined;
  setValueMapping: (params: { fieldName: string; mappedValue: string; value: string }) => void;
  deleteValueMapping: (params: { fieldName: string; mappedValue: string }) => void;
  /** Forgets all answers for the values of a field. */
  deleteValueMappings: (fieldName: string) => void;
  /** Conditions on the records, joined by "and". */
  getFilters: () => ReadFilter[];
  /** At most one on a field: takes the place of the one that is there. */
  setFilter: (filter: Pick<ReadFilter, 'fieldName' | 'value'>) => void;
  removeFilter: (fieldName: string) => void;
  /** How much history is read once; undefined leaves it to the manifest. */
  getBackfill: () => BackfillConfig | undefined;
  setBackfill: (backfill: BackfillConfig | undefined) => void;
  /** Cron, five fields, UTC; undefined leaves it to the manifest. */
  getSchedule: () => string | undefined;
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
