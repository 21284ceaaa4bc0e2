import type { FieldSetting, WriteObjectConfig, WriteRequest } from '../../../src/contract/index.ts';

/** A record as it is to be written. */
export interface SettledRecord {
  record: Record<string, unknown>;
  /** Fields of the record that may only be written where the provider's record has nothing. */
  onlyIfEmpty: string[];
}

/**
 * Applies the customer's settings to a record that is about to be written: defaults for missing fields, and fields that
 * are never written on a create or an update.
 *
 * Sources: specification, Field setting; backend contract, section 5.1, steps 1 and 2.
 */
export function applyFieldSettings(
  config: WriteObjectConfig | undefined,
  type: WriteRequest['type'],
  record: Record<string, unknown>,
): SettledRecord {
  if (type === 'delete') return { record, onlyIfEmpty: [] };
  const written = new Map(Object.entries(record));
  const onlyIfEmpty: string[] = [];
  for (const [fieldName, { value, applyOnUpdate }] of Object.entries(config?.selectedValueDefaults ?? {})) {
    // The newer settings of a field win over its deprecated default.
    if (Object.hasOwn(config?.selectedFieldSettings ?? {}, fieldName)) continue;
    if (type === 'update' && applyOnUpdate === 'never') continue;
    if (!written.has(fieldName)) written.set(fieldName, value);
  }
  for (const [fieldName, setting] of Object.entries(config?.selectedFieldSettings ?? {})) {
    const when = type === 'create' ? setting.writeOnCreate : setting.writeOnUpdate;
    const standIn = defaultOf(setting);
    if (when === 'never') written.delete(fieldName);
    else if (standIn !== undefined && !written.has(fieldName)) written.set(fieldName, standIn);
    if (when === 'ifEmpty' && written.has(fieldName)) onlyIfEmpty.push(fieldName);
  }
  return { record: Object.fromEntries(written), onlyIfEmpty };
}

function defaultOf({ default: given }: FieldSetting): string | number | boolean | undefined {
  return given?.stringValue ?? given?.integerValue ?? given?.booleanValue;
}
