import type { HydratedIntegration } from '../../../contract/index.ts';
import type { ContentChange } from '../../../domain/content-changes.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import type { ScreenMessages } from '../../../locales/en-screen.ts';
import { labelsOf } from './mapping-errors.ts';
import { MANAGE_PART, partId, WRITE_PART } from './part-id.ts';
import type { DraftIssues, Save } from './useSave.ts';

/** Formats the status text of the action bar: errors, planned changes, unsaved changes or the last save. */
export function formatSaveStatus(
  save: Pick<Save, 'mode' | 'changes' | 'isChoiceOptional' | 'last' | 'isLastCurrent' | 'incomplete' | 'isChecked'>,
  manifest: HydratedIntegration,
  appName: string,
  providerName: string,
  messages: ScreenMessages,
): string {
  const { configure } = messages;
  const { changes, last } = save;
  if (save.isChecked) return configure.fixErrors(partLabels(save.incomplete.keys(), manifest, messages));
  const reads = changes.filter(({ part }) => part === 'read').map((change) => nameOf(change, manifest));
  const writes = changes.filter(({ part }) => part === 'write').map((change) => nameOf(change, manifest));
  if (save.mode === 'install') {
    if (reads.length + writes.length === 0) {
      return save.isChoiceOptional ? messages.installation.notifiedOnly(appName, providerName) : configure.chooseObject;
    }
    const summary = configure.installSummary(appName, limitNames(reads, messages), limitNames(writes, messages));
    return manifest.write?.objects.length && writes.length === 0 ? `${summary} ${configure.noWriteAccess}` : summary;
  }
  if (changes.length > 0) return configure.unsavedChanges(changedParts(changes, manifest, messages));
  if (!save.isLastCurrent) return configure.allSaved;
  if (last === 'installed') return configure.installed(appName, providerName);
  return last === 'updated' ? configure.saved : configure.allSaved;
}

/** A value that is missing or invalid, for a link to it. */
export interface MissingValue {
  /** Id of the pane. */
  part: string;
  label: string;
}

/** Maximum number of links. */
const MAX_LINKS = 3;

/** Names the first missing or invalid value of each pane. */
export function missingValues(
  issues: DraftIssues,
  manifest: HydratedIntegration,
  { configure, manage }: ScreenMessages,
): MissingValue[] {
  const values = new Map<string, MissingValue>();
  for (const issue of issues) {
    const part = partId({ part: 'read', ...issue });
    if (values.has(part) || values.size === MAX_LINKS) continue;
    const labels = labelsOf(manifest, issue.objectName);
    const what =
      issue.kind === 'missing-mapping'
        ? configure.missingMapping(labels.mapping(issue.mapToName))
        : issue.kind === 'nothing-selected'
          ? configure.nothingSelected
          : labels.field('fieldName' in issue ? issue.fieldName : '');
    values.set(part, { part, label: what ? manage.forObject(labels.object, what) : labels.object });
  }
  return [...values.values()];
}

/** Returns the labels of the first changed parts, without duplicates. */
export function changedParts(
  changes: readonly ContentChange[],
  manifest: HydratedIntegration,
  messages: ScreenMessages,
): string[] {
  const names = changes.map((change) =>
    change.part === 'write' ? messages.configure.writeTitle : nameOf(change, manifest),
  );
  return limitNames([...new Set(names.filter(Boolean))], messages);
}

/** Labels of the first panes with the given ids. */
function partLabels(ids: Iterable<string>, manifest: HydratedIntegration, messages: ScreenMessages): string[] {
  const labels = new Map([
    ...(manifest.read?.objects ?? []).map(
      (object) => [partId({ part: 'read', ...object }), objectLabel(object)] as const,
    ),
    [WRITE_PART, messages.configure.writeTitle] as const,
    [MANAGE_PART, messages.installation.manage] as const,
  ]);
  return limitNames(
    [...ids].map((id) => labels.get(id) ?? id),
    messages,
  );
}

/** Replaces all but the first names by their number. */
export function limitNames(names: string[], { configure }: Pick<ScreenMessages, 'configure'>, max = 3): string[] {
  const rest = names.length - max;
  return rest < 2 ? names : [...names.slice(0, max), configure.more(rest)];
}

function nameOf(change: ContentChange, manifest: HydratedIntegration): string {
  if (!('objectName' in change)) return '';
  const { objectName } = change;
  const objects: readonly { objectName: string; displayName?: string }[] =
    (change.part === 'read' ? manifest.read?.objects : manifest.write?.objects) ?? [];
  return objectLabel(objects.find((object) => object.objectName === objectName) ?? { objectName });
}
