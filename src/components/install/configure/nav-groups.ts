import type { HydratedIntegration } from '../../../contract/index.ts';
import type { DraftContent } from '../../../domain/config-content.ts';
import { readConfig } from '../../../domain/config-content.ts';
import type { InstallationData } from '../../../domain/installation-status.ts';
import { readObjectState } from '../../../domain/installation-status.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import { objectGroups, shownObjects } from '../../../domain/object-alternatives.ts';
import type { ScreenMessages } from '../../../locales/en-screen.ts';
import type { StatusKind } from '../../ui/Status.tsx';
import { MANAGE_PART, partId, WRITE_PART } from './part-id.ts';
import type { Save } from './useSave.ts';

/** Navigation entry. */
export interface ObjectNavItem {
  id: string;
  label: string;
  /** Absent for entries without a status. */
  status?: StatusKind;
  /** Whether the object is paused, also while another status has priority. */
  isPaused?: boolean;
  /** Number of missing fields. */
  fieldsLeft?: number;
}

/** Navigation entries with a caption. */
export interface ObjectNavGroup {
  label?: string;
  items: ObjectNavItem[];
}

/** Builds the navigation: read objects, write access and "Manage", with their statuses. */
export function navGroups(
  installed: InstallationData,
  manifest: HydratedIntegration,
  draft: DraftContent,
  save: Pick<Save, 'changes' | 'rejection' | 'incomplete' | 'isChecked' | 'mode'>,
  { installation, configure }: ScreenMessages,
): ObjectNavGroup[] {
  const saved = installed.installation?.config.content;
  // Before the first install every selected object is unsaved, which needs no warning.
  const unsaved = save.mode === 'install' ? 'ready' : 'unsaved';
  const stateOf = (id: string, status: StatusKind): Pick<ObjectNavItem, 'status' | 'fieldsLeft'> => {
    if (save.rejection?.parts.has(id)) return { status: 'attention' };
    const fieldsLeft = save.incomplete.get(id);
    if (fieldsLeft) return { status: save.isChecked ? 'attention' : 'incomplete', fieldsLeft };
    return { status: status === 'unsaved' ? unsaved : status };
  };
  const changed = new Set(save.changes.flatMap((change) => (change.part === 'read' ? [change.objectName] : [])));
  const reads = objectGroups(manifest.read?.objects ?? []).flatMap((group) => {
    const shown = shownObjects(group, draft);
    // A deselected alternative is unsaved, too, but has no entry.
    const isMoved = group.some((object) => changed.has(object.objectName) && !shown.includes(object));
    return shown.map((object): ObjectNavItem => {
      const id = partId({ part: 'read', objectName: object.objectName });
      const state = readObjectState(object, installed, draft);
      const label = objectLabel(object);
      return {
        id,
        label:
          shown.length > 1 && label !== object.displayName ? configure.ambiguous(label, object.displayName) : label,
        isPaused: readConfig(saved, object.objectName)?.disabled,
        ...stateOf(id, isMoved && state !== 'attention' ? 'unsaved' : state),
      };
    });
  });
  const isWriteUnsaved = save.changes.some(({ part }) => part === 'write');
  const writing = installed.connection?.status === 'bad_credentials' ? 'attention' : 'active';
  const writes = Object.keys(saved?.write?.objects ?? {}).length > 0 ? writing : 'idle';
  const write = {
    id: WRITE_PART,
    label: configure.writeTitle,
    ...stateOf(WRITE_PART, isWriteUnsaved ? 'unsaved' : writes),
  };
  return [
    ...(reads.length > 0 ? [{ label: installation.syncGroup, items: reads }] : []),
    ...(manifest.write?.objects.length ? [{ label: installation.writeGroup, items: [write] }] : []),
    { items: [{ id: MANAGE_PART, label: installation.manage }] },
  ];
}
