import { useMessages } from '../../provider/useMessages.ts';
import * as css from './Combobox.css.ts';
import { comboboxParts } from './Combobox.parts.ts';
import { Icon } from './Icon.tsx';
import type { Option } from './search-options.ts';

interface OptionRowProps {
  id: string;
  option: Option;
  isActive: boolean;
  isSelected: boolean;
  /** Position in the complete list, from 1, because only a part is rendered. */
  position: number;
  total: number;
  onChoose: () => void;
  onPoint: () => void;
}

/** Option with label, API name and type. */
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
