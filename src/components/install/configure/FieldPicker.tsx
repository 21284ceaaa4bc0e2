import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../../provider/useMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Field } from '../../ui/Field.tsx';
import type { Option } from '../../ui/search-options.ts';
import { TextField } from '../../ui/TextField.tsx';
import { row } from './Settings.css.ts';

interface FieldPickerProps {
  label: string;
  providerName: string;
  /** Fields that can be added. */
  options: readonly Option[];
  onAdd: (fieldName: string) => void;
}

/** Adds a provider field to a list. */
export function FieldPicker({ label, providerName, options, onAdd }: FieldPickerProps) {
  const { configure } = useMessages();
  const id = useId();
  return (
    <Field id={id} label={label}>
      <Combobox
        id={id}
        label={label}
        aria-labelledby={`${id}-label`}
        onChange={(fieldName) => fieldName && onAdd(fieldName)}
        options={options}
        placeholder={configure.chooseField(providerName)}
        value={undefined}
      />
    </Field>
  );
}

interface FieldNameFormProps extends Pick<FieldPickerProps, 'providerName' | 'onAdd'> {
  isListed: (fieldName: string) => boolean;
}

/** Adds a field by name, for objects without metadata. */
export function FieldNameForm({ providerName, isListed, onAdd }: FieldNameFormProps) {
  const { settings } = useMessages();
  const [name, setName] = useState('');
  const [rejected, setRejected] = useState<string>();
  const fieldName = name.trim();
  return (
    <form
      className={row}
      onSubmit={(event) => {
        event.preventDefault();
        // Removed first, so that the same error is announced again.
        flushSync(() => setRejected(undefined));
        setRejected(isListed(fieldName) ? settings.alreadyThere(fieldName) : undefined);
        if (!fieldName || isListed(fieldName)) return;
        setName('');
        onAdd(fieldName);
      }}
    >
      <TextField error={rejected} label={settings.fieldName(providerName)} onChange={setName} value={name} />
      <div>
        <Button size="compact" type="submit">
          {settings.add}
        </Button>
      </div>
    </form>
  );
}
