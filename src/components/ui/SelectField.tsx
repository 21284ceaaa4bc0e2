import type { Ref } from 'react';
import { useId } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import type { FieldWords } from './Field.tsx';
import { describeField, Field } from './Field.tsx';
import type { SelectOption } from './Select.tsx';
import { SelectBox } from './Select.tsx';

interface SelectFieldProps extends FieldWords {
  /** Empty while nothing is chosen. */
  value: string;
  options: SelectOption[];
  onChange: (value: string) => void;
  name?: string;
  inputRef?: Ref<HTMLSelectElement>;
}

/** A choice from a short list, with its label, help and error. */
export function SelectField({ options, value, onChange, name, inputRef, ...words }: SelectFieldProps) {
  const id = useId();
  const messages = useMessages();
  return (
    <Field {...words} id={id}>
      <SelectBox
        {...describeField(id, words)}
        id={id}
        name={name}
        onChange={(event) => onChange(event.target.value)}
        options={[{ value: '', label: messages.field.choose }, ...options]}
        required={!words.isOptional}
        selectRef={inputRef}
        value={value}
      />
    </Field>
  );
}
