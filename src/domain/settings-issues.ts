import type { ReadObjectConfig, WriteObjectConfig } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { readConfig, writeConfig } from './config-content.ts';
import type { ContentChange } from './content-changes.ts';
import { getDefaultValue } from './field-setting.ts';

/** A setting of an object that can't be saved as it is. */
export type SettingsIssue =
  /** The days of history are no whole number of at least one. */
  | { kind: 'history-days'; part: 'read'; objectName: string }
  /** A condition has no value, or one that is no number where the field holds numbers. */
  | { kind: 'filter-value'; part: 'read'; objectName: string; fieldName: string }
  /** What stands in for a missing value is no number where the field holds numbers. */
  | { kind: 'default-value'; part: 'write'; objectName: string; fieldName: string };

/** What of the changed objects' settings keeps a draft from being saved. */
export function settingsIssues(draft: DraftContent, changes: readonly ContentChange[]): SettingsIssue[] {
  return changes.flatMap((change) => {
    if (change.part === 'read' && change.kind !== 'toggled') {
      return readSettingIssues(readConfig(draft, change.objectName));
    }
    return change.part === 'write' ? writeSettingIssues(writeConfig(draft, change.objectName)) : [];
  });
}

/** What is wrong with how often and how much an object is read. */
export function readSettingIssues(config: ReadObjectConfig | undefined): SettingsIssue[] {
  if (!config) return [];
  const { objectName, backfill, fieldFilters = [] } = config;
  const issues: SettingsIssue[] = [];
  const { days, fullHistory } = backfill?.defaultPeriod ?? {};
  if (backfill && !fullHistory && !(Number.isSafeInteger(days) && Number(days) >= 0)) {
    issues.push({ kind: 'history-days', part: 'read', objectName });
  }
  for (const { fieldName, value } of fieldFilters) {
    if (isMissing(value)) issues.push({ kind: 'filter-value', part: 'read', objectName, fieldName });
  }
  return issues;
}

/** What is wrong with how an object is written. */
export function writeSettingIssues(config: WriteObjectConfig | undefined): SettingsIssue[] {
  if (!config) return [];
  const { objectName, selectedFieldSettings = {} } = config;
  return Object.entries(selectedFieldSettings).flatMap<SettingsIssue>(([fieldName, setting]) =>
    Number.isNaN(getDefaultValue(setting)) ? [{ kind: 'default-value', part: 'write', objectName, fieldName }] : [],
  );
}

/** A draft that was kept as text holds null in place of `NaN`. */
function isMissing(value: unknown): boolean {
  return value === '' || value === null || Number.isNaN(value);
}
