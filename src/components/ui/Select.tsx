import type { ComponentPropsWithoutRef, Ref } from 'react';
import { useId } from 'react';
import { visuallyHidden } from '../../../styles/mixins.css.ts';
import * as fieldCss from './Field.css.ts';
import { NO_FORM } from './Form.tsx';
import { Icon } from './Icon.tsx';
import * as css from './Select.css.ts';

/** One entry of a select. */
export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps {
  /** Accessible name; visually hidden. */
  label: string;
  value: string;
  options: SelectOption[];
  onChange: (value: string) => void;
}

/** Native select without a visible label. */
export function Select({ label, onChange, ...props }: SelectProps) {
  const id = useId();
  return (
    <SelectBox {...props} id={id} onChange={(event) => onChange(event.target.value)}>
      <label className={visuallyHidden} htmlFor={id}>
        {label}
      </label>
    </SelectBox>
  );
}

interface SelectBoxProps extends ComponentPropsWithoutRef<'select'> {
  options: SelectOption[];
  selectRef?: Ref<HTMLSelectElement>;
}

/** Styled select element. Children precede it. */
export function SelectBox({ options, selectRef, children, ...props }: SelectBoxProps) {
  return (
    <div className={`${fieldCss.box} ${css.box}`} data-amp-part="select">
      {children}
      <select {...NO_FORM} {...props} className={`${fieldCss.input} ${css.select}`} ref={selectRef}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={css.chevron}>
        <Icon name="chevron" />
      </span>
    </div>
  );
}
