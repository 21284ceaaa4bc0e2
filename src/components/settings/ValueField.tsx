import type { FieldMetadata } from '../../contract/index.ts';
import type { FieldInputValue } from '../../domain/field-setting.ts';
import { parseNumber, valueKind } from '../../domain/value-kind.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { FieldLabels } from '../ui/Field.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';

interface ValueFieldProps extends FieldLabels {
  /** The field as the provider describes it. */
  field: FieldMetadata | undefined;
  value: FieldInputValue | undefined;
  /** Undefined for nothing, `NaN` for what is no number where the field holds numbers. */
  onChange: (value: FieldInputValue | undefined) => void;
}

/** A value for a field, given the way its type asks for. */
export function ValueField({ field, value, onChange, ...labels }: ValueFieldProps) {
  const { settings } = useMessages();
  const kind = valueKind(field);
  const text = value === undefined ? '' : String(value);
  switch (kind) {
    case 'boolean':
      return (
        <SelectField
          {...labels}
          onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'true')}
          options={[
            { value: 'true', label: settings.yes },
            { value: 'false', label: settings.no },
          ]}
          value={text}
        />
      );
    case 'choice': {
      const options = (field?.values ?? []).map(({ value, displayValue }) => ({ value, label: displayValue || value }));
      // A value that the provider does not list was set through the API; it stays until another is chosen.
      const isListed = text === '' || options.some((option) => option.value === text);
      return (
        <SelectField
          {...labels}
          onChange={(chosen) => onChange(chosen || undefined)}
          options={isListed ? options : [...options, { value: text, label: text }]}
          value={text}
        />
      );
    }
    case 'integer':
    case 'number':
      return (
        <NumberField
          {...labels}
          isWhole={kind === 'integer'}
          onChange={onChange}
          value={typeof value === 'number' ? value : parseNumber(text, kind === 'integer')}
        />
      );
    default:
      return <TextField {...labels} onChange={(typed) => onChange(typed || undefined)} value={text} />;
  }
}
