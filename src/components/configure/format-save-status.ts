import type { HydratedIntegration } from '../../contract/index.ts';
import type { ContentChange } from '../../domain/content-changes.ts';
import { objectLabel } from '../../domain/manifest-fields.ts';
import type { Messages } from '../../locales/en.ts';
import type { Save } from './useSave.ts';

/** What the action bar says: what went wrong, what will be done, what is unsaved, or what was done. */
export function saveWords(
  save: Pick<Save, 'mode' | 'changes' | 'last' | 'refusal' | 'isIncomplete'>,
  manifest: HydratedIntegration,
  appName: string,
  providerName: string,
  messages: Messages,
): string {
  const { configure } = messages;
  const { changes, last } = save;
  if (save.refusal || save.isIncomplete) return configure.notSaved;
  const reads = changes.filter(({ part }) => part === 'read').map((change) => nameOf(change, manifest));
  const writes = changes.filter(({ part }) => part === 'write').map((change) => nameOf(change, manifest));
  if (save.mode === 'install') {
    if (reads.length + writes.length === 0) return configure.willDoNothing;
    return configure.will(appName, few(reads, messages), few(writes, messages));
  }
  if (changes.length > 0) return configure.unsavedIn(changedParts(changes, manifest, messages));
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
const MOST_NAMES = 3;

function few(names: string[], { configure }: Messages): string[] {
  const rest = names.length - MOST_NAMES;
  return rest < 2 ? names : [...names.slice(0, MOST_NAMES), configure.more(rest)];
}

function nameOf(change: ContentChange, manifest: HydratedIntegration): string {
  if (!('objectName' in change)) return '';
  const { objectName } = change;
  const objects: readonly { objectName: string; displayName?: string }[] =
    (change.part === 'read' ? manifest.read?.objects : manifest.write?.objects) ?? [];
  return objectLabel(objects.find((object) => object.objectName === objectName) ?? { objectName });
}
