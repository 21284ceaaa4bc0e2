import type { FieldSetting, WriteObjectConfig, WriteRequest } from '../../../src/contract/index.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';

/**
 * Applies the customer's settings to a record that is about to be written: defaults for missing fields, and fields that
 * are never written on a create or an update.
 *
 * @returns a new record; `not-supported` for a field that is to be written only when it is empty
 * Sources: specification, Field setting; backend contract, section 5.1, steps 1 and 2.
 */
export function applyFieldSettings(
  config: WriteObjectConfig | undefined,
  type: WriteRequest['type'],
  record: Record<string, unknown>,
): Result<Record<string, unknown>> {
  if (type === 'delete') return ok(record);
  const written = new Map(Object.entries(record));
  for (const [fieldName, { value, applyOnUpdate }] of Object.entries(config?.selectedValueDefaults ?? {})) {
    // The newer settings of a field win over its deprecated default.
    if (Object.hasOwn(config?.selectedFieldSettings ?? {}, fieldName)) continue;
    if (type === 'update' && applyOnUpdate === 'never') continue;
    if (!written.has(fieldName)) written.set(fieldName, value);
  }
  for (const [fieldName, setting] of Object.entries(config?.selectedFieldSettings ?? {})) {
    const when = type === 'create' ? setting.writeOnCreate : setting.writeOnUpdate;
    if (when === 'ifEmpty') {
      return reject('not-supported', `The provider cannot write "${fieldName}" only when it is empty ("ifEmpty").`);
    }
    const standIn = defaultOf(setting);
    if (when === 'never') written.delete(fieldName);
    else if (standIn !== undefined && !written.has(fieldName)) written.set(fieldName, standIn);
  }
  return ok(Object.fromEntries(written));
}

function defaultOf({ default: given }: FieldSetting): string | number | boolean | undefined {
  return given?.stringValue ?? given?.integerValue ?? given?.booleanValue;
}
