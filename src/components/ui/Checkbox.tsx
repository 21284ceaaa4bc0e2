import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import * as css from './Checkbox.css.ts';
import { NO_FORM } from './Form.tsx';

interface CheckboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> {
  /** Visible label and accessible name. */
  label: ReactNode;
  /** Accessible description, such as the API name of a field. */
  description?: ReactNode;
  isChecked: boolean;
  /** Whether only some of the represented items are selected. */
  isMixed?: boolean;
  /** Truncates the label instead of wrapping it. */
  isOneLine?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Styled native checkbox. */
export function Checkbox({
  label,
  description,
  isChecked,
  isMixed = false,
  isOneLine,
  onChange,
  ...attributes
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
      data-amp-part="checkbox"
      data-amp-state={isMixed ? 'mixed' : isChecked ? 'checked' : 'unchecked'}
    >
      <input
        {...NO_FORM}
        {...attributes}
        aria-describedby={description ? `${id}-description` : undefined}
        aria-labelledby={`${id}-label`}
        checked={isChecked}
        className={css.input}
        data-amp-part="checkbox-input"
        onChange={(event) => onChange(event.target.checked)}
        ref={ref}
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
