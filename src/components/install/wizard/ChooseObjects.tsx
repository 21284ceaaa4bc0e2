import type { HydratedIntegration } from '../../../contract/index.ts';
import {
  editReadConfig,
  readConfig,
  selectWriteObjects,
  withReadConfig,
  writeConfig,
} from '../../../domain/config-content.ts';
import type { DynamicMappings } from '../../../domain/initial-content.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import type { Draft } from '../../../provider/useDraft.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { formatSchedule } from '../configure/format-schedule.ts';
import { ObjectsStep } from './ObjectsStep.view.tsx';
import { readLabel } from './read-label.ts';

interface ChooseObjectsProps {
  appName: string;
  providerName: string;
  manifest: HydratedIntegration;
  draft: Draft;
  dynamicMappings: DynamicMappings;
  isMissing: boolean;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Selects the objects of the draft. */
export function ChooseObjects({ manifest, draft, dynamicMappings, ...view }: ChooseObjectsProps) {
  const messages = useMessages();
  const { content } = draft;
  const reads = manifest.read?.objects ?? [];
  const writes = manifest.write?.objects ?? [];
  return (
    <ObjectsStep
      {...view}
      onRead={(names, isSelected) =>
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
        )
      }
      onWrite={(names, isSelected) =>
        draft.update((current) => selectWriteObjects(current, names, isSelected, undefined))
      }
      reads={reads.map((object) => {
        const { objectName, displayName, schedule, error } = object;
        const label = readLabel(manifest, object, messages);
        const other =
          displayName &&
          displayName !== objectLabel(object) &&
          messages.wizard.objectAs(displayName, view.providerName);
        const config = readConfig(content, objectName);
        return {
          objectName,
          label,
          note: [other, formatSchedule(config?.schedule ?? schedule, messages)].filter(Boolean).join(', '),
          error,
          isSelected: config !== undefined,
        };
      })}
      writes={writes.map((object) => ({
        objectName: object.objectName,
        label: objectLabel(object),
        isSelected: writeConfig(content, object.objectName) !== undefined,
      }))}
    />
  );
}
