import type { HydratedIntegration } from '../../contract/index.ts';
import type { ContentChange } from '../../domain/content-changes.ts';
import { objectLabel } from '../../domain/manifest-fields.ts';
import type { Messages } from '../../locales/en.ts';
import type { Save } from './useSave.ts';

/** What the action bar says: what went wrong, what will be done, what is unsaved, or what was done. */
export function formatSaveStatus(
  save: Pick<Save, 'mode' | 'changes' | 'last' | 'rejection' | 'isIncomplete'>,
  manifest: HydratedIntegration,
  appName: string,
  providerName: string,
  messages: Messages,
): string {
  const { configure } = messages;
  const { changes, last } = save;
  if (save.rejection || save.isIncomplete) return configure.fixErrors;
  const reads = changes.filter(({ part }) => part === 'read').map((change) => nameOf(change, manifest));
  const writes = changes.filter(({ part }) => part === 'write').map((change) => nameOf(change, manifest));
  if (save.mode === 'install') {
    if (reads.length + writes.length === 0) return configure.chooseObject;
    return configure.installSummary(appName, limitNames(reads, messages), limitNames(writes, messages));
  }
  if (changes.length > 0) return configure.unsavedChanges(changedParts(changes, manifest, messages));
  if (last === 'installed') return configure.installed(appName, providerName);
  return last === 'updated' ? configure.saved : configure.allSaved;
}

/** The parts of an integration that some changes are about, each once, as the customer knows them. */
export function changedParts(
  changes: readonly ContentChange[],
  manifest: HydratedIntegration,
  { configure }: Messages,
): string[] {
  const names = changes.map((change) => (change.part === 'write' ? configure.writeTitle : nameOf(change, manifest)));
  return [...new Set(names.filter(Boolean))];
}

/** Names that are shown before the rest is counted. */
const MAX_NAMES = 3;

function limitNames(names: string[], { configure }: Messages): string[] {
  const rest = names.length - MAX_NAMES;
  return rest < 2 ? names : [...names.slice(0, MAX_NAMES), configure.more(rest)];
}

function nameOf(change: ContentChange, manifest: HydratedIntegration): string {
  if (!('objectName' in change)) return '';
  const { objectName } = change;
  const objects: readonly { objectName: string; displayName?: string }[] =
    (change.part === 'read' ? manifest.read?.objects : manifest.write?.objects) ?? [];
  return objectLabel(objects.find((object) => object.objectName === objectName) ?? { objectName });
}
