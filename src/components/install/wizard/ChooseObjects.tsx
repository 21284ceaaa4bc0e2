import {
  editReadConfig,
  readConfig,
  selectWriteObjects,
  withReadConfig,
  writeConfig,
} from '../../../domain/config-content.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import { useInstallationSetup } from '../../../provider/InstallationSetup.tsx';
import { useMessages } from '../../../provider/useMessages.ts';
import { formatSchedule } from '../configure/format-schedule.ts';
import { ObjectsStep } from './ObjectsStep.view.tsx';
import { readLabel } from './read-groups.ts';

/** Selects the objects of the draft. */
export function ChooseObjects() {
  const messages = useMessages();
  const { appName, providerName, manifest, draft, dynamicMappings, isChecked, reload } = useInstallationSetup();
  const { content } = draft;
  const reads = manifest.read?.objects ?? [];
  const writes = manifest.write?.objects ?? [];
  return (
    <ObjectsStep
      appName={appName}
      isMissing={isChecked}
      providerName={providerName}
      reads={{
        objects: reads.map((object) => {
          const { objectName, displayName, schedule, error } = object;
          const label = readLabel(manifest, object, messages);
          const other =
            displayName && displayName !== objectLabel(object) && messages.wizard.objectAs(displayName, providerName);
          const config = readConfig(content, objectName);
          return {
            objectName,
            label,
            note: [other, formatSchedule(config?.schedule ?? schedule, messages)].filter(Boolean).join(', '),
            error,
            isSelected: config !== undefined,
          };
        }),
        onSelect: (names, isSelected) =>
          draft.update((current) =>
            reads
              .filter(({ objectName }) => names.includes(objectName))
              .reduce(
                (next, object) =>
                  isSelected
                    ? editReadConfig(next, object, (config) => config, dynamicMappings[object.objectName])
                    : withReadConfig(next, object.objectName, undefined),
                current,
              ),
          ),
      }}
      reload={reload}
      writes={{
        objects: writes.map((object) => ({
          objectName: object.objectName,
          label: objectLabel(object),
          isSelected: writeConfig(content, object.objectName) !== undefined,
        })),
        onSelect: (names, isSelected) =>
          draft.update((current) => selectWriteObjects(current, names, isSelected, undefined)),
      }}
    />
  );
}
