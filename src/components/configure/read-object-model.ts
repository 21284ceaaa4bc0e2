import type { Option } from '../ui/search-options.ts';
import type { Mapping } from './MappingList.view.tsx';
import type { OptionalField } from './OptionalFields.view.tsx';
import type { ValueMappingModel } from './ValueMappings.view.tsx';

/** An object of the provider that can be read, with everything there is to choose. */
export interface ReadObjectModel {
  objectName: string;
  label: string;
  /** The provider's own name, where the builder gave the object another. */
  providerLabel?: string;
  /** When it is read, in words, such as "every 10 minutes". */
  schedule?: string;
  /** Why the provider could not describe it; then there is nothing to choose. */
  error?: string;
  requiredFields: { fieldName: string; label: string }[];
  requiredMappings: Mapping[];
  optionalMappings: Mapping[];
  automaticMappings: AutomaticMappingModel[];
  /** Every field of the object, for the mappings. */
  fields: readonly Option[];
  optionalFields: readonly OptionalField[];
  isSelected: (fieldName: string) => boolean;
  selectedCount: number;
  /** Every field is read, those included that the provider adds later; undefined where this can't be chosen. */
  readsAll?: boolean;
  /** Why the choice of fields can't be saved. */
  selectionError?: string;
}

/** A field of the host application that is matched without a question. */
interface AutomaticMappingModel {
  mapToName: string;
  label: string;
  /** Field of the provider. */
  fieldLabel: string;
  /** An answer from before, which can be taken back. */
  isCustomerChoice: boolean;
  values?: ValueMappingModel;
}
