import type { ComponentPropsWithoutRef } from 'react';
import { useScreenMessages } from '../../provider/useScreenMessages.ts';
import * as css from './Combobox.css.ts';
import { Icon } from './Icon.tsx';
import type { Option } from './search-options.ts';

interface OptionRowProps extends ComponentPropsWithoutRef<'div'> {
  option: Option;
  isActive: boolean;
  isSelected: boolean;
}

/** Option with label, API name and type. */
export function OptionRow({ option, isActive, isSelected, ...attributes }: OptionRowProps) {
  const messages = useScreenMessages();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: pointed to by aria-activedescendant
    <div
      {...attributes}
      aria-selected={isSelected}
      className={css.option}
      data-amp-part="combobox-option"
      data-amp-state={isActive ? 'active' : isSelected ? 'selected' : 'idle'}
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
