import { useMessages } from '../../locales/messages-context.ts';
import * as css from './Combobox.css.ts';
import { comboboxParts } from './Combobox.parts.ts';
import { Icon } from './Icon.tsx';
import type { Option } from './search-options.ts';

interface OptionRowProps {
  id: string;
  option: Option;
  isActive: boolean;
  isSelected: boolean;
  /** Place in the whole list, from 1; only part of the list is in the page. */
  position: number;
  total: number;
  onChoose: () => void;
  onPoint: () => void;
}

/** One choice: label, API name below it, kind of the field at the end. */
export function OptionRow({ id, option, isActive, isSelected, position, total, onChoose, onPoint }: OptionRowProps) {
  const messages = useMessages();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text box keeps the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: pointed to by aria-activedescendant
    <div
      aria-posinset={position}
      aria-selected={isSelected}
      aria-setsize={total}
      className={css.option}
      data-amp-part={comboboxParts.option}
      data-amp-state={isActive ? 'active' : isSelected ? 'selected' : 'idle'}
      id={id}
      onClick={onChoose}
      onMouseMove={onPoint}
      role="option"
    >
      <span className={css.optionLabel}>{option.label}</span>
      <span className={css.optionDetail}>{option.detail}</span>
      <span className={css.optionType}>
        {option.isSuggested && <span className={css.suggested}>{messages.field.suggested}</span>}
        {option.type}
      </span>
      <span className={css.optionMark}>{isSelected && <Icon name="check" />}</span>
    </div>
  );
}
