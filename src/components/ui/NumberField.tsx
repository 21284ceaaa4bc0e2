import { useState } from 'react';
import { parseNumber } from '../../domain/value-kind.ts';
import type { FieldLabels } from './Field.tsx';
import { TextField } from './TextField.tsx';

interface NumberFieldProps extends Omit<FieldLabels, 'help'> {
  /** Undefined for an empty value, `NaN` for an invalid one. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Whether fractions are invalid. */
  isWhole?: boolean;
  /** Minimum. */
  min?: number;
}

/** Number input without a spinner that keeps the text as typed. */
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
      // An external change, such as discarded edits, replaces the typed text.
      value={isTyped ? text : Number.isFinite(value) ? String(value) : ''}
    />
  );
}
