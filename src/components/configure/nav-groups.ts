import type { ConfigContent, HydratedIntegration } from '../../contract/index.ts';
import type { DraftContent } from '../../domain/config-content.ts';
import { readConfig } from '../../domain/config-content.ts';
import { objectLabel } from '../../domain/manifest-questions.ts';
import { readObjectState } from '../../domain/object-state.ts';
import { readIssues } from '../../domain/read-issues.ts';
import type { Messages } from '../../locales/en.ts';
import type { StatusKind } from '../ui/Status.tsx';
import type { NavGroup, NavItem } from './ObjectNav.view.tsx';
import { MANAGE_PART, partId, WRITE_PART } from './part-id.ts';
import type { Save } from './useSave.ts';

/** The parts of an integration with their states: what is read, what is written, and the whole. */
export function navGroups(
  manifest: HydratedIntegration,
  saved: ConfigContent | undefined,
  draft: DraftContent,
  save: Pick<Save, 'changes' | 'refusal' | 'mode'>,
  { installation, configure }: Messages,
): NavGroup[] {
  // Before the first install everything chosen is unsaved, and nobody needs to be warned of it.
  const unsaved = save.mode === 'install' ? 'ready' : 'unsaved';
  const stateOf = (id: string, status: StatusKind): StatusKind => {
    if (save.refusal?.parts.has(id)) return 'attention';
    return status === 'unsaved' ? unsaved : status;
  };
  const reads = (manifest.read?.objects ?? []).map((object): NavItem => {
    const id = partId({ part: 'read', objectName: object.objectName });
    const state = readObjectState(object, saved, draft);
    const config = readConfig(draft, object.objectName);
    const isIncomplete = state === 'unsaved' && config !== undefined && readIssues(object, config).length > 0;
    return { id, label: objectLabel(object), status: isIncomplete ? 'attention' : stateOf(id, state) };
  });
  const isWriteUnsaved = save.changes.some(({ part }) => part === 'write');
  const writes = Object.keys(saved?.write?.objects ?? {}).length > 0 ? 'active' : 'idle';
  const write = {
    id: WRITE_PART,
    label: configure.writeTitle,
    status: stateOf(WRITE_PART, isWriteUnsaved ? 'unsaved' : writes),
  };
  return [
    ...(reads.length > 0 ? [{ label: installation.reads, items: reads }] : []),
    ...(manifest.write?.objects.length ? [{ label: installation.writes, items: [write] }] : []),
    { items: [{ id: MANAGE_PART, label: installation.manage }] },
  ];
}
