import type { ReadObjectConfig } from '../../../contract/index.ts';
import type { DraftContent } from '../../../domain/config-content.ts';
import { readConfig, writeConfig } from '../../../domain/config-content.ts';
import type { ContentChange } from '../../../domain/content-changes.ts';
import { countSelectionDifferences, readSettingChoices, writeSettingChoices } from '../../../domain/same-config.ts';

/**
 * Counts the unsaved choices of a user: each field, mapping, setting and new object counts as one. At least one per
 * change.
 */
export function countEdits(
  changes: readonly ContentChange[],
  saved: DraftContent | undefined,
  draft: DraftContent,
): number {
  return changes.reduce((count, change) => {
    if (!('kind' in change) || change.kind !== 'changed') return count + 1;
    const { part, objectName } = change;
    if (part === 'read') {
      return count + Math.max(1, countChoices(readConfig(saved, objectName), readConfig(draft, objectName)));
    }
    const [before, after] = [writeConfig(saved, objectName), writeConfig(draft, objectName)];
    const isWrite = part === 'write' && before && after;
    return (
      count + (isWrite ? Math.max(1, countDifferences(writeSettingChoices(before), writeSettingChoices(after))) : 1)
    );
  }, 0);
}

function countChoices(
  before: ReadObjectConfig = { objectName: '' },
  after: ReadObjectConfig = { objectName: '' },
): number {
  const isAllSwitched = before.selectedFieldsAuto !== after.selectedFieldsAuto;
  return (
    // The "all fields" switch counts once, not once per field.
    (isAllSwitched ? 1 : countSelectionDifferences(before.selectedFields, after.selectedFields)) +
    countDifferences(before.selectedFieldMappings ?? {}, after.selectedFieldMappings ?? {}) +
    countDifferences(valueAnswers(before), valueAnswers(after)) +
    countDifferences(readSettingChoices(before), readSettingChoices(after)) +
    (Boolean(before.disabled) === Boolean(after.disabled) ? 0 : 1)
  );
}

/** Value mappings with one key each. */
function valueAnswers({ selectedValueMappings = {} }: ReadObjectConfig): Record<string, string> {
  return Object.fromEntries(
    Object.entries(selectedValueMappings).flatMap(([fieldName, answers]) =>
      Object.entries(answers).map(([appValue, value]) => [JSON.stringify([fieldName, appValue]), value]),
    ),
  );
}

function countDifferences(before: Record<string, unknown>, after: Record<string, unknown>): number {
  const changed = Object.keys(after).filter((key) => !Object.hasOwn(before, key) || before[key] !== after[key]);
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return changed.length + removed.length;
}
