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
  /** One of the options is always chosen. */
  isAlwaysChosen?: boolean;
  onChange: (value: string) => void;
  name?: string;
  inputRef?: Ref<HTMLSelectElement>;
}

/** A choice from a short list, with its label, help and error. */
export function SelectField({ options, isAlwaysChosen, value, onChange, name, inputRef, ...words }: SelectFieldProps) {
  const id = useId();
  const messages = useMessages();
  return (
    <Field {...words} id={id}>
      <SelectBox
        {...describeField(id, words)}
        id={id}
        name={name}
        onChange={(event) => onChange(event.target.value)}
        options={isAlwaysChosen ? options : [{ value: '', label: messages.field.choose }, ...options]}
        required={!words.isOptional}
        selectRef={inputRef}
        value={value}
      />
    </Field>
  );
}
