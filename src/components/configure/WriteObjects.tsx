import type { ConfigContent, HydratedIntegration, Integration, ProviderInfo } from '../../contract/index.ts';
import { editWriteConfig, selectWriteObjects, writeConfig } from '../../domain/config-content.ts';
import { objectLabel } from '../../domain/manifest-questions.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { Draft } from '../../state/useDraft.ts';
import { WriteSettings } from '../settings/WriteSettings.tsx';
import { Section } from './Section.tsx';
import { WriteObjectsPane } from './WriteObjectsPane.view.tsx';

interface WriteObjectsProps {
  appName: string;
  providerName: string;
  provider: ProviderInfo;
  integration: Integration;
  manifest: HydratedIntegration;
  draft: Draft;
  saved: ConfigContent | undefined;
  /** What is missing is shown. */
  isChecked: boolean;
  /** Why the last save was refused, if it was. */
  refusal?: Error;
  saveError?: string;
}

/** The write objects, which of them the draft allows, and how each of those is written. */
export function WriteObjects({
  appName,
  providerName,
  manifest,
  draft,
  saved,
  saveError,
  ...props
}: WriteObjectsProps) {
  const { settings } = useMessages();
  const objects = manifest.write?.objects ?? [];
  const readObjects = new Map(manifest.read?.objects.map((object) => [object.objectName, object]));
  const described = new Map(
    props.integration.latestRevision.content.write?.objects.map((object) => [object.objectName, object]),
  );
  const chosen = objects.flatMap((object) => {
    const config = writeConfig(draft.content, object.objectName);
    return config ? [{ object, config }] : [];
  });
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
      {chosen.length > 0 && (
        <Section title={settings.writing}>
          {() =>
            chosen.map(({ object, config }) => (
              <WriteSettings
                appName={appName}
                config={config}
                inheritsByDefault={described.get(object.objectName)?.inheritMapping}
                isChecked={props.isChecked}
                key={object.objectName}
                object={object}
                onChange={(change) => draft.update((content) => editWriteConfig(content, object.objectName, change))}
                provider={props.provider}
                providerName={providerName}
                readObject={readObjects.get(object.objectName)}
                refusal={props.refusal}
              />
            ))
          }
        </Section>
      )}
    </WriteObjectsPane>
  );
}
