import type { ConfigContent, HydratedWriteObject } from '../../contract/index.ts';
import { selectWriteObjects, writeConfig } from '../../domain/config-content.ts';
import { objectLabel } from '../../domain/manifest-questions.ts';
import type { Draft } from '../../state/useDraft.ts';
import { WriteObjectsPane } from './WriteObjectsPane.view.tsx';

interface WriteObjectsProps {
  appName: string;
  providerName: string;
  objects: readonly HydratedWriteObject[];
  draft: Draft;
  saved: ConfigContent | undefined;
  saveError?: string;
}

/** The write objects and which of them the draft allows. */
export function WriteObjects({ appName, providerName, objects, draft, saved, saveError }: WriteObjectsProps) {
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
    />
  );
}
