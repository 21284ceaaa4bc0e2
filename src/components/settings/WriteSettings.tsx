import type { HydratedReadObject, HydratedWriteObject, ProviderInfo, WriteObjectConfig } from '../../contract/index.ts';
import { objectLabel } from '../../domain/manifest-questions.ts';
import { writeSettingIssues } from '../../domain/settings-issues.ts';
import { useMessages } from '../../locales/messages-context.ts';
import { writeSettingsEditor } from './editors.tsx';
import { Fold } from './Fold.tsx';
import { refusalAt } from './refusal-at.ts';

/** Props of the settings of a write object, folded and open. */
export interface WriteSettingsProps {
  appName: string;
  providerName: string;
  /** Says what can be asked of it. */
  provider: Pick<ProviderInfo, 'name' | 'support'>;
  object: HydratedWriteObject;
  /** The read object of the same name: its fields are known, and its mappings can be shared. */
  readObject?: HydratedReadObject;
  /** The builder's word on whether writes use the mappings of the read action. */
  inheritsByDefault?: boolean;
  config: WriteObjectConfig;
  /** What is missing is shown. */
  isChecked?: boolean;
  /** Why the last save was refused, if it was. */
  refusal?: Error;
  onChange: (change: (config: WriteObjectConfig) => WriteObjectConfig) => void;
}

/** How an object is written, folded until somebody wants to change it. */
export function WriteSettings(props: WriteSettingsProps) {
  const { object, config, isChecked, refusal } = props;
  const { settings } = useMessages();
  return (
    <Fold
      isWrong={
        (isChecked && writeSettingIssues(config).length > 0) ||
        refusalAt(refusal, ['write', 'objects', config.objectName]) !== undefined
      }
      onNear={writeSettingsEditor.prefetch}
      summary={settings.writeSummary(
        objectLabel(object),
        config.deletionSettings?.enabled === true,
        Object.keys(config.selectedFieldSettings ?? {}).length,
      )}
    >
      <writeSettingsEditor.Component {...props} />
    </Fold>
  );
}
