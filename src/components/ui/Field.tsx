import type { ReactNode } from 'react';
import { useScreenMessages } from '../../provider/useScreenMessages.ts';
import * as css from './Field.css.ts';
import { FieldError } from './FieldError.tsx';

/** Label and messages of a control. */
export interface FieldLabels {
  label: string;
  /** Explains the field; below the control. */
  help?: ReactNode;
  /** Validation error; marks the control as invalid. */
  error?: string;
  isOptional?: boolean;
}

interface FieldProps extends FieldLabels {
  /** Id of the control; label, help and error derive theirs from it. */
  id: string;
  children: ReactNode;
}

/** Label, control, help and error of one field, in one column. */
export function Field({ id, label, help, error, isOptional, children }: FieldProps) {
  const messages = useScreenMessages();
  return (
    <div className={css.field} data-amp-part="field" data-amp-state={error ? 'invalid' : 'valid'}>
      <div className={css.labelRow}>
        <label className={css.label} data-amp-part="field-label" htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {isOptional && <span className={css.mark}>{messages.field.optional}</span>}
      </div>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p className={css.help} data-amp-part="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Returns the ARIA attributes that connect a control to its {@link Field}. */
export function describeField(id: string, { help, error }: Pick<FieldLabels, 'help' | 'error'>) {
  return {
    'aria-describedby': [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
}
