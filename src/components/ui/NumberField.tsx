import { useState } from 'react';
import { parseNumber } from '../../domain/value-kind.ts';
import type { TextFieldProps } from './TextField.tsx';
import { TextField } from './TextField.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode'> {
  /** Undefined for nothing, `NaN` while what was typed is no such number. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Fractions are no such number. */
  isWhole?: boolean;
  /** Anything below is no such number. */
  min?: number;
}

/** A number as text: no spinner that a scroll turns, and what is typed stays as it was typed. */
export function NumberField({ value, onChange, isWhole = false, min, ...field }: NumberFieldProps) {
  const [text, setText] = useState('');
  const isTyped = Object.is(parseNumber(text, isWhole, min), value);
  return (
    <TextField
      {...field}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      onChange={(next) => {
        setText(next);
        onChange(parseNumber(next, isWhole, min));
      }}
      // A number that came from elsewhere, as with edits that were discarded, takes the place of what was typed.
      value={isTyped ? text : Number.isFinite(value) ? String(value) : ''}
    />
  );
}
