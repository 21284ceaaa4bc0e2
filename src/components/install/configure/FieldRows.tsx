import type { ReactNode } from 'react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../../provider/useMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import type { Option } from '../../ui/search-options.ts';
import { TextField } from '../../ui/TextField.tsx';
import { row } from './Settings.css.ts';

interface FieldRowsProps {
  /** API names of the fields that are in the list. */
  fieldNames: readonly string[];
  children: (fieldName: string) => ReactNode;
  /** Available fields, as a stable array; empty without metadata, in which case names are typed. */
  options: readonly Option[];
  labels: { add: string; remove: (fieldName: string) => string };
  providerName: string;
  onAdd: (fieldName: string) => void;
  onRemove: (fieldName: string) => void;
}

/** List of fields with one editor each. An added field receives the focus. */
export function FieldRows(props: FieldRowsProps) {
  const { fieldNames, options, onAdd } = props;
  const [added, setAdded] = useState<string>();
  const adderRef = useRef<HTMLDivElement>(null);
  // Compared by name, so that a long list is prepared only when a row is added or removed.
  const names = JSON.stringify(fieldNames);
  const rest = useMemo(() => {
    const there = new Set<string>(JSON.parse(names));
    return options.filter(({ value }) => !there.has(value));
  }, [options, names]);
  const adder = {
    providerName: props.providerName,
    onAdd: (fieldName: string) => {
      setAdded(fieldName);
      onAdd(fieldName);
    },
  };
  return (
    <>
      {fieldNames.map((fieldName) => (
        <FieldRow
          isNew={fieldName === added}
          key={fieldName}
          onRemove={() => {
            setAdded(undefined);
            props.onRemove(fieldName);
            adderRef.current?.querySelector('input')?.focus();
          }}
          removeLabel={props.labels.remove(fieldName)}
        >
          {props.children(fieldName)}
        </FieldRow>
      ))}
      <div ref={adderRef}>
        {options.length > 0 ? (
          rest.length > 0 && <FieldPicker {...adder} label={props.labels.add} options={rest} />
        ) : (
          <FieldNameForm {...adder} isListed={(fieldName) => fieldNames.includes(fieldName)} />
        )}
      </div>
    </>
  );
}

interface FieldRowProps {
  isNew: boolean;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

function FieldRow({ isNew, removeLabel, onRemove, children }: FieldRowProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the row appears
  useEffect(() => {
    if (isNew) ref.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, []);
  return (
    <div className={row} ref={ref}>
      {children}
      <div>
        <Button onClick={onRemove} size="compact">
          {removeLabel}
        </Button>
      </div>
    </div>
  );
}

interface FieldPickerProps {
  label: string;
  providerName: string;
  /** Fields that can be added. */
  options: readonly Option[];
  onAdd: (fieldName: string) => void;
}

/** Adds a provider field to a list. */
function FieldPicker({ label, providerName, options, onAdd }: FieldPickerProps) {
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
function FieldNameForm({ providerName, isListed, onAdd }: FieldNameFormProps) {
  const { settings } = useMessages();
  const [name, setName] = useState('');
  const [rejected, setRejected] = useState<string>();
  const fieldName = name.trim();
  const add = () => {
    // Removed first, so that the same error is announced again.
    flushSync(() => setRejected(undefined));
    setRejected(isListed(fieldName) ? settings.alreadyThere(fieldName) : undefined);
    if (!fieldName || isListed(fieldName)) return;
    setName('');
    onAdd(fieldName);
  };
  return (
    <Form className={row} onEnter={add}>
      <TextField error={rejected} label={settings.fieldName(providerName)} onChange={setName} value={name} />
      <div>
        <Button onClick={add} size="compact">
          {settings.add}
        </Button>
      </div>
    </Form>
  );
}
