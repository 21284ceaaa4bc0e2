import { useId, useRef } from 'react';
import { visuallyHidden } from '../../../styles/mixins.css.ts';
import { useScreenMessages } from '../../provider/useScreenMessages.ts';
import * as fieldCss from './Field.css.ts';
import { NO_FORM } from './Form.tsx';
import { Icon } from './Icon.tsx';
import * as css from './SearchField.css.ts';
import { useEscape } from './useEscape.ts';

interface SearchFieldProps {
  /** Accessible name and placeholder, such as "Search fields". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Id of the filtered list. */
  controls?: string;
}

/** Search input; Escape clears it. */
export function SearchField({ label, value, onChange, controls }: SearchFieldProps) {
  const messages = useScreenMessages();
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  useEscape(ref, value !== '', () => onChange(''));
  return (
    <div className={`${fieldCss.box} ${css.box}`} data-amp-part="search">
      <label className={visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <span className={css.icon}>
        <Icon name="search" />
      </span>
      <input
        {...NO_FORM}
        aria-controls={controls}
        autoComplete="off"
        className={`${fieldCss.input} ${css.input}`}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter must not submit the surrounding form.
          if (event.key === 'Enter') event.preventDefault();
        }}
        placeholder={label}
        ref={ref}
        spellCheck={false}
        type="search"
        value={value}
      />
      {value && (
        <button
          aria-label={messages.field.clearSearch}
          className={fieldCss.inset}
          onClick={() => {
            // The button is removed, so move the focus to the input.
            ref.current?.focus();
            onChange('');
          }}
          type="button"
        >
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
