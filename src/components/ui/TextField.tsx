import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import * as css from './Field.css.ts';
import { fieldParts } from './Field.parts.ts';
import type { FieldLabels } from './Field.tsx';
import { describeField, Field } from './Field.tsx';

/** Props that every text field has. */
export interface TextFieldProps extends FieldLabels {
  value: string;
  onChange: (value: string) => void;
  /** Name for forms and password managers. */
  name?: string;
  autoComplete?: string;
  /** Virtual keyboard layout. */
  inputMode?: 'numeric' | 'decimal';
  isDisabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

interface TextInputProps extends TextFieldProps {
  type?: 'text' | 'password';
  /** Button inside the box. */
  inset?: (inputId: string) => ReactNode;
}

/** Text input with label, help and error. */
export function TextField({ type = 'text', inset, ...props }: TextInputProps) {
  const id = useId();
  return (
    <Field {...props} id={id}>
      <div className={css.box}>
        <input
          {...describeField(id, props)}
          autoCapitalize="none"
          autoComplete={props.autoComplete ?? 'off'}
          autoCorrect="off"
          className={css.input}
          data-amp-part={fieldParts.input}
          disabled={props.isDisabled}
          id={id}
          inputMode={props.inputMode}
          name={props.name}
          onChange={(event) => props.onChange(event.target.value)}
          ref={props.inputRef}
          required={!props.isOptional}
          spellCheck={false}
          type={type}
          value={props.value}
        />
        {inset?.(id)}
      </div>
    </Field>
  );
}
