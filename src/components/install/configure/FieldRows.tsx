import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { Option } from '../../ui/search-options.ts';
import { FieldNameForm, FieldPicker } from './FieldPicker.tsx';
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
