import { useMemo } from 'react';
import { stack } from '../../../../styles/mixins.css.ts';
import type { FieldMetadata, FieldSetting } from '../../../contract/index.ts';
import { canWriteIfEmpty, getDefaultValue, toDefault } from '../../../domain/field-setting.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import { valueKind } from '../../../domain/value-kind.ts';
import {
  allowDeletion,
  changeFieldSetting,
  fieldSetting,
  inheritMapping,
  inheritsMapping,
} from '../../../domain/write-config.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Section } from '../../ui/Section.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { FieldRows } from './FieldRows.tsx';
import { findFieldError } from './find-field-error.ts';
import { missingNumberMessage } from './missing-number-message.ts';
import type { WriteSettingsProps } from './settings-props.ts';
import { useObjectFields } from './useObjectFields.ts';
import { ValueField } from './ValueField.tsx';

/** Edits deletion, shared mappings and field rules, as far as provider and manifest allow. */
export function WriteSettingsEditor(props: WriteSettingsProps) {
  const { appName, edited, onChange } = props;
  const { provider, object, readObject, inheritsByDefault = false, config } = edited;
  const { settings } = useMessages();
  const label = objectLabel(object);
  const mayDelete = config.deletionSettings?.enabled === true;
  return (
    <div className={stack[4]}>
      {(provider.support.delete || mayDelete) && (
        <Checkbox
          isChecked={mayDelete}
          label={settings.mayDelete(appName, label)}
          onChange={(isAllowed) => onChange((current) => allowDeletion(current, isAllowed))}
        />
      )}
      {readObject && (
        <Checkbox
          isChecked={inheritsMapping(config, inheritsByDefault)}
          label={settings.sharesMappings(objectLabel(readObject))}
          onChange={(inherits) => onChange((current) => inheritMapping(current, inherits, inheritsByDefault))}
        />
      )}
      <FieldRules {...props} />
    </div>
  );
}

function FieldRules({ appName, providerName, edited, onChange, onList }: WriteSettingsProps) {
  const { readObject, config, listed = [] } = edited;
  const { settings } = useMessages();
  const fields = useObjectFields(readObject);
  const options = useMemo(() => fields.options.filter(({ metadata }) => !metadata?.readOnly), [fields]);
  const fieldNames = [...new Set([...Object.keys(config.selectedFieldSettings ?? {}), ...listed])];
  return (
    <Section summary={settings.fieldRulesHelp(appName)} title={settings.fieldRules}>
      {() => (
        <FieldRows
          fieldNames={fieldNames}
          onAdd={(fieldName) => onList?.([...listed, fieldName])}
          onRemove={(fieldName) => {
            onList?.(listed.filter((name) => name !== fieldName));
            onChange((current) => changeFieldSetting(current, fieldName, undefined));
          }}
          options={options}
          providerName={providerName}
          labels={{ add: settings.addField, remove: (fieldName) => settings.removeField(fields.labelOf(fieldName)) }}
        >
          {(fieldName) => (
            <FieldRule
              edited={edited}
              field={fields.metadataOf(fieldName)}
              fieldName={fieldName}
              label={fields.labelOf(fieldName)}
              onSet={(change) => {
                // Keep the field in the list when its last setting is cleared.
                onList?.(fieldNames);
                onChange((current) => changeFieldSetting(current, fieldName, change));
              }}
            />
          )}
        </FieldRows>
      )}
    </Section>
  );
}

interface FieldRuleProps extends Pick<WriteSettingsProps, 'edited'> {
  fieldName: string;
  label: string;
  field: FieldMetadata | undefined;
  onSet: (change: FieldSetting) => void;
}

function FieldRule({ edited, fieldName, label, field, onSet }: FieldRuleProps) {
  const { provider, object, config, isChecked, rejection } = edited;
  const setting = fieldSetting(config, fieldName) ?? {};
  const path = ['write', 'objects', config.objectName, 'selectedFieldSettings', fieldName];
  const { settings } = useMessages();
  const defaultValue = getDefaultValue(setting);
  const { writeOnCreate = 'always', writeOnUpdate = 'always' } = setting;
  const always = { value: 'always', label: settings.write };
  const never = { value: 'never', label: settings.doNotWrite };
  const keep = { value: 'never', label: settings.doNotOverwrite };
  const ifEmpty = { value: 'ifEmpty', label: settings.writeIfEmpty };
  return (
    <>
      {(object.valueDefaults?.allowAnyFields || defaultValue !== undefined) && (
        <ValueField
          error={
            isChecked && Number.isNaN(defaultValue)
              ? (missingNumberMessage(valueKind(field), label, settings) ?? settings.valueMissing(label))
              : findFieldError(rejection, [...path, 'default'])
          }
          field={field}
          isOptional
          label={settings.defaultFor(label)}
          onChange={(value) => onSet({ default: toDefault(value) })}
          value={defaultValue}
        />
      )}
      <SelectField
        error={findFieldError(rejection, [...path, 'writeOnCreate'], writeOnCreate)}
        label={settings.onCreate(label)}
        onChange={(when) => onSet({ writeOnCreate: when === 'never' ? when : undefined })}
        options={[always, never]}
        value={writeOnCreate}
      />
      <SelectField
        error={findFieldError(rejection, [...path, 'writeOnUpdate'], writeOnUpdate)}
        label={settings.onUpdate(label)}
        onChange={(when) => onSet({ writeOnUpdate: when === 'never' || when === 'ifEmpty' ? when : undefined })}
        options={
          canWriteIfEmpty(provider.name) || writeOnUpdate === 'ifEmpty' ? [always, ifEmpty, keep] : [always, keep]
        }
        value={writeOnUpdate}
      />
    </>
  );
}
