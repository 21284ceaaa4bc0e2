import { selectWriteObjects, writeConfig } from '../../../domain/config-content.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import { useInstallationSetup } from '../../../provider/InstallationSetup.tsx';
import { WriteObjectsPane } from './WriteObjectsPane.view.tsx';
import { WriteSettingsList } from './WriteSettingsList.tsx';

/** Selection of write objects and their settings. */
export function WriteObjects({ saveError }: { saveError: string | undefined }) {
  const { appName, providerName, manifest, draft, saved } = useInstallationSetup();
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
      <WriteSettingsList />
    </WriteObjectsPane>
  );
}
