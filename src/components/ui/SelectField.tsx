import type { Ref } from 'react';
import { useId } from 'react';
import { useMessages } from '../../provider/useMessages.ts';
import type { FieldLabels } from './Field.tsx';
import { describeField, Field } from './Field.tsx';
import type { SelectOption } from './Select.tsx';
import { SelectBox } from './Select.tsx';

interface SelectFieldProps extends FieldLabels {
  /** Empty without a selection. */
  value: string;
  options: SelectOption[];
  /** Whether the select has no empty option. */
  isAlwaysChosen?: boolean;
  onChange: (value: string) => void;
  name?: string;
  inputRef?: Ref<HTMLSelectElement>;
}

/** Select with label, help and error. */
export function SelectField({ options, isAlwaysChosen, value, onChange, name, inputRef, ...labels }: SelectFieldProps) {
  const id = useId();
  const messages = useMessages();
  return (
    <Field {...labels} id={id}>
      <SelectBox
        {...describeField(id, labels)}
        id={id}
        name={name}
        onChange={(event) => onChange(event.target.value)}
        options={isAlwaysChosen ? options : [{ value: '', label: messages.field.choose }, ...options]}
        required={!labels.isOptional}
        selectRef={inputRef}
        value={value}
      />
    </Field>
  );
}
