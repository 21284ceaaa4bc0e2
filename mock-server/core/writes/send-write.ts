import type { ProviderFailure, WrittenRecord } from '../ports.ts';
import { fieldPath } from '../reads/field-path.ts';
import { findValue } from '../reads/find-value.ts';
import type { Result } from '../result.ts';
import { ok } from '../result.ts';
import type { ReadyWrite } from './open-write.ts';

/**
 * Sends a write to the provider. An update with fields that may only fill a gap reads the record first and leaves out
 * those that hold something; when nothing is left to change, nothing is sent.
 *
 * @param onProgress called between two calls of the provider
 * @returns what the provider said; a record that cannot be read is a failure of the write, and nothing was sent then
 * Source: specification, Field setting (`ifEmpty`).
 */
export async function sendWrite(
  write: ReadyWrite,
  onProgress = () => {},
): Promise<Result<WrittenRecord, ProviderFailure>> {
  const { connector, context, objectName, record, onlyIfEmpty } = write;
  if (onlyIfEmpty.length === 0 || connector.readRecord === undefined) return connector.write(context, write);
  const id = String(record.id);
  const current = await connector.readRecord(context, objectName, id, [...onlyIfEmpty]);
  if (!current.ok) return { ok: false, rejection: { ...current.rejection, mayHaveArrived: false } };
  onProgress();
  const filled = new Set(
    onlyIfEmpty.filter((fieldName) => !isEmpty(findValue(current.value, fieldPath(fieldName))?.value)),
  );
  const wanted = Object.entries(record).filter(([fieldName]) => !filled.has(fieldName));
  if (wanted.every(([fieldName]) => fieldName === 'id')) return ok({ recordId: id });
  return connector.write(context, { ...write, record: Object.fromEntries(wanted) });
}

/** Unset or an empty text; 0 and false are values. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
