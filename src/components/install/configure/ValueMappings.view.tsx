import { useId, useMemo } from 'react';
import type { FieldValue } from '../../../contract/index.ts';
import { getOwn } from '../../../domain/json.ts';
import type { AppValue } from '../../../domain/value-mappings.ts';
import { sameNamedValues } from '../../../domain/value-mappings.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import * as fieldCss from '../../ui/Field.css.ts';
import { NO_FORM } from '../../ui/Form.tsx';
import type { Option } from '../../ui/search-options.ts';
import { MappingFieldRow } from './MappingFieldRow.tsx';
import * as css from './MappingList.css.ts';

/** Mapping of a field's values. */
export interface ValueMappingModel {
  /** The provider's field. */
  fieldName: string;
  fieldLabel: string;
  appValues: readonly AppValue[];
  /** The provider's values; empty if it does not list them. */
  options: readonly FieldValue[];
  /** Provider value by application value. */
  answers: Readonly<Record<string, string>>;
  /** Validation error by application value. */
  errors: ReadonlyMap<string, string>;
}

interface ValueMappingsProps {
  providerName: string;
  values: ValueMappingModel;
  onMapValues: (fieldName: string, answers: Readonly<Record<string, string | undefined>>) => void;
}

/** Value mapping rows of one field; all are optional. */
export function ValueMappings({ providerName, values, onMapValues }: ValueMappingsProps) {
  const { configure } = useScreenMessages();
  const id = useId();
  const { fieldName, fieldLabel, appValues, options, answers } = values;
  const sameNamed = useMemo(() => sameNamedValues(appValues, options, answers), [appValues, options, answers]);
  const proposed = Object.keys(sameNamed).length;
  const matched = appValues.filter(({ mappedValue }) => getOwn(answers, mappedValue)).length;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't stand in a row with anything else
    <div aria-labelledby={id} className={css.values} role="group">
      <div>
        <p className={css.label} id={id}>
          {configure.mapValues(fieldLabel)}
        </p>
        <p className={css.prompt}>
          {options.length > 0
            ? configure.mapValuesHelp(providerName)
            : configure.valuesUnlisted(providerName, fieldLabel)}
        </p>
        <p className={css.prompt} role="status">
          {configure.valuesMapped(matched, appValues.length)}
        </p>
      </div>
      {proposed > 0 && (
        <div>
          <Button onClick={() => onMapValues(fieldName, sameNamed)} size="compact">
            {configure.mapSameNames(proposed)}
          </Button>
        </div>
      )}
      {appValues.map((appValue) => (
        <ValueRow
          appValue={appValue}
          key={appValue.mappedValue}
          onAnswer={(value) => onMapValues(fieldName, { [appValue.mappedValue]: value })}
          placeholder={configure.chooseValue(providerName)}
          suggestion={sameNamed[appValue.mappedValue]}
          values={values}
        />
      ))}
    </div>
  );
}

interface ValueRowProps {
  values: ValueMappingModel;
  appValue: AppValue;
  suggestion: string | undefined;
  placeholder: string;
  onAnswer: (value: string | undefined) => void;
}

function ValueRow({ values, appValue, suggestion, placeholder, onAnswer }: ValueRowProps) {
  const { options, answers, errors } = values;
  const { mappedValue, mappedDisplayValue } = appValue;
  const label = mappedDisplayValue || mappedValue;
  const value = getOwn(answers, mappedValue) || undefined;
  const error = errors.get(mappedValue);
  // Provider values that are already mapped are not offered again.
  const free = useMemo(() => {
    const taken = new Set(Object.values(answers));
    return options.flatMap((option): Option[] =>
      taken.has(option.value) && option.value !== value
        ? []
        : [
            {
              value: option.value,
              label: option.displayValue || option.value,
              detail: option.value,
              isSuggested: option.value === suggestion,
            },
          ],
    );
  }, [options, answers, value, suggestion]);

  return (
    <MappingFieldRow error={error} label={label}>
      {(control) =>
        options.length > 0 ? (
          <Combobox
            {...control}
            label={label}
            onChange={onAnswer}
            options={free}
            placeholder={placeholder}
            value={value}
          />
        ) : (
          <div className={fieldCss.box}>
            <input
              {...NO_FORM}
              {...control}
              autoComplete="off"
              className={fieldCss.input}
              onChange={(event) => onAnswer(event.target.value || undefined)}
              spellCheck={false}
              type="text"
              value={value ?? ''}
            />
          </div>
        )
      }
    </MappingFieldRow>
  );
}
