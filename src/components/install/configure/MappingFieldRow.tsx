import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useId } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';
import { HelpText } from '../../ui/HelpText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import * as css from './MappingList.css.ts';

/** Attributes that connect a control to its label, description and error. */
type ControlAttributes = Pick<
  ComponentPropsWithoutRef<'input'>,
  'aria-describedby' | 'aria-invalid' | 'aria-labelledby' | 'id'
>;

interface MappingFieldRowProps {
  label: string;
  /** Plain text that may hold Markdown links. */
  prompt?: string;
  /** Note about a valid value. */
  note?: string;
  /** Validation error. */
  error?: string;
  children: (control: ControlAttributes) => ReactNode;
}

/** Layout of a mapping row: label, arrow, control. */
export function MappingFieldRow({ label, prompt, note, error, children }: MappingFieldRowProps) {
  const id = useId();
  const described = [error && `${id}-error`, note && `${id}-note`, prompt && `${id}-help`];
  return (
    <div className={css.row} data-amp-part="mapping-row" data-amp-state={error ? 'invalid' : 'valid'}>
      <div className={css.content}>
        <label className={css.label} data-amp-part="mapping-label" htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {prompt && (
          <p className={css.prompt} id={`${id}-help`}>
            <HelpText text={prompt} />
          </p>
        )}
      </div>
      <span className={css.arrow}>
        <Icon name="arrow" />
      </span>
      <div className={css.control}>
        {children({
          'aria-describedby': described.filter(Boolean).join(' ') || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-labelledby': `${id}-label`,
          id,
        })}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {note && (
          <p className={css.prompt} id={`${id}-note`}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
