import { useId } from 'react';
import { visuallyHidden } from '../../../styles/mixins.css.ts';
import * as fieldCss from './Field.css.ts';
import { Icon } from './Icon.tsx';
import * as css from './Select.css.ts';
import { selectParts } from './Select.parts.ts';

interface SelectProps {
  /** Accessible name; not shown, the chosen words speak for themselves. */
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A native select, for short lists on narrow surfaces. */
export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className={`${fieldCss.box} ${css.box}`} data-amp-part={selectParts.select}>
      <label className={visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <select
        className={`${fieldCss.input} ${css.select}`}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        value={value}
      >
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
