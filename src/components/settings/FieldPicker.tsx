import { useId, useState } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import { Button } from '../ui/Button.tsx';
import { Combobox } from '../ui/Combobox.tsx';
import { Field } from '../ui/Field.tsx';
import type { Option } from '../ui/search-options.ts';
import { TextField } from '../ui/TextField.tsx';
import { row } from './Settings.css.ts';

interface FieldPickerProps {
  label: string;
  providerName: string;
  /** Fields that can be added. */
  options: readonly Option[];
  onAdd: (fieldName: string) => void;
}

/** Chooses a field of the provider to add it to a list. */
export function FieldPicker({ label, providerName, options, onAdd }: FieldPickerProps) {
  const { configure } = useMessages();
  const id = useId();
  return (
    <Field id={id} label={label}>
      <Combobox
        id={id}
        label={label}
        labelledBy={`${id}-label`}
        onChange={(fieldName) => fieldName && onAdd(fieldName)}
        options={options}
        placeholder={configure.chooseField(providerName)}
        value={undefined}
      />
    </Field>
  );
}

interface FieldNameFormProps extends Pick<FieldPickerProps, 'providerName' | 'onAdd'> {
  isThere: (fieldName: string) => boolean;
}

/** Takes the name of a field of an object that nobody described. */
export function FieldNameForm({ providerName, isThere, onAdd }: FieldNameFormProps) {
  const { settings } = useMessages();
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string>();
  const fieldName = name.trim();
  return (
    <form
      className={row}
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(isThere(fieldName) ? settings.alreadyThere(fieldName) : undefined);
        if (!fieldName || isThere(fieldName)) return;
        setName('');
        onAdd(fieldName);
      }}
    >
      <TextField error={refused} label={settings.fieldName(providerName)} onChange={setName} value={name} />
      <div>
        <Button size="compact" type="submit">
          {settings.add}
        </Button>
      </div>
    </form>
  );
}
