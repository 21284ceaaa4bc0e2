import { Fragment, useMemo } from 'react';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import type { Option } from '../../ui/search-options.ts';
import { ValueMappings } from './lazy-parts.tsx';
import { MappingFieldRow } from './MappingFieldRow.tsx';
import * as css from './MappingList.css.ts';
import type { ValueMappingModel } from './ValueMappings.view.tsx';

/** A field of the host application that is mapped to a provider field. */
export interface Mapping {
  mapToName: string;
  label: string;
  /** Plain text that may hold Markdown links. */
  prompt?: string;
  isRequired: boolean;
  /** Chosen field of the provider. */
  fieldName?: string;
  /** Suggested provider field. */
  suggestion?: string;
  /** Note about a valid choice. */
  note?: string;
  /** Validation error. */
  error?: string;
  /** Value mapping of the chosen field. */
  values?: ValueMappingModel;
}

/** Events of an object's field and value mappings. */
export interface MappingEvents {
  /** `fieldName` is undefined when the mapping is cleared. */
  onMap: (mapToName: string, fieldName: string | undefined) => void;
  /** Maps the application's values to the provider's for one provider field; undefined clears a value. */
  onMapValues: (fieldName: string, answers: Readonly<Record<string, string | undefined>>) => void;
}

interface MappingListProps extends MappingEvents {
  appName: string;
  providerName: string;
  mappings: Mapping[];
  /** Every field of the provider's object, by label. */
  fields: readonly Option[];
}

/** Mapping rows: application field, provider field. */
export function MappingList({ appName, providerName, mappings, fields, onMap, onMapValues }: MappingListProps) {
  const { configure } = useScreenMessages();
  return (
    <div className={css.list}>
      <div aria-hidden="true" className={css.captions}>
        <span>{configure.fieldIn(appName)}</span>
        <span className={css.captionEnd}>{configure.fieldIn(providerName)}</span>
      </div>
      {mappings.map((mapping) => (
        <Fragment key={mapping.mapToName}>
          <MappingRow
            fields={fields}
            mapping={mapping}
            onMap={onMap}
            placeholder={configure.chooseField(providerName)}
          />
          {mapping.values && (
            <ValueMappings onMapValues={onMapValues} providerName={providerName} values={mapping.values} />
          )}
        </Fragment>
      ))}
    </div>
  );
}

interface MappingRowProps extends Pick<MappingListProps, 'fields' | 'onMap'> {
  mapping: Mapping;
  placeholder: string;
}

function MappingRow({ mapping, fields, onMap, placeholder }: MappingRowProps) {
  const { label, prompt, note, error, suggestion } = mapping;
  const options = useMemo(
    () =>
      suggestion
        ? fields.map((field) => (field.value === suggestion ? { ...field, isSuggested: true } : field))
        : fields,
    [fields, suggestion],
  );
  return (
    <MappingFieldRow error={error} label={label} note={note} prompt={prompt}>
      {(control) => (
        <Combobox
          {...control}
          aria-required={mapping.isRequired || undefined}
          label={label}
          onChange={(fieldName) => onMap(mapping.mapToName, fieldName)}
          options={options}
          placeholder={placeholder}
          value={mapping.fieldName}
        />
      )}
    </MappingFieldRow>
  );
}
