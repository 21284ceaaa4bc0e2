import type { ConfigContent } from '../../../contract/index.ts';
import { selectWriteObjects, writeConfig } from '../../../domain/config-content.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import { WriteObjectsPane } from './WriteObjectsPane.view.tsx';
import type { WriteSettingsListProps } from './WriteSettingsList.tsx';
import { WriteSettingsList } from './WriteSettingsList.tsx';

interface WriteObjectsProps extends WriteSettingsListProps {
  saved: ConfigContent | undefined;
  saveError?: string;
}

/** Selection of write objects and their settings. */
export function WriteObjects({ saved, saveError, ...props }: WriteObjectsProps) {
  const { appName, providerName, manifest, draft } = props;
  const objects = manifest.write?.objects ?? [];
  return (
    <WriteObjectsPane
      appName={appName}
      objects={objects.map((object) => ({
        objectName: object.objectName,
        label: objectLabel(object),
        isSelected: writeConfig(draft.content, object.objectName) !== undefined,
      }))}
      onSelect={(names, isSelected) => draft.update((content) => selectWriteObjects(content, names, isSelected, saved))}
      providerName={providerName}
      saveError={saveError}
    >
      <WriteSettingsList {...props} />
    </WriteObjectsPane>
  );
}
