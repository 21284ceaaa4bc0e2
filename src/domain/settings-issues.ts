import type { ReadObjectConfig, WriteObjectConfig } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { readConfig, writeConfig } from './config-content.ts';
import type { ContentChange } from './content-changes.ts';
import { getDefaultValue } from './field-setting.ts';

/** Validation issue of a setting. */
export type SettingsIssue =
  /** The number of days is not a positive integer. */
  | { kind: 'history-days'; part: 'read'; objectName: string }
  /** A filter has no value or an invalid number. */
  | { kind: 'filter-value'; part: 'read'; objectName: string; fieldName: string }
  /** A default value is an invalid number. */
  | { kind: 'default-value'; part: 'write'; objectName: string; fieldName: string };

/** Validates the settings of changed objects. */
export function settingsIssues(draft: DraftContent, changes: readonly ContentChange[]): SettingsIssue[] {
  return changes.flatMap((change) => {
    if (change.part === 'read' && change.kind !== 'toggled') {
      return readSettingIssues(readConfig(draft, change.objectName));
    }
    return change.part === 'write' ? writeSettingIssues(writeConfig(draft, change.objectName)) : [];
  });
}

/** Validates the settings of a read object. */
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

/** Validates the settings of a write object. */
export function writeSettingIssues(config: WriteObjectConfig | undefined): SettingsIssue[] {
  if (!config) return [];
  const { objectName, selectedFieldSettings = {} } = config;
  return Object.entries(selectedFieldSettings).flatMap<SettingsIssue>(([fieldName, setting]) =>
    Number.isNaN(getDefaultValue(setting)) ? [{ kind: 'default-value', part: 'write', objectName, fieldName }] : [],
  );
}

/** JSON stores `NaN` as null in a persisted draft. */
function isMissing(value: unknown): boolean {
  return value === '' || value === null || Number.isNaN(value);
}
