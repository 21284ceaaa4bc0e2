import type { ProviderFailure, ProviderResponse, RecordPage } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { isJsonObject } from '../shared/json-object.ts';
import { unexpectedAnswer } from '../shared/provider-failure.ts';
import type { CallTrackingObject } from './objects.ts';

/**
 * Reads a list answer: the records, the next page while there is one, and how many there are in all.
 *
 * A list without its array has no records; the provider leaves the array out for objects that were never used.
 */
export function readListResponse(
  response: ProviderResponse,
  objectName: string,
  object: CallTrackingObject,
): Result<RecordPage, ProviderFailure> {
  const { json } = response;
  if (!isJsonObject(json)) return { ok: false, rejection: unexpectedAnswer(response, `a list of ${objectName}`) };
  const records = arrayOf(json, objectName, object);
  if (!Array.isArray(records) || !records.every(isJsonObject)) {
    return { ok: false, rejection: unexpectedAnswer(response, `a list of ${objectName}`) };
  }
  const page = wholeNumber(json.page);
  const pages = wholeNumber(json.total_pages);
  const total = wholeNumber(json.total_records);
  const hasNext = page !== undefined && pages !== undefined && page < pages;
  return ok({ records, ...(hasNext && { next: String(page + 1) }), ...(total !== undefined && { total }) });
}

/** Objects with a dash in their path come under a key with a dash or with an underscore, by version of the API. */
function arrayOf(json: Record<string, unknown>, objectName: string, { envelopeKey }: CallTrackingObject): unknown {
  return json[envelopeKey ?? objectName] ?? json[objectName.replaceAll('-', '_')] ?? [];
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
