import { editWriteConfig, writeConfig } from '../../../domain/config-content.ts';
import { getOwn } from '../../../domain/json.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import { writeSettingIssues } from '../../../domain/settings-issues.ts';
import { useInstallationSetup } from '../../../provider/InstallationSetup.tsx';
import { useMessages } from '../../../provider/useMessages.ts';
import { usePersistedState } from '../../../provider/usePersistedState.ts';
import { Section } from '../../ui/Section.tsx';
import { FirstMatches } from './FirstMatches.view.tsx';
import { findFieldError } from './find-field-error.ts';
import { SettingsDisclosure } from './SettingsDisclosure.tsx';
import type { WriteSettingsProps } from './settings-props.ts';
import { WriteSettingsEditor } from './WriteSettingsEditor.view.tsx';

type ListedFields = Readonly<Record<string, readonly string[]>>;

const NONE_LISTED: ListedFields = {};

function isListed(value: unknown): value is ListedFields {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}

/** Write settings of the selected objects; renders nothing without any. */
export function WriteSettingsList() {
  const { settings } = useMessages();
  // A field without a rule is not part of the draft, but stays listed with it.
  const [listed, setListed] = usePersistedState('fieldRules', NONE_LISTED, isListed);
  const { appName, providerName, provider, integration, manifest, draft, isChecked, rejection } =
    useInstallationSetup();
  const readObjects = new Map(manifest.read?.objects.map((object) => [object.objectName, object]));
  const described = new Map(
    integration.latestRevision.content.write?.objects.map((object) => [object.objectName, object]),
  );
  const chosen = (manifest.write?.objects ?? []).flatMap((object) => {
    const config = writeConfig(draft.content, object.objectName);
    return config
      ? [
          {
            object,
            config,
            label: objectLabel(object),
            isSuggested: hasWriteError({ config, isChecked, rejection }),
          },
        ]
      : [];
  });
  if (chosen.length === 0) return null;
  return (
    <Section title={settings.writeSettings}>
      {() => (
        <FirstMatches items={chosen}>
          {({ object, config }) => (
            <WriteSettings
              appName={appName}
              edited={{
                provider,
                object,
                readObject: readObjects.get(object.objectName),
                inheritsByDefault: described.get(object.objectName)?.inheritMapping,
                config,
                listed: getOwn(listed, object.objectName),
                isChecked,
                rejection,
              }}
              key={object.objectName}
              onChange={(change) => draft.update((content) => editWriteConfig(content, object.objectName, change))}
              onList={(names) => setListed({ ...listed, [object.objectName]: names })}
              providerName={providerName}
            />
          )}
        </FirstMatches>
      )}
    </Section>
  );
}

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
function hasWriteError({
  config,
  isChecked,
  rejection,
}: Pick<WriteSettingsProps['edited'], 'config' | 'isChecked' | 'rejection'>): boolean {
  return (
    (isChecked === true && writeSettingIssues(config).length > 0) ||
    findFieldError(rejection, ['write', 'objects', config.objectName]) !== undefined
  );
}
