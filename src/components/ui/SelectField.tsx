import type { ComponentPropsWithoutRef, Ref } from 'react';
import { useId } from 'react';
import type { FieldLabels } from './Field.tsx';
import { describeField, Field } from './Field.tsx';
import type { SelectOption } from './Select.tsx';
import { SelectBox } from './Select.tsx';

interface SelectFieldProps extends FieldLabels, Omit<ComponentPropsWithoutRef<'select'>, 'onChange'> {
  options: SelectOption[];
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLSelectElement>;
}

/** Select with label, help and error. */
export function SelectField({ label, help, error, isOptional, onChange, inputRef, ...attributes }: SelectFieldProps) {
  const id = useId();
  return (
    <Field error={error} help={help} id={id} isOptional={isOptional} label={label}>
      <SelectBox
        {...describeField(id, { help, error })}
        aria-required={!isOptional}
        {...attributes}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        selectRef={inputRef}
      />
    </Field>
  );
}
