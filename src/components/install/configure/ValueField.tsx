import type { FieldMetadata } from '../../../contract/index.ts';
import type { FieldInputValue } from '../../../domain/field-setting.ts';
import { parseNumber, valueKind } from '../../../domain/value-kind.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { FieldLabels } from '../../ui/Field.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface ValueFieldProps extends FieldLabels {
  /** Metadata of the field. */
  field: FieldMetadata | undefined;
  value: FieldInputValue | undefined;
  /** Undefined for an empty value, `NaN` for an invalid number. */
  onChange: (value: FieldInputValue | undefined) => void;
}

/** Input for a field value, depending on the field's type. */
export function ValueField({ field, value, onChange, ...labels }: ValueFieldProps) {
  const { settings, field: strings } = useMessages();
  const kind = valueKind(field);
  const text = value === undefined ? '' : String(value);
  switch (kind) {
    case 'boolean':
      return (
        <SelectField
          {...labels}
          onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'true')}
          options={[
            { value: '', label: strings.choose },
            { value: 'true', label: settings.yes },
            { value: 'false', label: settings.no },
          ]}
          value={text}
        />
      );
    case 'choice': {
      const listed = (field?.values ?? []).map(({ value, displayValue }) => ({ value, label: displayValue || value }));
      const options = [{ value: '', label: strings.choose }, ...listed];
      // An unlisted value was set through the API and stays until another is chosen.
      const isListed = options.some((option) => option.value === text);
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
