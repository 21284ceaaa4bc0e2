import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react';
import { useId } from 'react';
import * as css from './Field.css.ts';
import type { FieldLabels } from './Field.tsx';
import { describeField, Field } from './Field.tsx';
import { NO_FORM } from './Form.tsx';

/** Props of {@link TextField}. */
export interface TextFieldProps extends FieldLabels, Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> {
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Button inside the box. */
  inset?: (inputId: string) => ReactNode;
}

/** Text input with label, help and error. */
export function TextField({
  label,
  help,
  error,
  isOptional,
  onChange,
  inputRef,
  inset,
  ...attributes
}: TextFieldProps) {
  const id = useId();
  return (
    <Field error={error} help={help} id={id} isOptional={isOptional} label={label}>
      <div className={css.box}>
        <input
          {...NO_FORM}
          aria-required={!isOptional}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          type="text"
          {...describeField(id, { help, error })}
          {...attributes}
          className={css.input}
          data-amp-part="field-input"
          id={id}
          onChange={(event) => onChange(event.target.value)}
          ref={inputRef}
        />
        {inset?.(id)}
      </div>
    </Field>
  );
}
