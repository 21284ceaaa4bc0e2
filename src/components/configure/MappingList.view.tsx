import { useId } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import { Combobox } from '../ui/Combobox.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { HelpText } from '../ui/HelpText.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Option } from '../ui/search-options.ts';
import * as css from './MappingList.css.ts';
import { mappingListParts } from './MappingList.parts.ts';

/** A field of the host application for which one of the provider's is chosen. */
export interface Mapping {
  mapToName: string;
  label: string;
  /** Plain text that may hold Markdown links. */
  prompt?: string;
  isRequired: boolean;
  /** Chosen field of the provider. */
  fieldName?: string;
  /** Field that is offered first. */
  suggestion?: string;
  /** What is wrong with the choice. */
  error?: string;
}

interface MappingListProps {
  appName: string;
  providerName: string;
  mappings: Mapping[];
  /** Every field of the provider's object, by label. */
  fields: readonly Option[];
  onMap: (mapToName: string, fieldName: string | undefined) => void;
}

/** Rows of "your field -> their field". */
export function MappingList({ appName, providerName, mappings, fields, onMap }: MappingListProps) {
  const { configure } = useMessages();
  return (
    <div className={css.list}>
      <div aria-hidden="true" className={css.captions}>
        <span>{configure.fieldIn(appName)}</span>
        <span className={css.captionEnd}>{configure.fieldIn(providerName)}</span>
      </div>
      {mappings.map((mapping) => (
        <MappingRow
          fields={fields}
          key={mapping.mapToName}
          mapping={mapping}
          onMap={onMap}
          placeholder={configure.chooseField(providerName)}
        />
      ))}
    </div>
  );
}

interface MappingRowProps extends Pick<MappingListProps, 'fields' | 'onMap'> {
  mapping: Mapping;
  placeholder: string;
}

function MappingRow({ mapping, fields, onMap, placeholder }: MappingRowProps) {
  const id = useId();
  const { label, prompt, error, suggestion } = mapping;
  const options = suggestion
    ? fields.map((field) => (field.value === suggestion ? { ...field, isSuggested: true } : field))
    : fields;
  return (
    <div className={css.row} data-amp-part={mappingListParts.row} data-amp-state={error ? 'invalid' : 'valid'}>
      <div className={css.words}>
        <label className={css.label} data-amp-part={mappingListParts.label} htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {prompt && (
          <p className={css.prompt} id={`${id}-help`}>
            <HelpText text={prompt} />
          </p>
        )}
      </div>
      <span className={css.arrow}>
        <Icon name="arrow" />
      </span>
      <div className={css.control}>
        <Combobox
          describedBy={[error && `${id}-error`, prompt && `${id}-help`].filter(Boolean).join(' ') || undefined}
          id={id}
          isInvalid={error !== undefined}
          isRequired={mapping.isRequired}
          label={label}
          labelledBy={`${id}-label`}
          onChange={(fieldName) => onMap(mapping.mapToName, fieldName)}
          options={options}
          placeholder={placeholder}
          value={mapping.fieldName}
        />
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}
