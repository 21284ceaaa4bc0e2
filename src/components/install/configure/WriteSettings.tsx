import { objectLabel } from '../../../domain/manifest-fields.ts';
import { writeSettingIssues } from '../../../domain/settings-issues.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { findFieldError } from './find-field-error.ts';
import { SettingsDisclosure } from './SettingsDisclosure.tsx';
import type { WriteSettingsProps } from './settings-props.ts';
import { WriteSettingsEditor } from './WriteSettingsEditor.view.tsx';

/** Write settings of an object, collapsed by default. */
export function WriteSettings(props: WriteSettingsProps) {
  const { object, config, listed = [] } = props.edited;
  const { settings } = useMessages();
  return (
    <SettingsDisclosure
      hasError={hasWriteError(props.edited)}
      summary={settings.writeSummary(
        objectLabel(object),
        config.deletionSettings?.enabled === true,
        new Set([...Object.keys(config.selectedFieldSettings ?? {}), ...listed]).size,
      )}
    >
      <WriteSettingsEditor {...props} />
    </SettingsDisclosure>
  );
}

/** Whether a write setting of the object is missing or was rejected. */
export function hasWriteError({
  config,
  isChecked,
  rejection,
}: Pick<WriteSettingsProps['edited'], 'config' | 'isChecked' | 'rejection'>): boolean {
  return (
    (isChecked === true && writeSettingIssues(config).length > 0) ||
    findFieldError(rejection, ['write', 'objects', config.objectName]) !== undefined
  );
}
