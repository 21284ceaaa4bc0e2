import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import * as css from './Checkbox.css.ts';
import { checkboxParts } from './Checkbox.parts.ts';

interface CheckboxProps {
  /** Visible label and accessible name. */
  label: ReactNode;
  /** Accessible description, such as the API name of a field. */
  description?: ReactNode;
  isChecked: boolean;
  /** Whether only some of the represented items are selected. */
  isMixed?: boolean;
  isDisabled?: boolean;
  /** Truncates the label instead of wrapping it. */
  isOneLine?: boolean;
  onChange: (isChecked: boolean) => void;
  /** -1 inside a list that moves the focus with the arrow keys. */
  tabIndex?: 0 | -1;
}

/** Styled native checkbox. */
export function Checkbox({
  label,
  description,
  isChecked,
  isMixed = false,
  isDisabled,
  isOneLine,
  onChange,
  tabIndex,
}: CheckboxProps) {
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The indeterminate state can only be set as a property.
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label
      className={css.checkbox}
      data-amp-part={checkboxParts.checkbox}
      data-amp-state={isMixed ? 'mixed' : isChecked ? 'checked' : 'unchecked'}
    >
      <input
        aria-describedby={description ? `${id}-description` : undefined}
        aria-labelledby={`${id}-label`}
        checked={isChecked}
        className={css.input}
        data-amp-part={checkboxParts.input}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        ref={ref}
        tabIndex={tabIndex}
        type="checkbox"
      />
      <span className={isOneLine ? css.labelOnOneLine : undefined} id={`${id}-label`}>
        {label}
      </span>
      {description && (
        <span className={isOneLine ? css.descriptionOnOneLine : undefined} id={`${id}-description`}>
          {description}
        </span>
      )}
    </label>
  );
}
