import { useMemo, useState } from 'react';
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
  const { appName, provider, object, readObject, inheritsByDefault = false, config, onChange } = props;
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

function FieldRules(props: WriteSettingsProps) {
  const { appName, providerName, object, readObject, config, onChange } = props;
  const { settings } = useMessages();
  const fields = useObjectFields(readObject);
  const options = useMemo(() => fields.options.filter(({ metadata }) => !metadata?.readOnly), [fields]);
  // A newly added field has no settings yet, so it is only in this list.
  const [listed, setListed] = useState<readonly string[]>([]);
  const fieldNames = [...new Set([...Object.keys(config.selectedFieldSettings ?? {}), ...listed])];
  const hasDefaults = object.valueDefaults?.allowAnyFields === true;
  return (
    <Section summary={settings.fieldRulesHelp(appName)} title={settings.fieldRules}>
      {() => (
        <FieldRows
          addLabel={settings.addField}
          fieldNames={fieldNames}
          onAdd={(fieldName) => setListed([...listed, fieldName])}
          onRemove={(fieldName) => {
            setListed(listed.filter((name) => name !== fieldName));
            onChange((current) => changeFieldSetting(current, fieldName, undefined));
          }}
          options={options}
          providerName={providerName}
          removeLabel={(fieldName) => settings.removeField(fields.labelOf(fieldName))}
        >
          {(fieldName) => (
            <FieldRule
              {...props}
              field={fields.metadataOf(fieldName)}
              hasDefault={hasDefaults}
              label={fields.labelOf(fieldName)}
              onSet={(change) => {
                // Keep the field in the list when its last setting is cleared.
                setListed(fieldNames);
                onChange((current) => changeFieldSetting(current, fieldName, change));
              }}
              setting={fieldSetting(config, fieldName) ?? {}}
              where={['write', 'objects', config.objectName, 'selectedFieldSettings', fieldName]}
            />
          )}
        </FieldRows>
      )}
    </Section>
  );
}

interface FieldRuleProps extends Pick<WriteSettingsProps, 'provider' | 'isChecked' | 'rejection'> {
  label: string;
  field: FieldMetadata | undefined;
  setting: FieldSetting;
  /** Whether the manifest allows default values. */
  hasDefault: boolean;
  /** Path of the setting in the content. */
  where: readonly string[];
  onSet: (change: FieldSetting) => void;
}

function FieldRule({
  provider,
  isChecked,
  rejection,
  label,
  field,
  setting,
  hasDefault,
  where,
  onSet,
}: FieldRuleProps) {
  const { settings } = useMessages();
  const defaultValue = getDefaultValue(setting);
  const { writeOnCreate = 'always', writeOnUpdate = 'always' } = setting;
  const always = { value: 'always', label: settings.write };
  const never = { value: 'never', label: settings.doNotWrite };
  const keep = { value: 'never', label: settings.doNotOverwrite };
  const ifEmpty = { value: 'ifEmpty', label: settings.writeIfEmpty };
  return (
    <>
      {(hasDefault || defaultValue !== undefined) && (
        <ValueField
          error={
            isChecked && Number.isNaN(defaultValue)
              ? (missingNumberMessage(valueKind(field), label, settings) ?? settings.valueMissing(label))
              : findFieldError(rejection, [...where, 'default'])
          }
          field={field}
          isOptional
          label={settings.defaultFor(label)}
          onChange={(value) => onSet({ default: toDefault(value) })}
          value={defaultValue}
        />
      )}
      <SelectField
        error={findFieldError(rejection, [...where, 'writeOnCreate'], writeOnCreate)}
        isAlwaysChosen
        label={settings.onCreate(label)}
        onChange={(when) => onSet({ writeOnCreate: when === 'never' ? when : undefined })}
        options={[always, never]}
        value={writeOnCreate}
      />
      <SelectField
        error={findFieldError(rejection, [...where, 'writeOnUpdate'], writeOnUpdate)}
        isAlwaysChosen
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
