import type { HydratedIntegration, Integration, ProviderInfo } from '../../../contract/index.ts';
import { editWriteConfig, writeConfig } from '../../../domain/config-content.ts';
import type { Draft } from '../../../provider/useDraft.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { Section } from '../../ui/Section.tsx';
import { WriteSettings } from './WriteSettings.tsx';

/** Props of {@link WriteSettingsList}. */
export interface WriteSettingsListProps {
  appName: string;
  providerName: string;
  provider: ProviderInfo;
  integration: Integration;
  manifest: HydratedIntegration;
  draft: Draft;
  /** Whether missing values are shown. */
  isChecked: boolean;
  /** Error of the last save. */
  rejection?: Error;
}

/** Write settings of the selected objects; renders nothing without any. */
export function WriteSettingsList(props: WriteSettingsListProps) {
  const { appName, providerName, manifest, draft, isChecked, rejection } = props;
  const { settings } = useMessages();
  const readObjects = new Map(manifest.read?.objects.map((object) => [object.objectName, object]));
  const described = new Map(
    props.integration.latestRevision.content.write?.objects.map((object) => [object.objectName, object]),
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
            config={config}
            inheritsByDefault={described.get(object.objectName)?.inheritMapping}
            isChecked={isChecked}
            key={object.objectName}
            object={object}
            onChange={(change) => draft.update((content) => editWriteConfig(content, object.objectName, change))}
            provider={props.provider}
            providerName={providerName}
            readObject={readObjects.get(object.objectName)}
            rejection={rejection}
          />
        ))
      }
    </Section>
  );
}
