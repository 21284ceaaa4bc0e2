import type { FieldSetting, WriteObjectConfig, WriteRequest } from '../../../src/contract/index.ts';

/** A record after the customer's field settings are applied. */
export interface ResolvedRecord {
  record: Record<string, unknown>;
  /** Fields that are written only if they are empty in the provider's record. */
  onlyIfEmpty: string[];
}

/**
 * Applies the customer's field settings to a record before a write: adds defaults for missing fields and removes fields
 * that are never written on a create or an update.
 */
export function applyFieldSettings(
  config: WriteObjectConfig | undefined,
  type: WriteRequest['type'],
  record: Record<string, unknown>,
): ResolvedRecord {
  if (type === 'delete') return { record, onlyIfEmpty: [] };
  const written = new Map(Object.entries(record));
  const onlyIfEmpty: string[] = [];
  for (const [fieldName, { value, applyOnUpdate }] of Object.entries(config?.selectedValueDefaults ?? {})) {
    // The setting of a field overrides its deprecated default.
    if (Object.hasOwn(config?.selectedFieldSettings ?? {}, fieldName)) continue;
    if (type === 'update' && applyOnUpdate === 'never') continue;
    if (!written.has(fieldName)) written.set(fieldName, value);
  }
  for (const [fieldName, setting] of Object.entries(config?.selectedFieldSettings ?? {})) {
    const when = type === 'create' ? setting.writeOnCreate : setting.writeOnUpdate;
    const defaultValue = defaultOf(setting);
    if (when === 'never') written.delete(fieldName);
    else if (defaultValue !== undefined && !written.has(fieldName)) written.set(fieldName, defaultValue);
    if (when === 'ifEmpty' && written.has(fieldName)) onlyIfEmpty.push(fieldName);
  }
  return { record: Object.fromEntries(written), onlyIfEmpty };
}

function defaultOf({ default: given }: FieldSetting): string | number | boolean | undefined {
  return given?.stringValue ?? given?.integerValue ?? given?.booleanValue;
}
