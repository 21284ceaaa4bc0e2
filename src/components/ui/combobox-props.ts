import type { Option } from './search-options.ts';

/** Props of a searchable list. Label and messages stand outside and are tied to it by id. */
export interface ComboboxProps {
  id: string;
  /** Words of the visible label, for the names of the buttons inside. */
  label: string;
  labelledBy: string;
  describedBy?: string;
  isInvalid?: boolean;
  isRequired?: boolean;
  /** Chosen option, or undefined. */
  value: string | undefined;
  options: readonly Option[];
  placeholder: string;
  /** Undefined when the choice is cleared. */
  onChange: (value: string | undefined) => void;
}
