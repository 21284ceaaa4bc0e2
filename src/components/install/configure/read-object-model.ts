import type { Option } from '../../ui/search-options.ts';
import type { Mapping, MappingEvents } from './MappingList.view.tsx';
import type { OptionalField } from './OptionalFields.view.tsx';
import type { ValueMappingModel } from './ValueMappings.view.tsx';

/** View model of a read object. */
export interface ReadObjectModel {
  objectName: string;
  label: string;
  /** The provider's name, if the manifest renames the object. */
  providerLabel?: string;
  /** Formatted schedule, such as "every 10 minutes". */
  schedule?: string;
  /** Whether every sync delivers all records. */
  isFullSync?: boolean;
  /** Whether records also contain the fields that aren't selected. */
  hasWholeRecords?: boolean;
  /** The provider's error; the object then has no options. */
  error?: string;
  requiredFields: { fieldName: string; label: string }[];
  requiredMappings: Mapping[];
  optionalMappings: Mapping[];
  automaticMappings: AutomaticMappingModel[];
  /** All fields of the object, for mappings. */
  fields: readonly Option[];
  optionalFields: readonly OptionalField[];
  isSelected: (fieldName: string) => boolean;
  selectedCount: number;
  /** Whether all fields are synced, including future ones; undefined if this is not offered. */
  readsAll?: boolean;
  /** Validation error of the field selection. */
  selectionError?: string;
}

/** Edits of a read object. */
export interface ReadObjectEdits extends MappingEvents {
  /** Includes or excludes the object. */
  onInclude: (isIncluded: boolean) => void;
  /** Deselecting a field while all are selected selects the others individually. */
  onSelect: (fieldNames: string[], isSelected: boolean) => void;
  /** Selects all fields, including future ones, or individual fields. */
  onSelectAll: (isAll: boolean) => void;
}

/** An automatically mapped field. */
interface AutomaticMappingModel {
  mapToName: string;
  label: string;
  /** Field of the provider. */
  fieldLabel: string;
  /** A mapping that the customer made and can remove. */
  isCustomerChoice: boolean;
  values?: ValueMappingModel;
}
