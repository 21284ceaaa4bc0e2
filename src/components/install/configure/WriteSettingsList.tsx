import { editWriteConfig, writeConfig } from '../../../domain/config-content.ts';
import { useInstallationSetup } from '../../../provider/InstallationSetup.tsx';
import { useMessages } from '../../../provider/useMessages.ts';
import { Section } from '../../ui/Section.tsx';
import { WriteSettings } from './WriteSettings.tsx';

/** Write settings of the selected objects; renders nothing without any. */
export function WriteSettingsList() {
  const { settings } = useMessages();
  const { appName, providerName, provider, integration, manifest, draft, isChecked, rejection } =
    useInstallationSetup();
  const readObjects = new Map(manifest.read?.objects.map((object) => [object.objectName, object]));
  const described = new Map(
    integration.latestRevision.content.write?.objects.map((object) => [object.objectName, object]),
  );
  const chosen = (manifest.write?.objects ?? []).flatMap((object) => {
    const config = writeConfig(draft.content, object.objectName);
    return config ? [{ object, config }] : [];
  });
  if (chosen.length === 0) return null;
  return (
    <Section title={settings.writeSettings}>
      {() =>
        chosen.map(({ object, config }) => (
          <WriteSettings
            appName={appName}
            edited={{
              provider,
              object,
              readObject: readObjects.get(object.objectName),
              inheritsByDefault: described.get(object.objectName)?.inheritMapping,
              config,
              isChecked,
              rejection,
            }}
            key={object.objectName}
            onChange={(change) => draft.update((content) => editWriteConfig(content, object.objectName, change))}
            providerName={providerName}
          />
        ))
      }
    </Section>
  );
}
